/// A minimal HTML parser to check our own pages: elements in order, with their attributes.
struct Markup {
    struct Element: Hashable {
        var name: String
        var attributes: [String: String]
    }

    private(set) var elements: [Element] = []
    /// Descriptions of unbalanced elements; empty for a correct page.
    private(set) var faults: [String] = []

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    init(_ text: String) {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!") {
                rest = rest.firstIndex(of: ">").map { rest[$0...].dropFirst() } ?? ""
                continue
            }
            guard let end = Self.end(of: rest) else {
                faults.append("a tag without an end: <\(rest.prefix(40))")
                break
            }
            let tag = rest[..<end]
            rest = rest[end...].dropFirst()
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if open.last == name {
                    open.removeLast()
                } else {
                    faults.append("</\(name)> closes <\(open.last ?? "")>")
                }
            } else {
                let element = element(tag)
                elements.append(element)
                if !Self.void.contains(element.name), !tag.hasSuffix("/") { open.append(element.name) }
            }
        }
        faults += open.map { "<\($0)> is never closed" }
    }

    /// Returns the position of the `>` outside quotes.
    private static func end(of text: Substring) -> Substring.Index? {
        var isQuoted = false
        return text.indices.first { index in
            if text[index] == "\"" { isQuoted.toggle() }
            return text[index] == ">" && !isQuoted
        }
    }

    private mutating func element(_ tag: Substring) -> Element {
        var rest = tag.hasSuffix("/") ? tag.dropLast() : tag
        let name = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard !rest.isEmpty else { break }
            let key = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(key.count)
            var value = ""
            if rest.hasPrefix("=") {
                guard rest.hasPrefix("=\"") else {
                    faults.append("\(key) of <\(name)> is not quoted")
                    break
                }
                let text = rest.dropFirst(2).prefix { $0 != "\"" }
                value = String(text)
                rest = rest.dropFirst(2 + text.count + 1)
            }
            if attributes.updateValue(value, forKey: String(key)) != nil { faults.append("\(key) twice in <\(name)>") }
        }
        return Element(name: String(name), attributes: attributes)
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// Whether every form sends by POST; a search asks by GET.
    var sendsByPost: Bool {
        all("form").allSatisfy { form in
            form.attributes["method"] == (form.attributes["role"] == "search" ? "get" : "post")
        }
    }
}
