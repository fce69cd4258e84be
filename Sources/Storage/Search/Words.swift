/// The words of a text one after the other, as they are compared, and where they stand.
///
/// ```swift
/// Words(of: "L’Orto in città").map(\.text)  // ["l", "orto", "in", "citta"]
/// ```
struct Words: Sequence, IteratorProtocol {
    struct Word: Hashable, Sendable {
        var text: String
        /// In the text's UTF-8.
        var range: Range<Int>
    }

    /// Longer words are cut: what is looked for is cut alike.
    private static let longest = 64

    private let bytes: [UInt8]
    private var at = 0
    private var word: [UInt8] = []

    init(of text: String) {
        bytes = Array(text.utf8)
        word.reserveCapacity(Self.longest)
    }

    mutating func next() -> Word? {
        word.removeAll(keepingCapacity: true)
        var (start, end) = (at, at)
        while at < bytes.count {
            let (letter, length) = letter(at: at)
            switch letter {
            case .nothing: at += length
            case .gap:
                at += length
                if !word.isEmpty { return Word(text: String(decoding: word, as: UTF8.self), range: start..<end) }
            case .alone(let folded):
                if !word.isEmpty { return Word(text: String(decoding: word, as: UTF8.self), range: start..<end) }
                at += length
                return Word(text: String(decoding: folded, as: UTF8.self), range: at - length..<at)
            case .part(let folded):
                if word.isEmpty { start = at }
                at += length
                end = at
                if word.count + folded.count <= Self.longest { word += folded }
            }
        }
        return word.isEmpty ? nil : Word(text: String(decoding: word, as: UTF8.self), range: start..<end)
    }

    /// The letter that begins at a byte, and how many bytes it takes.
    private func letter(at index: Int) -> (Letter, Int) {
        let first = bytes[index]
        if first < 0x80 { return (Self.ascii[Int(first)], 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length where index + offset < bytes.count {
            value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
        }
        return (Unicode.Scalar(value).map(Letter.init) ?? .gap, length)
    }

    private static let ascii: [Letter] = (0..<128).map { Letter(Unicode.Scalar(UInt8($0))) }
}

extension String {
    /// Its words with single spaces between them: what the index is given.
    var indexed: String { Words(of: self).map(\.text).joined(separator: " ") }
}
