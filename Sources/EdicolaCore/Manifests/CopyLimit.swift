/// How many letters may be copied out of an issue, by the promise of the app in which it is read. Reading aloud and screen
/// readers are never limited.
public struct CopyLimit: Hashable, Sendable, Codable {
    /// At one time; nil: as many as one likes.
    public var atOnce: Int?
    /// In all, on one device; nil: again and again.
    public var inAll: Int?

    /// A limit; nil is none.
    public init(atOnce: Int? = nil, inAll: Int? = nil) {
        self.atOnce = atOnce
        self.inAll = inAll
    }

    /// The largest limit that says anything.
    public static let most = 10_000_000
}
