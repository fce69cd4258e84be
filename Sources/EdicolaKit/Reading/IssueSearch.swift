public import EdicolaCore

/// A place in an issue where words were found.
///
/// ```swift
/// for found in try await library.search("perche no") { show(found.snippet, onPage: found.page) }
/// ```
public struct TextMatch: Hashable, Sendable {
    /// The issue.
    public let key: Issue.Key
    /// Position in reading order, from 1.
    public let page: Int
    /// The words among their neighbours, as printed.
    public let snippet: String
    /// The words that were looked for, in the snippet.
    public let matches: [Range<String.Index>]
}

extension ReadableIssue {
    /// Finds words on the pages that are here, with no network: accents, capitals and hyphenation make no difference,
    /// several words have to be in one paragraph, and the last may be the beginning of one.
    ///
    /// - Parameter limit: places at most, those on the first pages first.
    /// - Throws: ``FileError``.
    public func search(_ words: String, limit: Int = 100) async throws -> [TextMatch] {
        let query = WordQuery(words)
        guard !query.isEmpty else { return [] }
        var found: [TextMatch] = []
        for page in pages {
            try Task.checkCancellation()
            guard let text = try await text(ofPage: page.number) else { continue }
            for block in text.blocks {
                guard let (snippet, matches) = query.find(in: block.text) else { continue }
                found.append(TextMatch(key: key, page: page.number, snippet: snippet, matches: matches))
                if found.count == limit { return found }
            }
        }
        return found
    }
}

extension Library {
    /// Finds words in all issues on this device, the newest request first.
    ///
    /// - Parameter limit: places at most.
    /// - Throws: ``FileError``.
    public func search(_ words: String, limit: Int = 100) async throws -> [TextMatch] {
        var found: [TextMatch] = []
        for issue in try await issues() where issue.canBeOpened {
            guard let readable = try await readable(issue.key) else { continue }
            found += try await readable.search(words, limit: limit - found.count)
            if found.count >= limit { break }
        }
        return found
    }
}

/// Words that a reader looks for.
struct WordQuery: Hashable, Sendable {
    private let words: [[Unicode.Scalar]]

    /// Letters of a snippet on each side of the first word.
    private static let surroundings = 60

    init(_ text: String) {
        words = Folding.fold(text).unicodeScalars.split { !Self.isOfWord($0) }.map(Array.init)
    }

    var isEmpty: Bool { words.isEmpty }

    /// - Returns: a stretch of the text with the words in it; nil when not every word is there.
    func find(in text: String) -> (snippet: String, matches: [Range<String.Index>])? {
        let (letters, places) = Folding.foldWithPlaces(text)
        var found: [Range<Int>] = []
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            let ranges = Self.ranges(of: word, in: letters, mayGoOn: isLast)
            guard !ranges.isEmpty else { return nil }
            found += ranges
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        guard let first = found.first else { return nil }
        let start = Self.wordStart(near: max(0, first.lowerBound - Self.surroundings), in: letters)
        let end = min(letters.count, first.upperBound + 2 * Self.surroundings)
        let from = start == 0 ? text.startIndex : places[start]
        let to = end == letters.count ? text.endIndex : places[end]
        var snippet = start > 0 ? "… " : ""
        var matches: [Range<String.Index>] = []
        // Offsets in scalars survive the move into another string.
        let scalars = text.unicodeScalars
        let head = snippet.unicodeScalars.count
        snippet.unicodeScalars.append(contentsOf: scalars[from..<to])
        if end < letters.count { snippet += " …" }
        for range in found where range.lowerBound >= start && range.upperBound <= end {
            let last = range.upperBound == letters.count ? text.endIndex : places[range.upperBound]
            let one = head + scalars.distance(from: from, to: places[range.lowerBound])
            let two = head + scalars.distance(from: from, to: last)
            let begin = snippet.unicodeScalars.index(snippet.startIndex, offsetBy: one)
            matches.append(begin..<snippet.unicodeScalars.index(snippet.startIndex, offsetBy: two))
        }
        return (snippet, matches)
    }

    private static func ranges(
        of word: [Unicode.Scalar], in letters: [Unicode.Scalar], mayGoOn: Bool
    ) -> [Range<Int>] {
        guard let initial = word.first, word.count <= letters.count else { return [] }
        return (0...letters.count - word.count).compactMap { start in
            guard letters[start] == initial, start == 0 || !isOfWord(letters[start - 1]),
                letters[start..<start + word.count].elementsEqual(word)
            else { return nil }
            let end = start + word.count
            guard mayGoOn || end == letters.count || !isOfWord(letters[end]) else { return nil }
            return start..<end
        }
    }

    private static func wordStart(near place: Int, in letters: [Unicode.Scalar]) -> Int {
        guard place > 0 else { return 0 }
        return letters[..<place].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? 0
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
