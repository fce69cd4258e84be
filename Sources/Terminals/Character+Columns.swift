extension Character {
    /// The number of columns on a terminal: two for East Asian letters and for pictures, none for invisible characters.
    public var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // A picture by itself, or made one by the selector that follows.
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Wide and fullwidth (Unicode Standard Annex 11), in whole blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// The number of columns on a terminal.
    public var columns: Int {
        // Most text is plain, and looking each letter up costs a hundred times as much.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.columns }
    }

    /// Returns the text cut to a number of columns, with … where something is left out.
    public func fitted(_ room: Int) -> String {
        guard columns > room else { return String(self) }
        var text = ""
        var left = room - 1
        for letter in self {
            left -= letter.columns
            guard left >= 0 else { break }
            text.append(letter)
        }
        while text.last == " " { text.removeLast() }
        return room > 0 ? "\(text)…" : ""
    }

    /// Returns the text with blanks after it, up to a number of columns.
    public func padded(_ width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - columns)) }
}
