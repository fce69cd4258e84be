/// Cuts an XML 1.0 document that a stranger wrote into tags and text, going through its bytes once.
///
/// There is nothing in it to expand: it knows the five entities of the language and character references, and no address in
/// a document is ever visited.
public struct XMLScanner {
    /// A start tag.
    public struct Tag: Sendable {
        /// With its prefix, as written.
        public var name: String
        /// In the order of the document, each name once, with its prefix.
        public var attributes: [(name: String, value: String)]
        /// `<a/>`: no end tag follows.
        public var isEmpty: Bool
    }

    /// A part of a document.
    public enum Piece: Sendable {
        case start(Tag)
        case end(String)
        /// With its references replaced. A stretch of text may come in several pieces.
        case text(String)
    }

    /// What to make of a document that breaks the language's rules.
    public enum Conduct: Sendable {
        /// It is refused, but for an `&` that begins no reference.
        case strict
        /// Everything is passed over that can't be read, a document's own declarations too.
        case lenient
    }

    /// Why a document is no XML.
    public enum SyntaxError: Error, Hashable, Sendable {
        case malformed(line: Int, String)
        /// The document declares entities or other things of its own, which attacks are made of.
        case declaresEntities
    }

    /// Whether an `&` began no reference that is known.
    public private(set) var hasUnknownReferences = false
    /// Whether the document says that it is XML 1.1.
    public private(set) var isVersion11 = false

    private let bytes: [UInt8]
    private let conduct: Conduct
    private let entity: @Sendable (String) -> String?
    private var index = 0
    private var hasElement = false

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - entity: what a named reference stands for beside the five of the language.
    public init(_ bytes: [UInt8], _ conduct: Conduct, entity: @escaping @Sendable (String) -> String? = { _ in nil }) {
        (self.bytes, self.conduct, self.entity) = (bytes, conduct, entity)
    }

    /// The next piece, or nil at the end.
    ///
    /// - Throws: ``SyntaxError``; never when lenient.
    public mutating func next() throws(SyntaxError) -> Piece? {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else { return .text(plainText()) }
            if skip("</") { return .end(try endTag()) }
            if skip("<![CDATA[") {
                let start = index
                let end = try position(of: "]]>", "a CDATA section does not end")
                index = min(end + 3, bytes.count)
                return .text(String(decoding: bytes[start..<end], as: UTF8.self))
            }
            if let next = peek(1), Self.startsName(next) {
                guard let tag = try startTag() else { continue }
                hasElement = true
                return .start(tag)
            }
            guard try skipMisc() else {
                guard conduct == .lenient else {
                    throw fault(peek(1) == nil ? "a tag does not end" : "a “<” stands alone")
                }
                index += 1
                return .text("<")
            }
        }
        return nil
    }

    /// Whether nothing but blanks follows.
    public var isAtEnd: Bool { bytes[index...].allSatisfy(Self.isBlank) }

    /// A fault at the place that was reached.
    public func fault(_ sentence: String) -> SyntaxError {
        .malformed(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") }, sentence)
    }

    private mutating func plainText() -> String {
        let start = index
        index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return text(start..<index)
    }

    /// Comments, instructions and the document type.
    private mutating func skipMisc() throws(SyntaxError) -> Bool {
        if skip("<!--") {
            index = min(try position(of: "-->", "a comment does not end") + 3, bytes.count)
        } else if skip("<?") {
            let end = try position(of: "?>", "an instruction does not end")
            let text = String(decoding: bytes[index..<min(end, index + 200)], as: UTF8.self)
            if text.hasPrefix("xml "), text.contains("version=\"1.1\"") || text.contains("version='1.1'") {
                isVersion11 = true
            }
            index = min(end + 2, bytes.count)
        } else if conduct == .lenient || !hasElement, skip("<!DOCTYPE") || skip("<!doctype") {
            try skipDocumentType()
        } else if conduct == .lenient, skip("<!") {
            index = min(try position(of: ">", "") + 1, bytes.count)
        } else {
            return false
        }
        return true
    }

    /// Names and addresses are passed over; declarations of its own only when lenient.
    private mutating func skipDocumentType() throws(SyntaxError) {
        var quote: UInt8?
        while let byte = peek(0) {
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                guard conduct == .lenient else { throw .declaresEntities }
                index = min(try position(of: "]", "") + 1, bytes.count)
            } else if byte == UInt8(ascii: ">") {
                return
            }
        }
        guard conduct == .lenient else { throw fault("the document type does not end") }
    }

    private mutating func endTag() throws(SyntaxError) -> String {
        let name = try self.name()
        skipBlanks()
        guard !skip(">") else { return name }
        guard conduct == .lenient else { throw fault("</\(name)> does not end") }
        index = min(try position(of: ">", "") + 1, bytes.count)
        return name
    }

    /// At its `<`.
    ///
    /// - Returns: nil for a tag that breaks off.
    private mutating func startTag() throws(SyntaxError) -> Tag? {
        index += 1
        var tag = Tag(name: try name(), attributes: [], isEmpty: false)
        while true {
            skipBlanks()
            if skip("/>") {
                tag.isEmpty = true
                return tag
            }
            if skip(">") { return tag }
            guard conduct == .strict else {
                guard index < bytes.count else { return nil }
                if let found = looseAttribute() { add(found, to: &tag) }
                continue
            }
            guard tag.attributes.count < Self.maximumAttributes else {
                throw fault("an element has too many attributes")
            }
            let found = try attribute()
            guard !tag.attributes.contains(where: { $0.name == found.name }) else {
                throw fault("\(found.name) stands there twice")
            }
            tag.attributes.append(found)
        }
    }

    private mutating func attribute() throws(SyntaxError) -> (name: String, value: String) {
        let name = try self.name()
        skipBlanks()
        guard skip("=") else { throw fault("the attribute \(name) has no value") }
        skipBlanks()
        guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw fault("the attribute \(name) has no quotes")
        }
        index += 1
        guard let end = bytes[index...].firstIndex(of: quote) else { throw fault("an attribute does not end") }
        let value = text(index..<end)
        index = end + 1
        return (name, value)
    }

    /// Passes at least one byte.
    private mutating func looseAttribute() -> (name: String, value: String)? {
        let start = index
        while let byte = peek(0), !Self.isBlank(byte), !Self.endsLooseName(byte) { index += 1 }
        guard start < index else {
            index += 1
            return nil
        }
        let name = String(decoding: bytes[start..<min(index, start + Self.longestName)], as: UTF8.self)
        skipBlanks()
        guard skip("=") else { return nil }
        skipBlanks()
        let isQuoted = peek(0) == UInt8(ascii: "\"") || peek(0) == UInt8(ascii: "'")
        let first = isQuoted ? index + 1 : index
        let quote = peek(0)
        let end = bytes[min(first, bytes.count)...].firstIndex { byte in
            isQuoted ? byte == quote : Self.isBlank(byte) || byte == UInt8(ascii: ">")
        }
        index = end.map { isQuoted ? $0 + 1 : $0 } ?? bytes.count
        guard let end else { return nil }
        return (name, text(first..<end))
    }

    private func add(_ attribute: (name: String, value: String), to tag: inout Tag) {
        guard tag.attributes.count < Self.maximumAttributes,
            !tag.attributes.contains(where: { $0.name == attribute.name })
        else { return }
        tag.attributes.append(attribute)
    }

    /// - Returns: when lenient, perhaps an empty one.
    private mutating func name() throws(SyntaxError) -> String {
        let start = index
        while let byte = peek(0), Self.startsName(byte) || Self.continuesName(byte) { index += 1 }
        let isName = start < index && index - start <= Self.longestName && Self.startsName(bytes[start])
        guard isName || conduct == .lenient else { throw fault("a name is missing") }
        return String(decoding: bytes[start..<min(index, start + Self.longestName)], as: UTF8.self)
    }

    private mutating func text(_ range: Range<Int>) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        let (text, isClean) = XMLReferences.replaced(in: bytes[range], entity)
        if !isClean { hasUnknownReferences = true }
        return text
    }
}

extension XMLScanner {
    private static let maximumAttributes = 64
    private static let longestName = 256

    private func peek(_ ahead: Int) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

    private mutating func skip(_ literal: StaticString) -> Bool {
        guard bytes.count - index >= literal.utf8CodeUnitCount else { return false }
        var place = index
        for byte in literal.description.utf8 {
            guard bytes[place] == byte else { return false }
            place += 1
        }
        index = place
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek(0), Self.isBlank(byte) { index += 1 }
    }

    /// - Returns: where a literal begins; the end of the document when lenient.
    private func position(of literal: StaticString, _ otherwise: String) throws(SyntaxError) -> Int {
        let wanted = Array(literal.description.utf8)
        var place = index
        while let found = bytes[place...].firstIndex(of: wanted[0]) {
            if bytes[found...].starts(with: wanted) { return found }
            place = found + 1
        }
        guard conduct == .lenient else { throw fault(otherwise) }
        return bytes.count
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func startsName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x3A || byte >= 0x80
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }

    private static func endsLooseName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
