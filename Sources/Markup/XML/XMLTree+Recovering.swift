import CXML

extension XMLTree {
    /// Reads one of the small documents that hold a book together. One that is not well-formed is repaired as far as
    /// libxml2 can: every other reader shows such books.
    ///
    /// - Parameter path: of the document, for the message.
    /// - Throws: ``WorkerError`` `not-well-formed` with the line.
    package static func tolerant(_ bytes: [UInt8], _ path: String) throws(WorkerError) -> Node {
        do {
            return try parse(bytes).root
        } catch {
            if let root = recovered(bytes) { return root }
            throw WorkerError(error.code, "the EPUB's \(oneLine(path, limit: 200)), \(error.message)")
        }
    }

    private static func recovered(_ bytes: [UInt8]) -> Node? {
        guard let text = try? TextEncoding.utf8(bytes, as: .xml), text.count <= largest,
            let parser = unsafe xmlNewParserCtxt()
        else { return nil }
        defer { unsafe xmlFreeParserCtxt(parser) }
        unsafe EntityRules.apply(to: parser)
        let options = [
            XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_NOERROR, XML_PARSE_NOWARNING,
            XML_PARSE_IGNORE_ENC,
        ].reduce(0) { $0 | $1.rawValue }
        let document = unsafe text.withUnsafeBytes { text in
            let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe xmlCtxtReadMemory(parser, start, Int32(text.count), nil, "UTF-8", Int32(options))
        }
        guard let document = unsafe document else { return nil }
        defer { unsafe xmlFreeDoc(document) }
        guard unsafe !EntityRules.isBroken(in: parser), let root = unsafe xmlDocGetRootElement(document) else {
            return nil
        }
        return unsafe XMLTree(document, root).root
    }
}
