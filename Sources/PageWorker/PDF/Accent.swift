/// An accent that is drawn as a letter of its own, as TeX does with its first fonts (OT1): over, under or through the letter
/// that it belongs to.
enum Accent {
    /// The combining mark that an accent means; nil for what is none.
    static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x60, 0x2CB: "\u{300}"
        case 0xB4, 0x2CA: "\u{301}"
        case 0x5E, 0x2C6: "\u{302}"
        case 0x7E, 0x2DC: "\u{303}"
        case 0xAF, 0x2C9: "\u{304}"
        case 0x2D8: "\u{306}"
        case 0x2D9: "\u{307}"
        case 0xA8: "\u{308}"
        case 0x2DA: "\u{30A}"
        case 0x2DD: "\u{30B}"
        case 0x2C7: "\u{30C}"
        case 0xB8: "\u{327}"
        case 0x2DB: "\u{328}"
        case 0x300...0x304, 0x306...0x308, 0x30A...0x30C, 0x327, 0x328: scalar
        default: nil
        }
    }

    /// The letter with its accent; nil when there is no such letter.
    static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        var text = String.UnicodeScalarView()
        // Those without a dot are there to bear an accent.
        text.append(letter.value == 0x131 ? "i" : letter.value == 0x237 ? "j" : letter)
        text.append(mark)
        return letters[String(text)]
    }

    /// Letters by themselves: as keys, a letter and its parts are the same (Unicode, canonical equivalence).
    private static let letters: [String: Unicode.Scalar] = [0xC0...0x233, 0x1E00...0x1EF9].joined().reduce(into: [:]) {
        letters, value in
        if let scalar = Unicode.Scalar(UInt32(value)) { letters[String(scalar)] = scalar }
    }
}
