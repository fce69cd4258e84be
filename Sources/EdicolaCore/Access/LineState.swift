/// How a subscription or purchase stands at an instant: for screens and figures. Computed; no message ever sets it.
public enum LineState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing was paid yet.
    case pending
    case trial
    case active
    /// It runs, and will not go on.
    case ending
    /// Served although the payment failed.
    case grace
    /// The shop tries to collect the money; nothing is served meanwhile.
    case retry
    case paused
    case expired
    /// The newest period was taken back.
    case revoked

    /// May the reader open what goes on sale now?
    public var isServed: Bool {
        switch self {
        case .trial, .active, .ending, .grace: true
        case .pending, .retry, .paused, .expired, .revoked: false
        }
    }
}
