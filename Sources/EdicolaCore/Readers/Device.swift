#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A browser or an app on which a reader is known.
public struct Device: Hashable, Sendable, Codable, Identifiable {
    /// The way in which a device identifies its reader.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// By a cookie.
        case browser
        /// By a token.
        case app
    }

    /// Sixteen random hexadecimal digits.
    public let id: String
    /// Whether it is a browser or an app.
    public var kind: Kind
    /// “Firefox on Linux”, “Anna’s iPad”.
    public var name: String
    /// When the reader became known on it.
    public var added: Date
    /// When it was last seen, to the hour.
    public var seen: Date

    /// Makes a device; by default with a new ``id``.
    public init(id: String = Device.makeID(), kind: Kind, name: String, added: Date, seen: Date) {
        self.id = id
        self.kind = kind
        self.name = name
        self.added = added
        self.seen = seen
    }

    /// Returns a new ``id``.
    public static func makeID() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
