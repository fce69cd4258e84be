/// The maximum number of letters that may be copied out of an issue. The app in which it is read enforces the limit.
/// Reading aloud and screen readers are never limited.
public struct CopyLimit: Hashable, Sendable, Codable {
    /// At one time; nil for no limit.
    public var atOnce: Int?
    /// In all, on one device; nil for no limit.
    public var inAll: Int?

    /// Makes a limit; nil is none.
    public init(atOnce: Int? = nil, inAll: Int? = nil) {
        self.atOnce = atOnce
        self.inAll = inAll
    }

    /// The largest limit that has an effect.
    public static let most = 10_000_000
}
