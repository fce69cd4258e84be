/// A way to notify a device: a push service, later mail and webhooks. The set is open: a channel is only a name.
public struct ChannelKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name in addresses and figures: at most 32 bytes in a device's request.
    public let rawValue: String

    /// Makes a channel from its name, even an unknown one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Apple's push service.
    public static let apns = ChannelKind(rawValue: "apns")
    /// A browser's push service (RFC 8030).
    public static let webPush = ChannelKind(rawValue: "web-push")

    /// The channel's name.
    public var description: String { rawValue }
}
