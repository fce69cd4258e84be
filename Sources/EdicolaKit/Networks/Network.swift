/// The network as the system describes it to the app.
///
/// ```swift
/// library.network = Network(isOnline: path.status == .satisfied, isMetered: path.isExpensive)
/// ```
public struct Network: Hashable, Sendable {
    /// Whether there is one at all; downloads wait when there is none, instead of failing.
    public var isOnline: Bool
    /// Whether it costs by the byte, or is another person's telephone.
    public var isMetered: Bool

    /// A network; one that is there and costs nothing unless you say otherwise.
    public init(isOnline: Bool = true, isMetered: Bool = false) {
        self.isOnline = isOnline
        self.isMetered = isMetered
    }
}

/// The networks that the reader allows for downloads.
///
/// ```swift
/// library.policy = DownloadPolicy(bytesPerSecond: 500_000, mayUseMetered: false)
/// ```
public struct DownloadPolicy: Hashable, Sendable, Codable {
    /// For all downloads of a library together; nil for as fast as it goes.
    public var bytesPerSecond: Int?
    /// Whether downloads go on over a network that costs by the byte.
    public var mayUseMetered: Bool

    /// A policy; without limits unless you say otherwise.
    public init(bytesPerSecond: Int? = nil, mayUseMetered: Bool = true) {
        self.bytesPerSecond = bytesPerSecond
        self.mayUseMetered = mayUseMetered
    }

    func allows(_ network: Network) -> Bool {
        network.isOnline && (mayUseMetered || !network.isMetered)
    }
}
