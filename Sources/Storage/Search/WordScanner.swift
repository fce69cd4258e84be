/// Goes through a text word by word and makes no string of any: thousands of words are looked at for one that is shown.
struct WordScanner {
    /// Longer words are cut: what is looked for is cut alike.
    private static let longest = 64

    /// The word that ``next()`` came to, in UTF-8, in the form in which words are compared.
    private(set) var word: [UInt8] = []

    private let bytes: [UInt8]
    private var at = 0
    private let ascii = Self.ascii

    /// - Parameter bytes: a text's UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        word.reserveCapacity(Self.longest)
    }

    /// - Returns: where the next word stands among the bytes; nil at the end.
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

    /// The letter beyond ASCII that begins at a byte, and how many bytes it takes.
    private func letter(at index: Int) -> (CharacterClass, Int) {
        let first = bytes[index]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length where index + offset < bytes.count {
            value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
        }
        return (Unicode.Scalar(value).map(CharacterClass.init) ?? .gap, length)
    }

    /// Of each a letter as it is compared, or 0 for what parts words.
    private static let ascii: [UInt8] = (0..<128).map {
        if case .part(let folded) = CharacterClass(Unicode.Scalar(UInt8($0))), folded.count == 1 {
            folded[0]
        } else {
            0
        }
    }
}
