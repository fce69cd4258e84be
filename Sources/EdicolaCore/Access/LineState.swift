/// The state of a subscription or purchase at an instant, for screens and figures. Computed; no message ever sets it.
public enum LineState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing was paid yet.
    case pending
    /// A free trial of the shop's runs.
    case trial
    /// It runs, and no end is known.
    case active
    /// It runs, and will not go on.
    case ending
    /// Served although the payment failed.
    case grace
    /// The shop tries to collect the money; nothing is served meanwhile.
    case retry
    /// The reader, or the shop, stopped it for a while.
    case paused
    /// Its last period is over, and no shop tries to collect for another (any more).
    case expired
    /// The newest period was taken back.
    case revoked

    /// Whether the reader may open issues that go on sale now.
    public var isServed: Bool {
        switch self {
        case .trial, .active, .ending, .grace: true
        case .pending, .retry, .paused, .expired, .revoked: false
        }
    }
}
