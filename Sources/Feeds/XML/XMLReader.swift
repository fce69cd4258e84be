import Formats

/// Parses an untrusted XML 1.0 document into a tree.
///
/// A document that declares entities of its own is refused; depth, size and number of elements are limited. Errors that
/// are tolerated, because real catalogs have them, are reported.
struct XMLReader {
    /// The maximum size of a document in bytes.
    static let largest = 32 << 20
    static let deepest = 64
    static let maximumElements = 1_000_000

    private var scanner: XMLScanner
    private var elements = 0

    /// - Throws: ``CatalogError`` for a document that is no XML, or too large.
    static func document(_ data: some Collection<UInt8>) throws(CatalogError) -> (XMLElement, Set<CatalogFault>) {
        guard data.count <= largest else { throw .tooLarge }
        var faults: Set<CatalogFault> = []
        let bytes = try XMLEncoding.utf8(Array(data), &faults)
        var reader = XMLReader(scanner: XMLScanner(bytes, .strict))
        let root = try reader.root()
        // A stray line after the end is harmless.
        if !reader.scanner.isAtEnd { faults.insert(.afterTheEnd) }
        if reader.scanner.isVersion11 { faults.insert(.version11) }
        if reader.scanner.hasUnknownReferences { faults.insert(.unescaped) }
        return (root, faults)
    }

    private mutating func root() throws(CatalogError) -> XMLElement {
        while let piece = try next() {
            switch piece {
            case .start(let tag):
                return try element(tag, depth: 1, spaces: ["xml": "http://www.w3.org/XML/1998/namespace"])
            case .text(let text) where text.allSatisfy(\.isWhitespace): continue
            case .text, .end: throw malformed("there is no element")
            }
        }
        throw malformed("there is no element")
    }

    private mutating func element(
        _ tag: XMLScanner.Tag, depth: Int, spaces: [String: String]
    ) throws(CatalogError) -> XMLElement {
        guard depth <= Self.deepest else { throw .tooDeep }
        elements += 1
        guard elements <= Self.maximumElements else { throw .tooLarge }
        var spaces = spaces
        for (name, value) in tag.attributes {
            if name == "xmlns" { spaces[""] = value }
            if name.hasPrefix("xmlns:") { spaces[String(name.dropFirst(6))] = value }
        }
        var element = XMLElement(name: Self.resolve(tag.name, spaces, isAttribute: false), attributes: [:], content: [])
        for (name, value) in tag.attributes where name != "xmlns" && !name.hasPrefix("xmlns:") {
            element.attributes[Self.resolve(name, spaces, isAttribute: true)] = value
        }
        if !tag.isEmpty { element.content = try content(of: tag.name, depth: depth, spaces: spaces) }
        return element
    }

    private mutating func content(
        of name: String, depth: Int, spaces: [String: String]
    ) throws(CatalogError) -> [XMLElement.Content] {
        var content: [XMLElement.Content] = []
        while let piece = try next() {
            switch piece {
            case .text(let text): content.append(.text(text))
            case .start(let tag): content.append(.element(try element(tag, depth: depth + 1, spaces: spaces)))
            case .end(let end):
                guard end == name else { throw malformed("</\(end)> ends <\(name)>") }
                return content
            }
        }
        throw malformed("<\(name)> does not end")
    }

    private mutating func next() throws(CatalogError) -> XMLScanner.Piece? {
        do {
            return try scanner.next()
        } catch {
            throw CatalogError(error)
        }
    }

    private func malformed(_ sentence: String) -> CatalogError { CatalogError(scanner.fault(sentence)) }

    /// An undeclared prefix stays part of the name, so that the name equals no other.
    private static func resolve(_ name: String, _ spaces: [String: String], isAttribute: Bool) -> XMLName {
        guard let colon = name.firstIndex(of: ":") else {
            return XMLName(isAttribute ? "" : spaces[""] ?? "", name)
        }
        guard let space = spaces[String(name[..<colon])] else { return XMLName("", name) }
        return XMLName(space, String(name[name.index(after: colon)...]))
    }
}

extension CatalogError {
    fileprivate init(_ fault: XMLScanner.SyntaxError) {
        switch fault {
        case .malformed(let line, let sentence): self = .malformed(line: line, sentence)
        case .declaresEntities: self = .declaresEntities
        }
    }
}
