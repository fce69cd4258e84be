import CXML

/// Which entities of a document are used: those of HTML, and short plain text that it declares itself. An entity made of
/// others is how a few bytes become billions.
enum EntityRules {
    private static let longest = 1_000
    private static let most = 1_000

    /// Marks a parser whose document broke the rules; it counts the entities otherwise.
    private static let broken = -1

    static func apply(to parser: xmlParserCtxtPtr) {
        unsafe parser.pointee.sax.pointee.entityDecl = { parser, name, kind, publicID, systemID, text in
            unsafe EntityRules.declare(parser, name, kind, text)
        }
        unsafe parser.pointee.sax.pointee.getEntity = { parser, name in unsafe EntityRules.entity(parser, name) }
        unsafe parser.pointee.sax.pointee.getParameterEntity = { _, _ in nil }
        unsafe parser.pointee.sax.pointee.externalSubset = nil
    }

    static func isBroken(in parser: xmlParserCtxtPtr) -> Bool {
        unsafe Int(bitPattern: parser.pointee._private) == broken
    }

    /// What a reference in the text stands for; nothing when that isn't known.
    static func text(of reference: xmlNodePtr) -> String {
        guard let name = unsafe reference.pointee.name else { return "" }
        if let entity = unsafe xmlGetDocEntity(reference.pointee.doc, name) {
            return unsafe entity.pointee.content.map { unsafe String(cString: $0) } ?? ""
        }
        guard let known = unsafe htmlEntityLookup(name), let scalar = unsafe Unicode.Scalar(known.pointee.value) else {
            return ""
        }
        return String(Character(scalar))
    }

    private static func declare(
        _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?, _ kind: Int32,
        _ text: UnsafeMutablePointer<xmlChar>?
    ) {
        guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
            kind == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), let text = unsafe text
        else { return }
        let length = unsafe Int(xmlStrlen(text))
        let count = unsafe Int(bitPattern: parser.pointee._private)
        let isPlain = unsafe UnsafeBufferPointer(start: text, count: length).allSatisfy { byte in
            byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "%")
        }
        guard isPlain, length <= longest, count != broken, count < most else {
            unsafe parser.pointee._private = UnsafeMutableRawPointer(bitPattern: broken)
            unsafe xmlStopParser(parser)
            return
        }
        unsafe parser.pointee._private = UnsafeMutableRawPointer(bitPattern: count + 1)
        unsafe xmlSAX2EntityDecl(context, name, kind, nil, nil, text)
    }

    /// The entity that the document declares, else that of HTML, which is added to the document.
    private static func entity(
        _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?
    ) -> xmlEntityPtr? {
        if let declared = unsafe xmlSAX2GetEntity(context, name) { return unsafe declared }
        guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
            let document = unsafe parser.pointee.myDoc, let known = unsafe htmlEntityLookup(name),
            let scalar = unsafe Unicode.Scalar(known.pointee.value)
        else { return nil }
        // `&lt;` and its like are known to XML itself; no other entity of HTML is markup.
        if unsafe document.pointee.intSubset == nil { unsafe xmlCreateIntSubset(document, "html", nil, nil) }
        let text = Array(String(Character(scalar)).utf8) + [0]
        return unsafe xmlAddDocEntity(
            document, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, text)
    }
}
