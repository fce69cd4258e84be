import CXML

extension XMLTree {
    /// Reads HTML, however badly written, by libxml2's HTML parser. Names come in lower case and without namespaces.
    ///
    /// - Throws: ``WorkerError`` `not-well-formed` when it is nested deeper than 256 elements.
    package static func parseHTML(_ bytes: [UInt8]) throws(WorkerError) -> XMLTree {
        let text = try TextEncoding.utf8(bytes, as: .html)
        guard text.count <= largest else { throw WorkerError(.notWellFormed, "a document of over 16 MB") }
        guard let parser = unsafe htmlNewParserCtxt() else {
            throw WorkerError(.internalError, "no memory for libxml2")
        }
        defer { unsafe htmlFreeParserCtxt(parser) }
        let options = [
            HTML_PARSE_RECOVER, HTML_PARSE_NONET, HTML_PARSE_NODEFDTD, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING,
            HTML_PARSE_IGNORE_ENC, HTML_PARSE_COMPACT,
        ].reduce(0) { $0 | $1.rawValue }
        let document = unsafe text.withUnsafeBytes { text in
            let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe htmlCtxtReadMemory(parser, start, Int32(text.count), nil, "UTF-8", Int32(options))
        }
        defer { if let document = unsafe document { unsafe xmlFreeDoc(document) } }
        if unsafe parser.pointee.disableSAX != 0 {
            throw WorkerError(.notWellFormed, "the document is nested deeper than 256 elements")
        }
        guard let document = unsafe document, let root = unsafe xmlDocGetRootElement(document) else {
            return XMLTree(root: Node(name: "html"))
        }
        return unsafe XMLTree(document, root)
    }
}
