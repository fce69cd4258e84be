/// Text as a reader means it: without accents, capitals, soft hyphens and ligatures, so that `Perche` finds `perché`.
enum Folding {
    /// The folded letters of a text.
    static func fold(_ text: some StringProtocol) -> String {
        var folded = ""
        folded.unicodeScalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return folded
    }

    /// The folded letters, and for each of them where in the text it comes from.
    static func foldWithPlaces(_ text: String) -> (letters: [Unicode.Scalar], places: [String.Index]) {
        var letters: [Unicode.Scalar] = []
        var places: [String.Index] = []
        var index = text.unicodeScalars.startIndex
        while index < text.unicodeScalars.endIndex {
            var folded = ""
            append(text.unicodeScalars[index], to: &folded)
            for scalar in folded.unicodeScalars {
                letters.append(scalar)
                places.append(index)
            }
            index = text.unicodeScalars.index(after: index)
        }
        return (letters, places)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
        if scalar.isASCII {
            let isCapital = (0x41...0x5A).contains(scalar.value)
            folded.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
            return
        }
        switch scalar.value {
        case 0x300...0x36F, 0xAD, 0x200B...0x200D, 0xFEFF: return  // marks of the letter before
        case 0xDF, 0x1E9E: folded += "ss"
        case 0xC6, 0xE6: folded += "ae"
        case 0x152, 0x153: folded += "oe"
        case 0xDE, 0xFE: folded += "th"
        case 0x131: folded += "i"
        case 0xFB00: folded += "ff"
        case 0xFB01: folded += "fi"
        case 0xFB02: folded += "fl"
        case 0xA0, 0x2000...0x200A, 0x202F: folded += " "
        case 0x2018, 0x2019, 0x2BC: folded += "'"
        case 0x2010, 0x2011: folded += "-"
        default:
            if let base = bases[scalar] {
                folded.unicodeScalars.append(base)
            } else {
                folded += scalar.properties.lowercaseMapping
            }
        }
    }

    /// Letters with marks, and the small letters under them: the names of the Unicode standard say which, so that no
    /// table can be wrong. Latin, Greek and Cyrillic.
    private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
        let ranges: [ClosedRange<UInt32>] = [0x41...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF]
        let letters = ranges.joined().compactMap(Unicode.Scalar.init).filter(\.properties.isAlphabetic)
        var named: [String: Unicode.Scalar] = [:]
        for letter in letters {
            if let name = letter.properties.name, !name.contains(" WITH ") { named[name] = letter }
        }
        var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
        for letter in letters {
            guard let name = letter.properties.name, let end = name.firstRange(of: " WITH ")?.lowerBound else {
                continue
            }
            let small = String(name[..<end]).replacing("CAPITAL LETTER", with: "SMALL LETTER")
            if let base = named[small] { bases[letter] = base }
        }
        return bases
    }()
}
