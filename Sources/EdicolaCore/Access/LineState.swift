/// The state of a subscription or purchase at an instant, for screens and figures. Computed; no message ever sets it.
public enum LineState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not paid yet.
    case pending
    /// In the shop's free trial.
    case trial
    /// In effect, without a known end.
    case active
    /// In effect, and not to be renewed.
    case ending
    /// Served although the payment failed.
    case grace
    /// The shop is retrying to collect the money; nothing is served meanwhile.
    case retry
    /// Paused by the reader or the shop.
    case paused
    /// The last period is over, and no shop tries to collect for another, or none does any longer.
    case expired
    /// The newest period was revoked.
    case revoked

    /// Whether the reader may open issues that go on sale now.
    public var isServed: Bool {
        switch self {
        case .trial, .active, .ending, .grace: true
        case .pending, .retry, .paused, .expired, .revoked: false
        }
    }
}
