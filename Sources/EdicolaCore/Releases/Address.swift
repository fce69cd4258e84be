/// A device's address for messages, in the form of its channel. Only the channel interprets it.
public struct Address: Hashable, Sendable, Codable {
    /// The channel for the device.
    public var channel: ChannelKind
    /// The environment of the push service; the two are never mixed.
    public var environment: Environment
    /// APNs: the token in hexadecimal digits. Web Push: the endpoint, an address.
    public var value: String
    /// Further values of the channel. Web Push: `p256dh`, `auth`. APNs: `topic`, the app's bundle id.
    public var keys: [String: String]

    /// Makes an address as the push service gave it; by default for apps in the shops.
    public init(
        channel: ChannelKind, environment: Environment = .production, value: String, keys: [String: String] = [:]
    ) {
        self.channel = channel
        self.environment = environment
        self.value = value
        self.keys = keys
    }

    /// The two environments of a push service, each with addresses of its own.
    public enum Environment: String, Hashable, Sendable, Codable, CaseIterable {
        /// `sandbox`: for an app in development, at APNs. Everything else is `production`.
        case production, sandbox
    }
}
