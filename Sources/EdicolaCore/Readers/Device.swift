#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A browser or an app in which a reader is known.
public struct Device: Hashable, Sendable, Codable, Identifiable {
    /// How a device shows whose it is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Holds a cookie.
        case browser
        /// Holds a token.
        case app
    }

    /// Sixteen hexadecimal digits, drawn at random.
    public let id: String
    /// Whether it is a browser or an app.
    public var kind: Kind
    /// “Firefox on Linux”, “Anna’s iPad”.
    public var name: String
    /// When the reader became known on it.
    public var added: Date
    /// To the hour.
    public var seen: Date

    /// A device that is known from now on; a new ``id`` is drawn unless there is one.
    public init(id: String = Device.makeID(), kind: Kind, name: String, added: Date, seen: Date) {
        self.id = id
        self.kind = kind
        self.name = name
        self.added = added
        self.seen = seen
    }

    /// A new ``id``.
    public static func makeID() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
