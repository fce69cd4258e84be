/// A token of a stylesheet, with its escapes resolved (CSS Syntax Level 3, section 4).
enum CSSToken: Equatable {
    case identifier(String)
    /// Followed by the opening parenthesis.
    case function(String)
    case atKeyword(String)
    case hash(String)
    case string(String)
    case url(String)
    /// Digits as they stand, and a unit or `%`; an empty unit for a plain number.
    case number(String, unit: String)
    /// White space, or a comment, which parts tokens without being space.
    case space
    case comment
    case colon, semicolon, comma
    case open(Bracket)
    case close(Bracket)
    case delimiter(UInt8)
    /// A string or URL that is broken, or a mark that has no business there.
    case bad

    enum Bracket: UInt8 {
        case parenthesis = 0x28
        case square = 0x5B
        case curly = 0x7B

        var closing: UInt8 { self == .parenthesis ? 0x29 : rawValue + 2 }
    }
}
