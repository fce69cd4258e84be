import CXML

extension XMLTree {
    /// No document of an issue is nearly that large.
    static let largest = 16 << 20

    /// Reads a document in UTF-8, UTF-16, Latin-1, Windows-1252 or Latin-9.
    ///
    /// Names such as `&nbsp;` of HTML are known although no DTD is read. Entities that the document declares itself are
    /// used when they are short plain text; one made of others (a bomb) is refused, an external one is left out.
    ///
    /// - Throws: ``WorkerError`` `not-well-formed` with the line, also for what is nested deeper than 256 elements or larger
    ///   than 16 MB.
    package static func parse(_ bytes: [UInt8]) throws(WorkerError) -> XMLTree {
        let text = try TextEncoding.utf8(bytes, as: .xml)
        guard text.count <= largest else { throw WorkerError(.notWellFormed, "an XML document of over 16 MB") }
        guard let parser = unsafe xmlNewParserCtxt() else { throw WorkerError(.internalError, "no memory for libxml2") }
        defer { unsafe xmlFreeParserCtxt(parser) }
        unsafe EntityRules.apply(to: parser)
        let options = [
            XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_IGNORE_ENC,
            XML_PARSE_BIG_LINES, XML_PARSE_COMPACT,
        ].reduce(0) { $0 | $1.rawValue }
        let document = unsafe text.withUnsafeBytes { text in
            let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe xmlCtxtReadMemory(parser, start, Int32(text.count), nil, "UTF-8", Int32(options))
        }
        defer { if let document = unsafe document { unsafe xmlFreeDoc(document) } }
        if unsafe EntityRules.isBroken(in: parser) {
            throw WorkerError(.notWellFormed, "the document declares an entity made of others or of markup")
        }
        guard let document = unsafe document, unsafe parser.pointee.wellFormed == 1,
            let root = unsafe xmlDocGetRootElement(document)
        else { throw unsafe failure(of: parser) }
        return unsafe XMLTree(document, root)
    }

    private static func failure(of parser: xmlParserCtxtPtr) -> WorkerError {
        let error = unsafe parser.pointee.lastError
        let message = unsafe error.message.map { unsafe oneLine(String(cString: $0), limit: 200) }
        return WorkerError(.notWellFormed, "line \(unsafe max(1, error.line)): \(message ?? "not well-formed")")
    }
}

extension XMLTree {
    /// Copies what libxml2 has read, whether from XML or HTML.
    init(_ document: xmlDocPtr, _ root: xmlNodePtr) {
        self.root = unsafe Node(root)
        hasDocumentType = unsafe document.pointee.intSubset != nil
        var next = unsafe document.pointee.children
        while let node = unsafe next, unsafe node != root {
            if unsafe node.pointee.type == XML_PI_NODE {
                instructions.append(
                    unsafe Instruction(
                        target: Self.string(node.pointee.name), data: Self.string(node.pointee.content)))
            }
            unsafe next = node.pointee.next
        }
    }

    fileprivate static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        guard let text = unsafe text else { return "" }
        return unsafe String(cString: text)
    }
}

extension XMLTree.Node {
    /// The parser has seen to it that this doesn't go deeper than 256.
    fileprivate init(_ node: xmlNodePtr) {
        name = unsafe XMLTree.string(node.pointee.name)
        namespace = unsafe node.pointee.ns.map { unsafe XMLTree.string($0.pointee.href) }
        line = unsafe Int(xmlGetLineNo(node))
        var next = unsafe node.pointee.properties
        while let attribute = unsafe next {
            attributes.append(
                unsafe XMLTree.Attribute(
                    name: XMLTree.string(attribute.pointee.name),
                    namespace: attribute.pointee.ns.map { unsafe XMLTree.string($0.pointee.href) },
                    value: Self.text(of: attribute.pointee.children)))
            unsafe next = attribute.pointee.next
        }
        var child = unsafe node.pointee.children
        while let node = unsafe child {
            switch unsafe node.pointee.type {
            case XML_ELEMENT_NODE: content.append(.element(unsafe Self(node)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                content.append(text: unsafe XMLTree.string(node.pointee.content))
            case XML_ENTITY_REF_NODE: content.append(text: unsafe EntityRules.text(of: node))
            default: break
            }
            unsafe child = node.pointee.next
        }
    }

    private static func text(of first: xmlNodePtr?) -> String {
        var text = ""
        var next = unsafe first
        while let node = unsafe next {
            text +=
                unsafe node.pointee.type == XML_ENTITY_REF_NODE
                ? EntityRules.text(of: node) : XMLTree.string(node.pointee.content)
            unsafe next = node.pointee.next
        }
        return text
    }
}
