import EdicolaCore

extension ShelvedIssue {
    /// Whether all words stand in what the issue and its publication are called and say of themselves, whatever their
    /// case and accents.
    public func has(_ words: String) -> Bool {
        let text = publicationTitle.folded + "\n" + entry.issue.searchText
        return words.folded.split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
    }
}
