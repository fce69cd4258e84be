/// How the sandbox treats one tester, as App Store Connect and the device's settings let one choose.
public struct TesterChoices: Hashable, Sendable, Codable {
    public var table = PeriodTable.fiveMinutes
    public var join = Join.exact
    /// Payments fail as long as this is set.
    public var billingFails = false
    /// Share of a period for which a reader whose payment fails is served; 0 for none.
    public var grace = 0.0
    /// Whether a purchase waits until somebody in the family agrees.
    public var asksToBuy = false
    /// EXPIRED is not sent; this has been seen.
    public var isExpiryKeptQuiet = false

    public init() {}

    /// How a renewal lies against the period before it.
    public enum Join: String, Hashable, Sendable, Codable, CaseIterable {
        /// Start is the old end.
        case exact
        /// Starts 5 to 25 seconds after it: the gaps that real receipts show.
        case late
        /// Starts up to 20 seconds before it.
        case early
    }
}
