/// What somebody looks for: words that must all be there, and words in quotes that must stand together.
///
/// The last word may still be being typed, so it counts as a beginning, unless a blank follows it; so does any word that
/// ends in `*`. Capitals and accents don't matter. There is no other syntax, and nothing that is typed can be wrong.
public struct SearchQuery: Hashable, Sendable {
    /// Words that stand together; mostly one.
    struct Phrase: Hashable, Sendable {
        var words: [String]
        /// The last word is a beginning.
        var isOpen = false
    }

    let phrases: [Phrase]
    /// The same while the last word counts only as it stands; nil when it is no beginning.
    let closed: [Phrase]?

    /// The words alone, for those who mark them elsewhere.
    public var words: String { phrases.flatMap(\.words).joined(separator: " ") }

    /// Each word by itself, as it stands: no phrases, no beginnings. None when a word is explicitly a beginning.
    var wholeWords: [String] {
        guard !(closed ?? phrases).contains(where: \.isOpen) else { return [] }
        return Array(Set(phrases.flatMap(\.words))).sorted()
    }

    /// Longer questions are cut.
    static let maximumWords = 16
    static let longest = 300

    /// - Returns: nil when there is no word in it.
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
            // One letter begins too much.
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
    /// In the language of FTS5, every word in quotes. Words have letters and digits only: there is no quote to escape.
    ///
    /// - Parameters:
    ///   - columns: in which the words may stand.
    ///   - scope: a word that must stand in the column `scope`.
    func expression(columns: StaticString, scope: String?) -> String {
        let phrases = map { phrase in
            "\"\(phrase.words.joined(separator: " "))\"\(phrase.isOpen ? " *" : "")"
        }
        let words = "{\(columns)} : (\(phrases.joined(separator: " AND ")))"
        return scope.map { "\(words) AND scope : \"\($0)\"" } ?? words
    }
}
