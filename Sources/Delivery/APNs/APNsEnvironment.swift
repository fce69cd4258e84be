import NIOCore

/// The address of one of the two environments of Apple's push service. Tokens of one are invalid in the other.
public struct APNsEnvironment: Hashable, Sendable {
    public var host: String
    public var port: Int
    /// Trusted roots for connections, DER; nil for the system's.
    public var roots: [[UInt8]]?
    /// Addresses instead of those that the system resolves for the host; tried in this order.
    var addresses: [SocketAddress]?

    public init(host: String, port: Int = 443, roots: [[UInt8]]? = nil) {
        self.host = host
        self.port = port
        self.roots = roots
    }

    public static let production = APNsEnvironment(host: "api.push.apple.com")
    public static let sandbox = APNsEnvironment(host: "api.sandbox.push.apple.com")

    var authority: String { port == 443 ? host : "\(host):\(port)" }
}
