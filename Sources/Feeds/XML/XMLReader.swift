/// Reads an XML 1.0 document that a stranger wrote.
///
/// There is nothing in it to expand: it knows the five entities of the language and character references, and refuses a
/// document that declares its own. No address in a document is ever visited. Depth, size and number of elements are
/// limited, and it goes through the bytes once. What it forgives, because real catalogs have it, it tells.
struct XMLReader {
    /// Bytes of the largest document.
    static let largest = 32 << 20
    static let deepest = 64
    static let mostElements = 1_000_000

    private(set) var faults: Set<CatalogFault> = []
    private let bytes: [UInt8]
    private var index = 0
    private var elements = 0

    /// - Throws: ``CatalogError`` for what is no XML, or more of it than anybody needs.
    static func document(_ data: some Collection<UInt8>) throws(CatalogError) -> (XMLElement, Set<CatalogFault>) {
        guard data.count <= largest else { throw .tooLarge }
        var faults: Set<CatalogFault> = []
        var reader = XMLReader(bytes: try XMLText.utf8(Array(data), &faults))
        reader.faults = faults
        let root = try reader.root()
        return (root, reader.faults)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func root() throws(CatalogError) -> XMLElement {
        try skipMisc()
        guard peek(0) == UInt8(ascii: "<"), let next = peek(1), Self.startsName(next) else {
            throw malformed("there is no element")
        }
        let root = try element(depth: 1, spaces: ["xml": "http://www.w3.org/XML/1998/namespace"])
        // A stray line after the end harms nobody.
        if bytes[index...].contains(where: { !Self.isBlank($0) }) { faults.insert(.afterTheEnd) }
        return root
    }

    /// The declaration, the document type, comments, instructions.
    private mutating func skipMisc() throws(CatalogError) {
        while true {
            skipBlanks()
            if skip("<?") {
                let end = try position(of: "?>", "an instruction does not end")
                let text = String(decoding: bytes[index..<end], as: UTF8.self)
                if text.hasPrefix("xml "), text.contains("version=\"1.1\"") || text.contains("version='1.1'") {
                    faults.insert(.version11)
                }
                index = end + 2
            } else if skip("<!--") {
                index = try position(of: "-->", "a comment does not end") + 3
            } else if skip("<!DOCTYPE") || skip("<!doctype") {
                try skipDocumentType()
            } else {
                return
            }
        }
    }

    /// Names and addresses are passed over; declarations of its own are what attacks are made of.
    private mutating func skipDocumentType() throws(CatalogError) {
        var quote: UInt8?
        while let byte = peek(0) {
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                throw .declaresEntities
            } else if byte == UInt8(ascii: ">") {
                return
            }
        }
        throw malformed("the document type does not end")
    }

    /// At its `<`.
    private mutating func element(depth: Int, spaces: [String: String]) throws(CatalogError) -> XMLElement {
        guard depth <= Self.deepest else { throw .tooDeep }
        elements += 1
        guard elements <= Self.mostElements else { throw .tooLarge }
        index += 1
        let name = try self.name()
        let (given, isEmpty) = try attributes()
        var spaces = spaces
        for (name, value) in given {
            if name == "xmlns" { spaces[""] = value }
            if name.hasPrefix("xmlns:") { spaces[String(name.dropFirst(6))] = value }
        }
        var element = XMLElement(name: Self.resolve(name, spaces, isAttribute: false), attributes: [:], content: [])
        for (name, value) in given where name != "xmlns" && !name.hasPrefix("xmlns:") {
            element.attributes[Self.resolve(name, spaces, isAttribute: true)] = value
        }
        if !isEmpty { element.content = try content(of: name, depth: depth, spaces: spaces) }
        return element
    }

    private mutating func attributes() throws(CatalogError) -> ([(String, String)], isEmpty: Bool) {
        var found: [(String, String)] = []
        while true {
            skipBlanks()
            if skip("/>") { return (found, true) }
            if skip(">") { return (found, false) }
            guard found.count < 64 else { throw malformed("an element has too many attributes") }
            let name = try self.name()
            skipBlanks()
            guard skip("=") else { throw malformed("the attribute \(name) has no value") }
            skipBlanks()
            guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw malformed("the attribute \(name) has no quotes")
            }
            index += 1
            guard let end = bytes[index...].firstIndex(of: quote) else { throw malformed("an attribute does not end") }
            let value = try text(index..<end)
            index = end + 1
            guard !found.contains(where: { $0.0 == name }) else { throw malformed("\(name) stands there twice") }
            found.append((name, value))
        }
    }

    private mutating func content(
        of name: String, depth: Int, spaces: [String: String]
    ) throws(CatalogError) -> [XMLElement.Content] {
        var content: [XMLElement.Content] = []
        while true {
            let start = index
            index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            if start < index { content.append(.text(try text(start..<index))) }
            if skip("</") {
                let end = try self.name()
                skipBlanks()
                guard end == name, skip(">") else { throw malformed("</\(end)> ends <\(name)>") }
                return content
            } else if skip("<!--") {
                index = try position(of: "-->", "a comment does not end") + 3
            } else if skip("<![CDATA[") {
                let end = try position(of: "]]>", "a CDATA section does not end")
                content.append(.text(String(decoding: bytes[index..<end], as: UTF8.self)))
                index = end + 3
            } else if skip("<?") {
                index = try position(of: "?>", "an instruction does not end") + 2
            } else if let next = peek(1), Self.startsName(next) {
                content.append(.element(try element(depth: depth + 1, spaces: spaces)))
            } else {
                throw malformed(index < bytes.count ? "a “<” stands alone" : "<\(name)> does not end")
            }
        }
    }

    private mutating func name() throws(CatalogError) -> String {
        let start = index
        while let byte = peek(0), Self.startsName(byte) || Self.continuesName(byte) { index += 1 }
        guard start < index, index - start <= 256, Self.startsName(bytes[start]) else {
            throw malformed("a name is missing")
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func text(_ range: Range<Int>) throws(CatalogError) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        return XMLText.withReferences(bytes[range], &faults)
    }
}

extension XMLReader {
    private func peek(_ ahead: Int) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

    private mutating func skip(_ literal: StaticString) -> Bool {
        var place = index
        for byte in literal.description.utf8 {
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
        }
        index = place
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek(0), Self.isBlank(byte) { index += 1 }
    }

    private func position(of literal: String, _ otherwise: String) throws(CatalogError) -> Int {
        let wanted = Array(literal.utf8)
        var place = index
        while let found = bytes[place...].firstIndex(of: wanted[0]) {
            if bytes[found...].starts(with: wanted) { return found }
            place = found + 1
        }
        throw malformed(otherwise)
    }

    private func malformed(_ what: String) -> CatalogError {
        .malformed(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") }, what)
    }

    /// A prefix that nobody declared stays part of the name, so that it is no other's.
    private static func resolve(_ name: String, _ spaces: [String: String], isAttribute: Bool) -> XMLName {
        guard let colon = name.firstIndex(of: ":") else {
            return XMLName(isAttribute ? "" : spaces[""] ?? "", name)
        }
        guard let space = spaces[String(name[..<colon])] else { return XMLName("", name) }
        return XMLName(space, String(name[name.index(after: colon)...]))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func startsName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x3A || byte >= 0x80
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }
}
