#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A word with which readers take something for themselves.
public struct PromoCode: Hashable, Sendable, Codable {
    /// As it was drawn or written in the answer that makes it; in lists as ``canonical(_:)`` has it.
    public var code: String
    /// The openings for each reader who uses it, at least one.
    public var opens: [Opening]
    /// How long a window runs; without one it has no end.
    public var term: Term?
    /// How many readers can take it, at least 1.
    public var mostUses: Int
    /// How many took it. The same reader again is the same use.
    public var uses: Int
    /// Until when it can be used.
    public var ends: Date?
    /// The giver, recorded in every grant from it.
    public var giver: String
    /// The reason, recorded in every grant from it.
    public var why: String
    /// When it was made.
    public var made: Date
    /// When the publisher ended it, after which nobody can take it; what was taken stays. nil while it stands.
    public var revoked: Date?

    /// A code for one reader, unless it says otherwise.
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

    /// Twelve letters in three groups: 59 bits.
    public static func drawn() -> String {
        var random = SystemRandomNumberGenerator()
        let drawn = (0..<12).map { _ in letters[Int(random.next(upperBound: UInt64(letters.count)))] }
        return stride(from: 0, to: 12, by: 4).map { String(drawn[$0..<$0 + 4]) }.joined(separator: "-")
    }

    /// As it is compared: capitals, without what people put between.
    ///
    /// - Returns: nil for what can't be a code.
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
    /// A word of one's own; otherwise they are drawn.
    public var code: String?
    /// How many are drawn.
    public var count: Int?
    /// The openings for each reader who uses one, at least one.
    public var opens: [Opening]
    /// How long a window or an archive runs, from the instant at which a reader takes it; without it there is no end. A
    /// single issue is for good.
    public var term: Term?
    /// How many readers can take each code, at least 1; 1 when it is left out.
    public var mostUses: Int?
    /// The first instant at which they can't be taken any more; without it they stay good.
    public var ends: Date?
    /// The giver's name.
    public var giver: String
    /// The reason.
    public var why: String

    /// An order for one code that is drawn, without an end, unless you say otherwise.
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
