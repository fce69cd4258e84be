public import EdicolaCore

extension Storage {
    /// Returns issues at any stage whose title, number, id or cover date has all words of a text, regardless of case and
    /// accents, last added first.
    ///
    /// Every title is read for it: a newsstand has thousands of issues, and nobody's typing waits for that.
    ///
    /// - Parameter isSeen: Whether the caller may see a publication's issues.
    public func findIssues(
        _ text: String, limit: Int = 20, where isSeen: @escaping @Sendable (Publication.ID) -> Bool
    ) async throws -> [CatalogEntry] {
        let words = text.folded.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return [] }
        return try await store.read { session in
            let listing: SQL =
                "SELECT publication_id, slug, title, number_name, cover_date FROM issue ORDER BY id DESC"
            var found: [CatalogEntry] = []
            for var row in try session.query(listing) where found.count < limit {
                let publication = try row.parsed { try Publication.ID(parsing: $0) }
                let issue = try row.parsed { try Issue.ID(parsing: $0) }
                let texts = [issue.text, try row.text(), try row.optionalText() ?? "", try row.text()]
                let whole = texts.joined(separator: " ").folded
                guard words.allSatisfy({ whole.contains($0) }), isSeen(publication) else { continue }
                let key = Issue.Key(publication: publication, issue: issue)
                if let record = try session.issue(key) { found.append(record.entry()) }
            }
            return found
        }
    }
}
