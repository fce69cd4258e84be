/// The sandbox's settings for one tester, as App Store Connect and the device's settings offer them.
public struct TesterChoices: Hashable, Sendable, Codable {
    public var table = PeriodTable.fiveMinutes
    public var join = Join.exact
    /// Whether payments fail.
    public var billingFails = false
    /// The share of a period for which a reader whose payment fails is served; 0 for none.
    public var grace = 0.0
    /// Whether a purchase waits until somebody in the family consents.
    public var asksToBuy = false
    /// Whether EXPIRED is not sent, as has been observed.
    public var isExpiryKeptQuiet = false

    public init() {}

    /// The start of a renewal relative to the period before it.
    public enum Join: String, Hashable, Sendable, Codable, CaseIterable {
        /// At its end.
        case exact
        /// 5 to 25 seconds after its end: the gaps in real receipts.
        case late
        /// Up to 20 seconds before its end.
        case early
    }
}
