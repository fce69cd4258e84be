/// A search query: words that must all occur, and words in quotes that must occur together.
///
/// The last word may be unfinished, so it counts as a prefix, unless a blank follows it; so does any word that ends in
/// `*`. Case and accents don't matter. There is no other syntax, and no input is invalid.
public struct SearchQuery: Hashable, Sendable {
    /// Words that must occur together; usually one.
    struct Phrase: Hashable, Sendable {
        var words: [String]
        /// Whether the last word is a prefix.
        var isOpen = false
    }

    let phrases: [Phrase]
    /// The same phrases with the last word as a whole; nil when it is no prefix.
    let closed: [Phrase]?

    /// The words only, for callers that mark them elsewhere.
    public var words: String { phrases.flatMap(\.words).joined(separator: " ") }

    /// Each word separately, as a whole: no phrases, no prefixes. None when a word is explicitly a prefix.
    var wholeWords: [String] {
        guard !(closed ?? phrases).contains(where: \.isOpen) else { return [] }
        return Array(Set(phrases.flatMap(\.words))).sorted()
    }

    /// Longer queries are cut.
    static let maximumWords = 16
    static let longest = 300

    /// - Returns: nil for a text without a word.
    public init?(_ text: String) {
        let typed = String(text.unicodeScalars.prefix(Self.longest))
        var (phrases, closed): ([Phrase], [Phrase]) = ([], [])
        var left = Self.maximumWords
        let chunks = Self.chunks(of: typed)
        for (index, chunk) in chunks.enumerated() {
            let words = Array(Words(of: chunk.text).map(\.text).prefix(left))
            guard let last = words.last else { continue }
            left -= words.count
            let isLast = index == chunks.count - 1 && !chunk.isQuoted && typed.last?.isWhitespace != true
            let isStarred = chunk.text.hasSuffix("*")
            // A prefix of one letter matches too much.
            let isOpen = (isLast || isStarred) && last.unicodeScalars.count > 1
            phrases.append(Phrase(words: words, isOpen: isOpen))
            closed.append(Phrase(words: words, isOpen: isOpen && isStarred))
        }
        guard !phrases.isEmpty else { return nil }
        self.phrases = phrases
        self.closed = phrases == closed ? nil : closed
    }

    private static func chunks(of text: String) -> [(text: String, isQuoted: Bool)] {
        var chunks: [(String, Bool)] = []
        var (chunk, isQuoted) = ("", false)
        func end() {
            if !chunk.isEmpty { chunks.append((chunk, isQuoted)) }
            chunk = ""
        }
        for character in text {
            if "\"“”„«»".contains(character) {
                end()
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                end()
            } else {
                chunk.append(character)
            }
        }
        end()
        return chunks
    }
}

extension [SearchQuery.Phrase] {
    /// Returns the query in the language of FTS5, every word in quotes. Words have letters and digits only, so there is
    /// no quote to escape.
    ///
    /// - Parameters:
    ///   - columns: The columns to search.
    ///   - scope: A word that the column `scope` must have.
    func expression(columns: StaticString, scope: String?) -> String {
        let phrases = map { phrase in
            "\"\(phrase.words.joined(separator: " "))\"\(phrase.isOpen ? " *" : "")"
        }
        let words = "{\(columns)} : (\(phrases.joined(separator: " AND ")))"
        return scope.map { "\(words) AND scope : \"\($0)\"" } ?? words
    }
}
