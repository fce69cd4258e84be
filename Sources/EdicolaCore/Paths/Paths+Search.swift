import Formats

extension Paths {
    /// The page that searches for the words in `q`.
    public static let search = "/search"
    /// The description with which browsers add the newsstand to their search field.
    public static let searchDescription = "/search/opensearch.xml"
}

extension Paths.API {
    /// `GET` searches for the words in `q` and answers with a ``SearchAnswer``.
    public static let search = "\(root)/search"
    /// The search index, for its publisher.
    public static let searchIndex = "\(root)/search/index"
}

extension Paths {
    /// Returns the page with the results.
    public static func search(for words: String, in publication: Publication.ID? = nil, after: String? = nil) -> String
    {
        var address = "\(search)?q=\(escaped(words))"
        if let publication { address += "&publication=\(publication)" }
        if let after { address += "&after=\(escaped(after))" }
        return address
    }

    /// A value in the query of an address: everything but letters, digits and `-._~` as percent signs (RFC 3986 §2.3).
    public static func escaped(_ value: String) -> String { PercentCoding.encoded(value.utf8) }
}
