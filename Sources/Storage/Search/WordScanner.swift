/// A scanner that finds the words of a text without making strings: thousands of words are compared for each one shown.
struct WordScanner {
    /// Longer words are cut, in queries too.
    private static let longest = 64

    /// The word found by ``next()``, in UTF-8, in the form in which words are compared.
    private(set) var word: [UInt8] = []

    private let bytes: [UInt8]
    private var at = 0
    private let ascii = Self.ascii

    /// - Parameter bytes: A text's UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        word.reserveCapacity(Self.longest)
    }

    /// Moves to the next word.
    ///
    /// - Returns: The word's range in the bytes; nil at the end.
    mutating func next() -> Range<Int>? {
        word.removeAll(keepingCapacity: true)
        var (start, end) = (at, at)
        while at < bytes.count {
            let byte = bytes[at]
            if byte < 0x80 {
                let plain = ascii[Int(byte)]
                if plain == 0 {
                    at += 1
                    if !word.isEmpty { return start..<end }
                } else {
                    if word.isEmpty { start = at }
                    at += 1
                    end = at
                    if word.count < Self.longest { word.append(plain) }
                }
                continue
            }
            let (letter, length) = letter(at: at)
            switch letter {
            case .nothing: at += length
            case .gap:
                at += length
                if !word.isEmpty { return start..<end }
            case .alone(let folded):
                if !word.isEmpty { return start..<end }
                word = folded
                at += length
                return at - length..<at
            case .part(let folded):
                if word.isEmpty { start = at }
                at += length
                end = at
                if word.count + folded.count <= Self.longest { word += folded }
            }
        }
        return word.isEmpty ? nil : start..<end
    }

    /// Returns the class of the character beyond ASCII that begins at a byte, and its length in bytes.
    private func letter(at index: Int) -> (CharacterClass, Int) {
        let first = bytes[index]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length where index + offset < bytes.count {
            value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
        }
        return (Unicode.Scalar(value).map(CharacterClass.init) ?? .gap, length)
    }

    /// The form of each ASCII character in which words are compared, or 0 for one that separates words.
    private static let ascii: [UInt8] = (0..<128).map {
        if case .part(let folded) = CharacterClass(Unicode.Scalar(UInt8($0))), folded.count == 1 {
            folded[0]
        } else {
            0
        }
    }
}
