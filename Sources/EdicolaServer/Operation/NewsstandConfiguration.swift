public import FoundationEssentials

/// How a newsstand is set up.
public struct NewsstandConfiguration: Sendable {
    /// What the newsstand is called.
    public var name: String
    /// The address to listen on.
    public var host: String
    /// 0 lets the system choose.
    public var port: Int
    /// How the world reaches the newsstand, without a slash at the end; behind a proxy it differs from host and port.
    public var baseURL: String
    /// Whether somebody said so; otherwise feeds and pages name the address by which they were asked.
    public var isAddressGiven: Bool
    /// A proxy in front says how the newsstand was reached (`Forwarded`, `X-Forwarded-Host`, `-Proto`).
    public var trustsProxy: Bool
    /// The folder that is served under `/web/`.
    public var webRoot: String
    /// The data folder in which `running.json` tells the command line that a server is running; nil writes none.
    public var dataFolder: String?
    /// The largest file that a publisher may hand in, in bytes.
    public var largestUpload: Int
    /// Bytes of enlarged squares that are kept in the data folder.
    public var tileCacheSize: Int
    /// Devices on which one reader may be known; a further one takes the place of the one seen longest ago.
    public var maximumDevices: Int
    /// Connections at once; further ones wait in the system's queue.
    public var maximumConnections: Int
    /// Connections at once from one address, of IPv6 from one network of 64 bits; further ones are closed. This machine itself
    /// has no limit, and nobody behind a trusted proxy.
    public var maximumConnectionsPerAddress: Int
    /// Whether one address may ask only so often; see the self-hosting guide.
    public var limitsRequests = true
    /// Bytes of all request bodies that may lie in memory at once; beyond that requests are answered 503.
    public var maximumBodyBytes: Int
    /// Seconds for which a request's body may be waited for, beside what ``minimumBodyRate`` allows for its length.
    public var bodyTimeout: Int
    /// Bytes a second; a body that comes more slowly ends with 408.
    public var minimumBodyRate: Int
    /// After so many seconds without a byte a connection that waits for a request is closed.
    public var idleSeconds: Int
    /// Event streams send a comment after so many quiet seconds.
    public var heartbeatSeconds: Int
    /// When the newsstand is told to stop, `/readyz` fails for so many seconds before connections are refused.
    public var noticeSeconds: Int
    /// Downloads that are under way then may take so many seconds before they are cut.
    public var shutdownTimeoutSeconds: Int
    /// Nil for a newsstand that does not sell through the App Store.
    public var appStore: AppStoreShop?
    public var now: @Sendable () -> Date

    public init(
        name: String = "Edicola", host: String = "127.0.0.1", port: Int = 8080, baseURL: String? = nil, webRoot: String,
        dataFolder: String? = nil, largestUpload: Int = 4 << 30, tileCacheSize: Int = 512 << 20,
        maximumDevices: Int = 6, maximumConnections: Int = 10_000, maximumConnectionsPerAddress: Int = 100,
        maximumBodyBytes: Int = 64 << 20, bodyTimeout: Int = 20, minimumBodyRate: Int = 1_024, idleSeconds: Int = 60,
        heartbeatSeconds: Int = 15,
        noticeSeconds: Int = 0,
        shutdownTimeoutSeconds: Int = 80, trustsProxy: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.name = name
        self.host = host
        self.port = port
        isAddressGiven = baseURL != nil
        self.trustsProxy = trustsProxy
        let baseURL = baseURL ?? "http://\(host == "0.0.0.0" || host == "::" ? "localhost" : host):\(port)"
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.webRoot = webRoot
        self.dataFolder = dataFolder
        self.largestUpload = largestUpload
        self.tileCacheSize = tileCacheSize
        self.maximumDevices = max(1, maximumDevices)
        self.maximumConnections = maximumConnections
        self.maximumConnectionsPerAddress = maximumConnectionsPerAddress
        self.maximumBodyBytes = maximumBodyBytes
        self.bodyTimeout = bodyTimeout
        self.minimumBodyRate = minimumBodyRate
        self.idleSeconds = idleSeconds
        self.heartbeatSeconds = heartbeatSeconds
        self.noticeSeconds = noticeSeconds
        self.shutdownTimeoutSeconds = shutdownTimeoutSeconds
        self.now = now
    }
}
