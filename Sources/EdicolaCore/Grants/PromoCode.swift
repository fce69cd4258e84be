#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A word with which readers get a grant.
public struct PromoCode: Hashable, Sendable, Codable {
    /// The code as it was drawn or written, in the answer that makes it; in lists in the form of ``canonical(_:)``.
    public var code: String
    /// The openings for each reader who uses it, at least one.
    public var opens: [Opening]
    /// The duration of a window; nil for no end.
    public var term: Term?
    /// The maximum number of readers who can use it, at least 1.
    public var mostUses: Int
    /// The number of readers who used it. Several uses by one reader count once.
    public var uses: Int
    /// The first instant at which it can no longer be used; nil for no end.
    public var ends: Date?
    /// The giver, recorded in every grant made with it.
    public var giver: String
    /// The reason, recorded in every grant made with it.
    public var why: String
    /// When it was made.
    public var made: Date
    /// When the publisher ended it, after which nobody can use it; grants made with it stay. nil while it is valid.
    public var revoked: Date?

    /// Makes a code; by default for one reader.
    public init(
        code: String, opens: [Opening], term: Term? = nil, mostUses: Int = 1, uses: Int = 0, ends: Date? = nil,
        giver: String, why: String, made: Date, revoked: Date? = nil
    ) {
        self.code = code
        self.opens = opens
        self.term = term
        self.mostUses = mostUses
        self.uses = uses
        self.ends = ends
        self.giver = giver
        self.why = why
        self.made = made
        self.revoked = revoked
    }

    /// Letters that are easy to read out: no 0 and O, no 1, I and L.
    private static let letters: [Character] = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// Returns a random code of twelve letters in three groups: 59 bits.
    public static func drawn() -> String {
        var random = SystemRandomNumberGenerator()
        let drawn = (0..<12).map { _ in letters[Int(random.next(upperBound: UInt64(letters.count)))] }
        return stride(from: 0, to: 12, by: 4).map { String(drawn[$0..<$0 + 4]) }.joined(separator: "-")
    }

    /// Returns the form in which codes are compared: capitals, without the characters that people insert.
    ///
    /// - Returns: nil for a text that can't be a code.
    public static func canonical(_ text: some StringProtocol) -> String? {
        let marks: Set<Character> = ["-", " ", "\u{2011}", "\u{2013}"]
        let code = String(text.uppercased().filter { !marks.contains($0) })
        let isCode =
            (6...40).contains(code.utf8.count) && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isCode ? code : nil
    }
}

/// The codes to be made: the body of `POST /codes`.
public struct CodeOrder: Hashable, Sendable, Codable {
    /// A word of the publisher's choice; otherwise codes are drawn.
    public var code: String?
    /// The number of codes to draw.
    public var count: Int?
    /// The openings for each reader who uses one, at least one.
    public var opens: [Opening]
    /// The duration of a window or an archive, from the instant at which a reader uses the code; nil for no end. A
    /// single issue never ends.
    public var term: Term?
    /// The maximum number of readers who can use each code, at least 1 (default: 1).
    public var mostUses: Int?
    /// The first instant at which they can no longer be used; nil for no end.
    public var ends: Date?
    /// The giver's name.
    public var giver: String
    /// The reason.
    public var why: String

    /// Makes an order; by default for one drawn code without an end.
    public init(
        code: String? = nil, count: Int? = nil, opens: [Opening], term: Term? = nil, mostUses: Int? = nil,
        ends: Date? = nil, giver: String, why: String
    ) {
        self.code = code
        self.count = count
        self.opens = opens
        self.term = term
        self.mostUses = mostUses
        self.ends = ends
        self.giver = giver
        self.why = why
    }
}
