// Compatibility decomposition is not in FoundationEssentials.
import Foundation

/// The role of a character when words are compared.
enum CharacterClass: Equatable, Sendable {
    /// Separates words.
    case gap
    /// Ignored: soft hyphens, joiners, accents.
    case nothing
    /// Part of a word, in the form in which words are compared.
    case part([UInt8])
    /// A word of its own, in scripts without gaps between words.
    case alone([UInt8])

    /// The most common characters, classified once.
    private static let common: [CharacterClass] = (0..<0x2000).map {
        CharacterClass(examining: Unicode.Scalar($0) ?? " ")
    }

    init(_ scalar: Unicode.Scalar) {
        self = scalar.value < 0x2000 ? Self.common[Int(scalar.value)] : CharacterClass(examining: scalar)
    }

    private init(examining scalar: Unicode.Scalar) {
        let properties = scalar.properties
        if scalar.isInvisible || properties.isAccent(scalar) {
            self = .nothing
        } else if scalar.value == 0x2BC || !properties.isPartOfWords {
            self = .gap  // 0x2BC is an apostrophe among the letters
        } else if scalar.isOfScriptWithoutGaps {
            self = .alone(Self.bytes(of: scalar))
        } else {
            let bytes = Self.folded(scalar)
            self = bytes.isEmpty ? .nothing : .part(bytes)
        }
    }

    private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] { Array(String(Character(scalar)).utf8) }

    /// Returns a character without accents, in one case: `É`, `é` and `e` are `e`; `ß` is `ss`; all four of the Turkish
    /// `ı`, `I`, `i`, `İ` are `i`.
    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        // Korean syllables are letters that belong together.
        let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
        let text = String(Character(scalar))
        let parts = isSyllable ? text : text.decomposedStringWithCompatibilityMapping
        var folded = ""
        for part in parts.unicodeScalars where part.properties.isPartOfWords && !part.properties.isAccent(part) {
            for small in part.properties.lowercaseMapping.unicodeScalars where !small.properties.isAccent(small) {
                folded += plain[small] ?? String(Character(small))
            }
        }
        return Array(folded.utf8)
    }

    /// Letters that Unicode does not decompose.
    private static let plain: [Unicode.Scalar: String] = [
        "ß": "ss", "ı": "i", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h",
        "ŧ": "t", "ς": "σ",
    ]
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        switch value {
        case 0xAD, 0x200B...0x200D, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// Chinese, Japanese, Thai, Lao, Burmese, Khmer.
    fileprivate var isOfScriptWithoutGaps: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF: true
        default: properties.isIdeographic
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isPartOfWords: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Returns whether a mark may be left out in a search. Marks of Indian and South-East Asian scripts are vowels.
    fileprivate func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7,
            0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7, 0x06E8,
            0x06EA...0x06ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}
