import NIOCore

/// Where Apple's push service is, in one of its two worlds. Tokens of one are worth nothing in the other.
public struct APNsEnvironment: Hashable, Sendable {
    public var host: String
    public var port: Int
    /// Whom connections trust, DER; nil: whom the system trusts.
    public var roots: [[UInt8]]?
    /// Instead of those that the system knows for the host; tried in this order.
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
