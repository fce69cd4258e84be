/// The size that a document of fixed layout is made for: EPUB 3.3, section 8.2.2.6, and the `viewBox` of a drawing.
enum Viewport {
    static func of(_ root: XMLTree.Node, _ content: String?) -> (width: Double, height: Double)? {
        if root.name == "svg" { return drawing(root) }
        guard let content else { return nil }
        var values: [String: Double] = [:]
        for field in content.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let parts = field.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            guard parts.count == 2, let number = length(parts[1]) else { continue }
            values[parts[0].lowercased()] = values[parts[0].lowercased()] ?? number
        }
        return size(values["width"], values["height"])
    }

    private static func drawing(_ root: XMLTree.Node) -> (width: Double, height: Double)? {
        let box = (root["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
        if box.count == 4, let size = size(box[2], box[3]) { return size }
        return size(root["width"].flatMap(length), root["height"].flatMap(length))
    }

    private static func length(_ text: String) -> Double? {
        Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }

    private static func size(_ width: Double?, _ height: Double?) -> (width: Double, height: Double)? {
        guard let width, let height, width >= 1, height >= 1, width <= 100_000, height <= 100_000 else { return nil }
        return (width, height)
    }
}
