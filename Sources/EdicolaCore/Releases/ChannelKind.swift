/// A way to tell a device: a push service, later mail and webhooks. Open: a channel is known by its name alone.
public struct ChannelKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name that stands in addresses and figures: at most 32 bytes in what a device sends.
    public let rawValue: String

    /// A channel by its name, also one that nobody here knows.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Apple's push service.
    public static let apns = ChannelKind(rawValue: "apns")
    /// A browser's push service (RFC 8030).
    public static let webPush = ChannelKind(rawValue: "web-push")

    /// Its name.
    public var description: String { rawValue }
}
