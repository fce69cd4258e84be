/// Where a device listens, as its channel understands it. Nobody but the channel looks into it.
public struct Address: Hashable, Sendable, Codable {
    /// By which channel it is reached.
    public var channel: ChannelKind
    /// Of the push service; two that are never mixed.
    public var environment: Environment
    /// APNs: the token in hexadecimal digits. Web Push: the endpoint, an address.
    public var value: String
    /// Further values of the channel. Web Push: `p256dh`, `auth`. APNs: `topic`, the app's bundle id.
    public var keys: [String: String]

    /// An address as the push service gave it, for apps that are in the shops unless you say otherwise.
    public init(
        channel: ChannelKind, environment: Environment = .production, value: String, keys: [String: String] = [:]
    ) {
        self.channel = channel
        self.environment = environment
        self.value = value
        self.keys = keys
    }

    /// The two worlds of a push service, each with addresses of its own.
    public enum Environment: String, Hashable, Sendable, Codable, CaseIterable {
        /// `sandbox`: of an app that is being developed, at APNs. Everything else is `production`.
        case production, sandbox
    }
}
