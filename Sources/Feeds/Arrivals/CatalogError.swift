/// An error when a document is no readable catalog.
public enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    case notRecognised
    case malformed(line: Int, String)
    case tooLarge
    case tooDeep
    /// The document declares entities, which only attacks on readers do.
    case declaresEntities
    case encoding(String)

    public var description: String {
        switch self {
        case .notRecognised:
            "This is no catalog that can be read: a plist, shelf.json, Atom, RSS, OPDS 1.2 or OPDS 2.0 is wanted."
        case .malformed(let line, let what): "The document is damaged at line \(line): \(what)."
        case .tooLarge: "The document is larger than any catalog."
        case .tooDeep: "The document is nested deeper than any catalog."
        case .declaresEntities: "The document declares entities of its own, and is refused for that."
        case .encoding(let name): "The document’s encoding (\(name)) is not UTF-8, Latin-1 or Windows-1252."
        }
    }
}

/// A fault in a catalog that could be read nevertheless.
public enum CatalogFault: String, Hashable, Sendable, CaseIterable {
    case version11 = "xml-1.1"
    case afterTheEnd = "after-the-end"
    case encodedTwice = "encoded-twice"
    case unescaped
    case badDate = "bad-date"
    case noDate = "no-date"
    case wrongType = "wrong-content-type"
    case relativeIdentifier = "relative-id"
    case noIdentifier = "no-id"
    case repeatedIdentifier = "repeated-id"
    case markupInText = "markup-in-text"
    case badLink = "bad-link"

    public var sentence: String {
        switch self {
        case .version11: "It says that it is XML 1.1."
        case .afterTheEnd: "There is something after its end."
        case .encodedTwice: "Its text was encoded as UTF-8 twice; once was undone."
        case .unescaped: "Characters that mean something in XML are not escaped."
        case .badDate: "Dates are not written as its format asks for; they were read as well as they can be."
        case .noDate: "Issues have no date."
        case .wrongType: "It is served under a media type that is not its own."
        case .relativeIdentifier: "Ids are not IRIs."
        case .noIdentifier: "Entries without an id were left out."
        case .repeatedIdentifier: "An id stands there more than once; the first was taken."
        case .markupInText: "Plain text has markup in it, which was taken out."
        case .badLink: "Addresses that can't be read were left out."
        }
    }
}
