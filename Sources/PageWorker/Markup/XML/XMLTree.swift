/// An XML document as plain values: small documents of an archive, such as an EPUB's package or a property list.
///
/// Nothing outside the bytes is ever looked at: no network, no files, no external DTD or entity.
struct XMLTree {
    /// What can stand in an element.
    enum Content {
        case element(Node)
        case text(String)
    }

    struct Attribute {
        /// Without prefix.
        var name: String
        /// The namespace's URI; nil for an attribute without prefix.
        var namespace: String?
        var value: String
    }

    struct Node {
        /// Without prefix, as written.
        var name: String
        /// The namespace's URI.
        var namespace: String?
        var attributes: [Attribute] = []
        /// Elements and text in the order of the document.
        var content: [Content] = []
        /// Where it begins, from 1.
        var line = 0
    }

    /// `<?target data?>` before the root element.
    struct Instruction {
        var target: String
        var data: String
    }

    var root: Node
    var instructions: [Instruction] = []
    var hasDocumentType = false
}

extension XMLTree.Node {
    /// The elements in it.
    var children: [XMLTree.Node] {
        content.compactMap { if case .element(let node) = $0 { node } else { nil } }
    }

    /// All text within, as it stands.
    var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// The value of an attribute without namespace.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == nil }?.value
    }

    /// The value of an attribute of a namespace.
    subscript(name: String, in namespace: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// The first element in it of a name, whatever its namespace.
    func first(_ name: String) -> XMLTree.Node? {
        children.first { $0.name == name }
    }

    /// The elements in it of a name, whatever their namespace.
    func all(_ name: String) -> [XMLTree.Node] {
        children.filter { $0.name == name }
    }

    /// The first element of a name among all below it, in the order of the document.
    func firstDescendant(_ name: String) -> XMLTree.Node? {
        for child in children {
            if child.name == name { return child }
            if let found = child.firstDescendant(name) { return found }
        }
        return nil
    }

    /// All elements of a name below it, in the order of the document.
    func descendants(_ name: String) -> [XMLTree.Node] {
        children.flatMap { child in (child.name == name ? [child] : []) + child.descendants(name) }
    }

    private func append(to text: inout String) {
        for piece in content {
            switch piece {
            case .text(let piece): text += piece
            case .element(let node): node.append(to: &text)
            }
        }
    }
}

extension [XMLTree.Content] {
    /// Neighbouring pieces of text become one.
    mutating func append(text: String) {
        if text.isEmpty { return }
        guard case .text(var before) = last else { return append(.text(text)) }
        // Taken out, so that it grows in its place.
        removeLast()
        before += text
        append(.text(before))
    }
}
