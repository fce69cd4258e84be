public import EdicolaCore

/// The words that were looked for, among their neighbours.
struct Snippet {
    /// Words that are shown, about.
    static let length = 28

    private let text: [UInt8]
    private let words: [Words.Word]
    /// By the place of its first word: how many words a match takes, and which phrase it is.
    private var matches: [(first: Int, count: Int, phrase: Int)] = []

    init(of phrases: [SearchQuery.Phrase], in text: String) {
        let text = String(text.drop(while: \.isNewline)).dropping(suffix: "\n")
        self.text = Array(text.utf8)
        words = Array(Words(of: text))
        for index in words.indices {
            for (number, phrase) in phrases.enumerated() where matches(phrase, at: index) {
                matches.append((index, phrase.words.count, number))
            }
        }
    }

    private func matches(_ phrase: SearchQuery.Phrase, at index: Int) -> Bool {
        guard index + phrase.words.count <= words.count else { return false }
        for (offset, wanted) in phrase.words.enumerated() {
            let word = words[index + offset].text
            let isBeginning = phrase.isOpen && offset == phrase.words.count - 1
            guard word == wanted || (isBeginning && word.utf8.starts(with: wanted.utf8)) else { return false }
        }
        return true
    }

    /// What was looked for, as it is printed: the most different words that stand together. nil when nothing was found.
    var match: String? {
        let best = runs.max { ($0.phrases.count, -$0.words.lowerBound) < ($1.phrases.count, -$1.words.lowerBound) }
        return best.map { run in
            var text = string(
                words[run.words.lowerBound].range.lowerBound..<words[run.words.upperBound - 1].range.upperBound)
            text.removeAll { $0 == "\u{1}" }
            return text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    /// Matches that touch are one.
    private var runs: [(words: Range<Int>, phrases: Set<Int>)] {
        var runs: [(words: Range<Int>, phrases: Set<Int>)] = []
        for match in matches {
            let range = match.first..<match.first + match.count
            if let last = runs.last, range.lowerBound <= last.words.upperBound {
                runs[runs.count - 1].words = last.words.lowerBound..<max(last.words.upperBound, range.upperBound)
                runs[runs.count - 1].phrases.insert(match.phrase)
            } else {
                runs.append((range, [match.phrase]))
            }
        }
        return runs
    }

    /// The stretch with the most of what was looked for; the beginning when nothing was.
    var parts: [SnippetPart] {
        guard !words.isEmpty else { return [] }
        let window = window
        var parts: [SnippetPart] = []
        var at = window.lowerBound == 0 ? 0 : words[window.lowerBound].range.lowerBound
        for run in runs.map(\.words) where run.overlaps(window) {
            let range = run.clamped(to: window)
            let bytes = words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
            append(at..<bytes.lowerBound, isMatch: false, to: &parts)
            append(bytes, isMatch: true, to: &parts)
            at = bytes.upperBound
        }
        let end = window.upperBound == words.count ? text.count : words[window.upperBound].range.lowerBound
        append(at..<end, isMatch: false, to: &parts)
        if window.lowerBound > 0 { parts.insert(SnippetPart("… "), at: 0) }
        if window.upperBound < words.count { parts.append(SnippetPart("…")) }
        return parts.reduce(into: []) { joined, part in
            if let last = joined.last, last.isMatch == part.isMatch {
                joined[joined.count - 1].text += part.text
            } else {
                joined.append(part)
            }
        }
    }

    /// It begins a few words before its first match.
    private var window: Range<Int> {
        var best = (score: -1, start: 0)
        for (index, match) in matches.enumerated() {
            let near = matches[index...].prefix { $0.first + $0.count <= match.first + Self.length - 6 }
            let score = 10 * Set(near.map(\.phrase)).count + near.count
            if score > best.score { best = (score, match.first) }
        }
        let start = max(0, best.start - 6)
        let range = start..<min(words.count, start + Self.length)
        // At the end there is more room before.
        return max(0, min(start, range.upperBound - Self.length))..<range.upperBound
    }

    private func append(_ range: Range<Int>, isMatch: Bool, to parts: inout [SnippetPart]) {
        guard !range.isEmpty else { return }
        // Between two passages.
        let pieces = string(range).replacingSigns.split(separator: "\n", omittingEmptySubsequences: false)
        let text = pieces.joined(separator: isMatch ? " " : " · ")
        if !text.isEmpty { parts.append(SnippetPart(text, isMatch: isMatch)) }
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
}

extension String {
    fileprivate func dropping(suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }

    fileprivate var replacingSigns: String { filter { $0 != "\u{1}" && $0 != "\u{AD}" } }
}

extension SearchFile {
    /// The words among their neighbours in each place, and what of them stands there together. Only for places that may
    /// be shown.
    func snippets(
        _ query: SearchQuery, of places: [SearchFindings.Place]
    ) async throws -> [SearchFindings.Place: SearchSnippet] {
        try await store.read { session in
            var snippets: [SearchFindings.Place: SearchSnippet] = [:]
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
    fileprivate func text(of place: SearchFindings.Place) throws -> String? {
        switch place.kind {
        case .page:
            return try first("SELECT texts FROM page WHERE id = \(place.row)") { try PackedText.unpack(try $0.bytes()) }
        case .article:
            let texts = try first("SELECT texts FROM title WHERE id = \(place.row)") { try $0.json([String].self) }
            return texts.flatMap { $0.count > 1 && !$0[1].isEmpty ? $0[1] : nil }
        }
    }
}

/// What of a text is shown.
public struct SearchSnippet: Hashable, Sendable {
    public var parts: [SnippetPart]
    /// What was looked for as it is printed there; nil when it is not in the text itself.
    public var match: String?
}
