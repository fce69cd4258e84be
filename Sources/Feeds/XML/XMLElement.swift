/// An element of a parsed XML document.
struct XMLElement: Sendable {
    var name: XMLName
    var attributes: [XMLName: String]
    var content: [Content]

    enum Content: Sendable {
        case text(String)
        case element(XMLElement)
    }

    var elements: [XMLElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text inside, also that of child elements, without surrounding blanks.
    var text: String { String(allText.trimmed) }

    private var allText: String {
        content.map {
            switch $0 {
            case .text(let text): text
            case .element(let element): element.allText
            }
        }.joined()
    }

    /// Returns the child elements with a name.
    func all(_ name: XMLName) -> [XMLElement] { elements.filter { $0.name == name } }

    func first(_ name: XMLName) -> XMLElement? { elements.first { $0.name == name } }

    /// Returns the text of the first child element with a name; nil when there is none, or when it is empty.
    func text(of name: XMLName) -> String? {
        guard let text = first(name)?.text, !text.isEmpty else { return nil }
        return text
    }

    subscript(_ attribute: String) -> String? { attributes[XMLName("", attribute)] }
}

/// A name with its namespace.
struct XMLName: Hashable, Sendable {
    /// The namespace's URI; empty for none.
    var space: String
    var local: String

    init(_ space: String, _ local: String) {
        self.space = space
        self.local = local
    }

    static func atom(_ local: String) -> XMLName { XMLName("http://www.w3.org/2005/Atom", local) }
    static func dublinCore(_ local: String) -> XMLName { XMLName("http://purl.org/dc/terms/", local) }
    static func opds(_ local: String) -> XMLName { XMLName("http://opds-spec.org/2010/catalog", local) }
    static func tombstone(_ local: String) -> XMLName { XMLName("http://purl.org/atompub/tombstones/1.0", local) }
    static func plain(_ local: String) -> XMLName { XMLName("", local) }
}

extension StringProtocol {
    /// The text without surrounding blanks and line ends.
    var trimmed: SubSequence {
        let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", "\u{A0}"]
        let start = drop { blanks.contains($0) }
        guard let end = start.lastIndex(where: { !blanks.contains($0) }) else { return start }
        return start[...end]
    }
}
