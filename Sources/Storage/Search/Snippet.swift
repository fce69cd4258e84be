public import EdicolaCore

/// The matching words, with their neighbours.
struct Snippet {
    /// The approximate number of words shown.
    static let length = 28

    private let text: [UInt8]
    /// The range of each word in the text.
    private var words: [Range<Int>] = []
    /// The matches: the first word's place, the number of words, and the phrase as a bit.
    private var matches: [(first: Int, count: Int, phrase: UInt16)] = []

    /// - Parameter kept: UTF-8.
    init(of phrases: [SearchQuery.Phrase], in kept: [UInt8]) {
        let lineBreak = UInt8(ascii: "\n")
        text = Array(kept.drop { $0 == lineBreak }.dropLast(kept.last == lineBreak ? 1 : 0))
        let wanted = QueryWords(phrases)
        var found: [UInt16] = []
        var scanner = WordScanner(text)
        while let range = scanner.next() {
            words.append(range)
            found.append(wanted.bits(of: scanner.word))
        }
        for index in found.indices where found[index] != 0 {
            for (number, phrase) in wanted.phrases.enumerated() where Self.stands(phrase, at: index, of: found) {
                matches.append((index, phrase.count, 1 << UInt16(number)))
            }
        }
    }

    private static func stands(_ phrase: Range<Int>, at index: Int, of found: [UInt16]) -> Bool {
        guard index + phrase.count <= found.count else { return false }
        return phrase.allSatisfy { found[index + $0 - phrase.lowerBound] & 1 << UInt16($0) != 0 }
    }

    /// The match as printed: the most different words that are together; nil without a match.
    var match: String? {
        let best = runs.max {
            ($0.phrases.nonzeroBitCount, -$0.words.lowerBound) < ($1.phrases.nonzeroBitCount, -$1.words.lowerBound)
        }
        return best.map { run in
            var text = string(bytes(of: run.words))
            text.removeAll { $0 == "\u{1}" }
            return text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    /// Matches, with adjacent ones joined.
    private var runs: [(words: Range<Int>, phrases: UInt16)] {
        var runs: [(words: Range<Int>, phrases: UInt16)] = []
        for match in matches {
            let range = match.first..<match.first + match.count
            if let last = runs.last, range.lowerBound <= last.words.upperBound {
                runs[runs.count - 1].words = last.words.lowerBound..<max(last.words.upperBound, range.upperBound)
                runs[runs.count - 1].phrases |= match.phrase
            } else {
                runs.append((range, match.phrase))
            }
        }
        return runs
    }

    /// The part of the text with the most matches; the beginning when there are none.
    var parts: [SnippetPart] {
        guard !words.isEmpty else { return [] }
        let window = window
        var parts: [SnippetPart] = []
        var at = window.lowerBound == 0 ? 0 : words[window.lowerBound].lowerBound
        for run in runs.map(\.words) where run.overlaps(window) {
            let bytes = bytes(of: run.clamped(to: window))
            append(at..<bytes.lowerBound, isMatch: false, to: &parts)
            append(bytes, isMatch: true, to: &parts)
            at = bytes.upperBound
        }
        let isCut = window.upperBound < words.count
        append(at..<(isCut ? max(at, words[window.upperBound - 1].upperBound) : text.count), isMatch: false, to: &parts)
        if window.lowerBound > 0 { parts.insert(SnippetPart("… "), at: 0) }
        // Never on a line by itself.
        if isCut { parts.append(SnippetPart("\u{A0}…")) }
        return parts.reduce(into: []) { joined, part in
            if let last = joined.last, last.isMatch == part.isMatch {
                joined[joined.count - 1].text += part.text
            } else {
                joined.append(part)
            }
        }
    }

    /// The window begins a few words before its first match.
    private var window: Range<Int> {
        var best = (score: -1, start: 0)
        for (index, match) in matches.enumerated() {
            let near = matches[index...].prefix { $0.first + $0.count <= match.first + Self.length - 6 }
            let score = 10 * near.reduce(0) { $0 | $1.phrase }.nonzeroBitCount + near.count
            if score > best.score { best = (score, match.first) }
        }
        let start = max(0, best.start - 6)
        let range = start..<min(words.count, start + Self.length)
        // At the end there is more room before.
        return max(0, min(start, range.upperBound - Self.length))..<range.upperBound
    }

    private func append(_ range: Range<Int>, isMatch: Bool, to parts: inout [SnippetPart]) {
        guard !range.isEmpty else { return }
        // It has no special characters, and is all of one passage.
        if text[range].allSatisfy({ $0 >= 0x20 && $0 != 0xC2 }) {
            parts.append(SnippetPart(string(range), isMatch: isMatch))
            return
        }
        // Between two passages.
        let pieces = string(range).replacingSigns.split(separator: "\n", omittingEmptySubsequences: false)
        let text = pieces.joined(separator: isMatch ? " " : " · ")
        if !text.isEmpty { parts.append(SnippetPart(text, isMatch: isMatch)) }
    }

    private func bytes(of run: Range<Int>) -> Range<Int> {
        words[run.lowerBound].lowerBound..<words[run.upperBound - 1].upperBound
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
}

/// The words of a query, each with a bit of its own; there are at most sixteen.
private struct QueryWords {
    /// The range of words of each phrase.
    var phrases: [Range<Int>] = []
    private var words: [(bytes: [UInt8], isOpen: Bool)] = []
    /// The first bytes of the words. Most words of a text are ruled out by their first byte.
    private var isFirst = [Bool](repeating: false, count: 256)

    init(_ phrases: [SearchQuery.Phrase]) {
        for phrase in phrases {
            let first = words.count
            for (offset, word) in phrase.words.enumerated() {
                words.append((Array(word.utf8), phrase.isOpen && offset == phrase.words.count - 1))
                if let byte = word.utf8.first { isFirst[Int(byte)] = true }
            }
            self.phrases.append(first..<words.count)
        }
    }

    /// Returns the bits of the query's words that equal a word of the text, or are a prefix of it.
    func bits(of word: [UInt8]) -> UInt16 {
        guard let first = word.first, isFirst[Int(first)] else { return 0 }
        var bits: UInt16 = 0
        for (number, wanted) in words.enumerated() where word.first == wanted.bytes.first {
            if wanted.isOpen ? word.starts(with: wanted.bytes) : word == wanted.bytes { bits |= 1 << UInt16(number) }
        }
        return bits
    }
}

extension String {
    fileprivate var replacingSigns: String { filter { $0 != "\u{1}" && $0 != "\u{AD}" } }
}

extension SearchFile {
    /// Returns the words with their neighbours in each place, and the match as printed there. Only for places that may
    /// be shown.
    func snippets(
        _ query: SearchQuery, of places: [SearchResults.Place]
    ) async throws -> [SearchResults.Place: SearchSnippet] {
        try await store.read { session in
            var snippets: [SearchResults.Place: SearchSnippet] = [:]
            for place in places {
                guard let text = try session.text(of: place) else { continue }
                let snippet = Snippet(of: query.phrases, in: text)
                snippets[place] = SearchSnippet(parts: snippet.parts, match: snippet.match)
            }
            return snippets
        }
    }
}

extension SQLSession {
    fileprivate func text(of place: SearchResults.Place) throws -> [UInt8]? {
        switch place.kind {
        case .page:
            return try first("SELECT texts FROM page WHERE id = \(place.row)") {
                try CompressedText.bytes(of: try $0.bytes())
            }
        case .article:
            let text: SQL = "SELECT json_extract(texts, '$[1]') FROM title WHERE id = \(place.row)"
            return try first(text) { try $0.optionalText() }?.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        }
    }
}

/// The part of a text that is shown.
public struct SearchSnippet: Hashable, Sendable {
    public var parts: [SnippetPart]
    /// The match as printed there; nil when it is not in the text itself.
    public var match: String?
}
