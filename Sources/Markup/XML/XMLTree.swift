/// An XML document as plain values: small documents of an archive, such as an EPUB's package or a property list.
///
/// Nothing outside the bytes is ever looked at: no network, no files, no external DTD or entity.
package struct XMLTree {
    /// What can stand in an element.
    package enum Content {
        case element(Node)
        case text(String)
    }

    package struct Attribute {
        /// Without prefix.
        package var name: String
        /// The namespace's URI; nil for an attribute without prefix.
        package var namespace: String?
        package var value: String
    }

    package struct Node {
        /// Without prefix, as written.
        package var name: String
        /// The namespace's URI.
        package var namespace: String?
        package var attributes: [Attribute] = []
        /// Elements and text in the order of the document.
        package var content: [Content] = []
        /// Where it begins, from 1.
        package var line = 0
    }

    /// `<?target data?>` before the root element.
    package struct Instruction {
        package var target: String
        package var data: String
    }

    package var root: Node
    package var instructions: [Instruction] = []
    package var hasDocumentType = false
}

extension XMLTree.Node {
    /// The elements in it.
    package var children: [XMLTree.Node] {
        content.compactMap { if case .element(let node) = $0 { node } else { nil } }
    }

    /// All text within, as it stands.
    package var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// The value of an attribute without namespace.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == nil }?.value
    }

    /// The value of an attribute of a namespace.
    package subscript(name: String, in namespace: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// The first element in it of a name, whatever its namespace.
    package func first(_ name: String) -> XMLTree.Node? {
        children.first { $0.name == name }
    }

    /// The elements in it of a name, whatever their namespace.
    package func all(_ name: String) -> [XMLTree.Node] {
        children.filter { $0.name == name }
    }

    /// The first element of a name among all below it, in the order of the document.
    package func firstDescendant(_ name: String) -> XMLTree.Node? {
        for child in children {
            if child.name == name { return child }
            if let found = child.firstDescendant(name) { return found }
        }
        return nil
    }

    /// All elements of a name below it, in the order of the document.
    package func descendants(_ name: String) -> [XMLTree.Node] {
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
    package mutating func append(text: String) {
        if text.isEmpty { return }
        guard case .text(var before) = last else { return append(.text(text)) }
        // Taken out, so that it grows in its place.
        removeLast()
        before += text
        append(.text(before))
    }
}
