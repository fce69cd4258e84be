/// The text of a document as one reads it: a string for each block. Readings above the line (`rt`) are left out, so that
/// words are found; what a picture shows stands in brackets.
package struct Paragraphs {
    private var done: [String] = []
    private var current = ""

    package static let most = 20_000
    package static let longest = 20_000

    package static func of(_ root: XMLTree.Node) -> [String] {
        var paragraphs = Paragraphs()
        paragraphs.add(root.first("body") ?? root)
        paragraphs.end()
        return paragraphs.done
    }

    private mutating func add(_ node: XMLTree.Node) {
        switch node.name {
        case "script", "style", "template", "rt", "rp", "rtc", "title", "desc", "defs", "datalist", "annotation": return
        case _ where node["hidden"] != nil: return
        case "img":
            let text = oneLine(node["alt"] ?? "", limit: 1_000)
            if !text.isEmpty {
                end()
                current = "[\(text)]"
                end()
            }
            return
        default: break
        }
        let isBlock = AllowedElements.blocks.contains(node.name)
        if isBlock { end() }
        for piece in node.content {
            switch piece {
            case .text(let text): current += text
            case .element(let child): add(child)
            }
        }
        if isBlock { end() }
    }

    private mutating func end() {
        defer { current = "" }
        guard done.count < Self.most else { return }
        let text = oneLine(current.withoutSoftHyphens, limit: Self.longest)
        if !text.isEmpty { done.append(text) }
    }
}

extension String {
    fileprivate var withoutSoftHyphens: String {
        // The second of its two bytes; looking for a text in a text takes far longer.
        guard utf8.contains(0xAD) else { return self }
        return String(UnicodeScalarView(unicodeScalars.filter { $0 != "\u{AD}" }))
    }
}
