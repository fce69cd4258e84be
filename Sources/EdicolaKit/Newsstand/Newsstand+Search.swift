public import EdicolaCore

extension Newsstand {
    /// Finds words on all stands, in titles, articles and pages: the newsstand looks, so that nothing need be here.
    ///
    /// ```swift
    /// for issue in try await newsstand.search("dry stone").items { show(issue.entry, issue.pages) }
    /// ```
    /// - Parameters:
    ///   - publication: one publication; all of them unless you say which.
    ///   - after: ``SearchAnswer/next`` of the part before.
    /// - Throws: ``NewsstandError``.
    public func search(
        _ words: String, in publication: Publication.ID? = nil, after: String? = nil
    ) async throws -> SearchAnswer {
        var path = "\(Paths.API.search)?q=\(Self.escaped(words))"
        if let publication { path += "&publication=\(publication)" }
        if let after { path += "&after=\(Self.escaped(after))" }
        return try await value(at: path)
    }
}
