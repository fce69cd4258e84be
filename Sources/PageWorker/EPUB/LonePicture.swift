import Markup

/// The one picture of a document in which there is nothing else: the page of a comic, most often.
struct LonePicture {
    /// What is said of the picture in words.
    private(set) var text: [String] = []
    /// CSS pixels, where the document gives them.
    private var width: Double?
    private var height: Double?
    private var count = 0

    /// - Returns: nil when anything else stands in the document, or could be drawn by it: text, links, other
    ///   elements, pictures in styles.
    init?(_ root: XMLTree.Node) {
        guard let body = root.name == "svg" ? root : root.first("body") else { return nil }
        let styles = root.descendants("style").map(\.text) + [root, body].compactMap { $0["style"] }
        guard !styles.contains(where: Self.draws), visit(body), count == 1 else { return nil }
    }

    /// Whether the picture covers the page, as far as can be told without laying it out: it has the page's proportions,
    /// and nobody makes it smaller.
    func fills(width: Double, height: Double, picture: (width: Double, height: Double)) -> Bool {
        guard width > 0, height > 0, picture.width > 0, picture.height > 0 else { return false }
        let difference = (width / height) / (picture.width / picture.height)
        guard (0.97...1.03).contains(difference) else { return false }
        return self.width.map { $0 >= width * 0.95 } ?? true && self.height.map { $0 >= height * 0.95 } ?? true
    }

    /// - Returns: false when it is something else, or has something else in it.
    private mutating func visit(_ node: XMLTree.Node) -> Bool {
        if let style = node["style"], Self.draws(style) { return false }
        switch node.name {
        case "img", "image":
            count += 1
            (width, height) = (node["width"].flatMap(Self.pixels), node["height"].flatMap(Self.pixels))
            add(node["alt"] ?? node["aria-label"] ?? "")
            for child in node.children where child.name == "title" || child.name == "desc" { add(child.text) }
            return true
        case "title", "desc":
            add(node.text)
            return true
        case "body", "div", "p", "figure", "section", "article", "main", "span", "center", "svg", "g", "picture":
            let before = count
            for piece in node.content {
                switch piece {
                case .text(let text): guard text.allSatisfy(\.isWhitespace) else { return false }
                case .element(let child): guard visit(child) else { return false }
                }
            }
            // An empty element may be one that a style sheet paints.
            return count > before
        default: return false
        }
    }

    private mutating func add(_ words: String) {
        let words = oneLine(words, limit: 2_000)
        if !words.isEmpty && !text.contains(words) { text.append(words) }
    }

    private static func draws(_ style: String) -> Bool {
        style.lowercased().contains("url(")
    }

    /// A number of CSS pixels; nil for a share, as `100%`, and other units.
    static func pixels(_ value: String) -> Double? {
        let value = value.hasSuffix("px") ? value.dropLast(2) : value[...]
        return Double(value).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
