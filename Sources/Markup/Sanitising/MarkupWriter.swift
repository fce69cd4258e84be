import Formats

/// Writes a cleaned tree so that whoever parses it finds the same tree: everything quoted, everything escaped.
struct MarkupWriter {
    enum Form {
        case html, xml
    }

    private(set) var bytes: [UInt8] = []
    private let form: Form
    /// An HTML parser leaves out a line break at the beginning of `pre`; an XML parser has not.
    private let isFromXML: Bool

    init(form: Form, isFromXML: Bool) {
        self.form = form
        self.isFromXML = isFromXML
    }

    mutating func write(document root: XMLTree.Node, hasDocumentType: Bool) {
        if form == .xml { put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
        // Without it a browser shows a page in the manner of the nineties, which is what such a page was made for.
        if hasDocumentType || form == .xml { put("<!DOCTYPE html>\n") }
        write(root, in: nil)
        put("\n")
    }

    mutating func write(drawing root: XMLTree.Node) {
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        write(root, in: nil)
        put("\n")
    }

    private mutating func write(_ node: XMLTree.Node, in namespace: String?) {
        put("<\(node.name)")
        if form == .xml, node.namespace != namespace {
            write("xmlns", node.namespace ?? "")
            if node.namespace == Namespace.html { write("xmlns:epub", Namespace.epub) }
        }
        for attribute in node.attributes { write(attribute.name, attribute.value) }
        if node.content.isEmpty, form == .xml || node.namespace != Namespace.html {
            // An empty element of HTML is written so that an HTML parser understands it too.
            if node.namespace != Namespace.html || AllowedElements.void.contains(node.name) {
                put("/>")
                return
            }
        }
        put(">")
        if form == .html, node.namespace == Namespace.html, AllowedElements.void.contains(node.name) { return }
        if isFromXML, form == .html, ["pre", "textarea", "listing"].contains(node.name),
            case .text(let text) = node.content.first, text.hasPrefix("\n")
        {
            put("\n")
        }
        // What stands in a cleaned style means the same to all parsers: see CSSWriter.
        let isRaw = form == .html && ["style", "script"].contains(node.name)
        for piece in node.content {
            switch piece {
            case .element(let child): write(child, in: node.namespace)
            case .text(let text): if isRaw { put(text) } else { write(text: text) }
            }
        }
        put("</\(node.name)>")
    }

    private mutating func write(_ name: String, _ value: String) {
        put(" \(name)=\"")
        for byte in Self.permitted(value) { put(byte, in: .attribute) }
        put("\"")
    }

    private mutating func write(text: String) {
        for byte in Self.permitted(text) { if byte == 0x0D { put("\n") } else { put(byte, in: .text) } }
    }

    private mutating func put(_ byte: UInt8, in place: XMLReferences.Place) {
        if let reference = XMLReferences.reference(for: byte, in: place) {
            put(reference.description)
        } else {
            bytes.append(byte)
        }
    }

    /// Without the characters that XML forbids and HTML changes.
    private static func permitted(_ text: String) -> some Sequence<UInt8> {
        let isSuspect = text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xEF }
        guard isSuspect else { return Array(text.utf8) }
        let scalars = text.unicodeScalars.filter { !XMLReferences.isForbidden($0) && $0 != "\u{7F}" }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    private mutating func put(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
