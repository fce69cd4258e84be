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
            "This is not a supported catalog. Use a plist, shelf.json, Atom, RSS or OPDS."
        case .malformed(let line, let what): "The document is damaged at line \(line): \(what)."
        case .tooLarge: "The document is too large for a catalog."
        case .tooDeep: "The document is nested too deeply."
        case .declaresEntities: "The document defines its own XML entities, which is not allowed."
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
        case .encodedTwice: "Its text was encoded as UTF-8 twice, and was decoded twice."
        case .unescaped: "Characters that mean something in XML are not escaped."
        case .badDate: "Dates don't have the form that the format requires. Check the imported dates."
        case .noDate: "Issues have no date."
        case .wrongType: "Its Content-Type does not match its format."
        case .relativeIdentifier: "Ids are not IRIs."
        case .noIdentifier: "Entries without an id were left out."
        case .repeatedIdentifier: "An id occurs more than once; only the first entry was used."
        case .markupInText: "Plain text has markup in it, which was taken out."
        case .badLink: "Addresses that can't be read were left out."
        }
    }
}
