import EdicolaCore

extension ShelvedIssue {
    /// Returns whether all words occur in the titles and descriptions of the issue and its publication, regardless of
    /// case and accents.
    public func has(_ words: String) -> Bool {
        let text = publicationTitle.folded + "\n" + entry.issue.searchText
        return words.folded.split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
    }
}
