/// The words of a text in order, in the form in which they are compared, with their ranges.
///
/// ```swift
/// Words(of: "L’Orto in città").map(\.text)  // ["l", "orto", "in", "citta"]
/// ```
struct Words: Sequence, IteratorProtocol {
    struct Word: Hashable, Sendable {
        var text: String
        /// The range in the text's UTF-8.
        var range: Range<Int>
    }

    private var scanner: WordScanner

    init(of text: String) { scanner = WordScanner(Array(text.utf8)) }

    mutating func next() -> Word? {
        scanner.next().map { Word(text: String(decoding: scanner.word, as: UTF8.self), range: $0) }
    }
}

extension String {
    /// The words with single spaces between them, for the index.
    var indexed: String {
        var scanner = WordScanner(Array(self.utf8))
        var words: [UInt8] = []
        words.reserveCapacity(self.utf8.count)
        while scanner.next() != nil {
            if !words.isEmpty { words.append(UInt8(ascii: " ")) }
            words += scanner.word
        }
        return String(decoding: words, as: UTF8.self)
    }
}
