public import FoundationEssentials

/// The configuration of a newsstand.
public struct NewsstandConfiguration: Sendable {
    /// The newsstand's name.
    public var name: String
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 lets the system choose.
    public var port: Int
    /// The public address, without a slash at the end; behind a proxy it differs from host and port.
    public var baseURL: String
    /// Whether the public address is configured; otherwise feeds and pages use the address of each request.
    public var isAddressGiven: Bool
    /// Whether a proxy in front reports the requested address (`Forwarded`, `X-Forwarded-Host`, `-Proto`).
    public var trustsProxy: Bool
    /// The folder that is served under `/web/`.
    public var webRoot: String
    /// The data folder in which `running.json` shows the command line that a server is running; nil writes none.
    public var dataFolder: String?
    /// The largest upload, in bytes.
    public var largestUpload: Int
    /// The size of the cache of enlarged tiles in the data folder, in bytes.
    public var tileCacheSize: Int
    /// The maximum number of devices per reader; a further one replaces the one seen longest ago.
    public var maximumDevices: Int
    /// The maximum number of connections; further ones wait in the system's queue.
    public var maximumConnections: Int
    /// The maximum number of connections from one IPv4 address or one 64-bit IPv6 network; further ones are closed.
    /// Neither this machine itself nor clients behind a trusted proxy have this limit.
    public var maximumConnectionsPerAddress: Int
    /// Whether requests of one address are limited; see the self-hosting guide.
    public var limitsRequests = true
    /// The maximum number of bytes of all request bodies in memory; beyond it requests are answered 503.
    public var maximumBodyBytes: Int
    /// The grace period for a request's body, in seconds, in addition to the time that ``minimumBodyRate`` allows for
    /// its length.
    public var bodyTimeout: Int
    /// The minimum rate of a body, in bytes a second; a slower one ends with 408.
    public var minimumBodyRate: Int
    /// The seconds without a byte after which an idle connection is closed.
    public var idleSeconds: Int
    /// The seconds without an event after which an event stream sends a comment.
    public var heartbeatSeconds: Int
    /// The seconds at shutdown for which `/readyz` fails before connections are refused.
    public var noticeSeconds: Int
    /// The seconds at shutdown after which open downloads are cut.
    public var shutdownTimeoutSeconds: Int
    /// The days for which the log of acts is kept.
    public var logDays = 730
    /// The App Store configuration; nil for a newsstand that does not sell there.
    public var appStore: AppStoreShop?
    /// The minutes for which messages wait after an issue was put on sale by hand, 0 to 60, for titles without their own
    /// setting; until then the sale can be undone.
    public var undoMinutes = 0
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
