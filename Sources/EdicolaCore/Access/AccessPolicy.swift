/// A publisher's rules for reading a publication. Every rule has a default that readers would expect.
public struct AccessPolicy: Hashable, Sendable, Codable {
    /// The issues that a subscription opens at the edges of its time.
    public var window: Window
    /// The IANA name of the time zone in which months begin and meters are reset.
    public var timeZone: String
    /// New subscribers get the current issue, not only the next one.
    public var welcomesWithNewest: Bool
    /// Issues opened during a subscription stay open after it.
    public var keepsUnlocked: Bool
    /// A full refund withdraws the issues of the refunded period; otherwise it only ends the period.
    public var refundWithdraws: Bool
    /// Issues of a grace period stay open when the payment never arrived; otherwise they close with it.
    public var graceKeeps: Bool
    /// The number of issues of this publication that each reader may open without paying, once.
    public var freeFirst: Int
    /// The number of further free issues in each period.
    public var meter: Meter?
    /// Purchases in a shop's sandbox open issues, for reviewers and testers. They are kept separate from real ones.
    public var sandboxOpens: Bool

    /// Makes a policy. The defaults: exactly the paid time to the millisecond, the newest issue at once, nothing
    /// without paying.
    public init(
        window: Window = .exact, timeZone: String = "UTC", welcomesWithNewest: Bool = true, keepsUnlocked: Bool = true,
        refundWithdraws: Bool = true, graceKeeps: Bool = true, freeFirst: Int = 0, meter: Meter? = nil,
        sandboxOpens: Bool = true
    ) {
        self.window = window
        self.timeZone = timeZone
        self.welcomesWithNewest = welcomesWithNewest
        self.keepsUnlocked = keepsUnlocked
        self.refundWithdraws = refundWithdraws
        self.graceKeeps = graceKeeps
        self.freeFirst = freeFirst
        self.meter = meter
        self.sandboxOpens = sandboxOpens
    }

    /// The issues that belong to a period.
    public enum Window: String, Hashable, Sendable, Codable, CaseIterable {
        /// Issues that go on sale within it, to the millisecond.
        case exact
        /// Issues of the months it touches, from the first day of the first to the last day of the last.
        case months
    }

    /// A number of free issues for each reader in each period of the calendar.
    public struct Meter: Hashable, Sendable, Codable {
        /// The number of issues that each reader may open in one period, in addition to ``AccessPolicy/freeFirst``.
        /// Opening the same issue twice counts once.
        public var count: Int
        /// The length of a period. Periods follow the calendar, not the reader's first issue.
        public var every: Every

        /// - Parameter count: The number of issues; a meter of 0 opens none.
        public init(count: Int, every: Every) {
            self.count = count
            self.every = every
        }

        /// The period of a meter by the calendar, in the policy's ``AccessPolicy/timeZone``.
        public enum Every: String, Hashable, Sendable, Codable, CaseIterable {
            /// From midnight to midnight; a week begins on Monday, a month on its first day, a year on 1 January.
            case day, week, month, year
        }
    }
}

/// The ways in which an issue is sold.
public enum SaleRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// As a single issue, and with a subscription.
    case both
    /// Only with a subscription.
    case subscribers
    /// Only as a single issue: a special that no subscription includes.
    case single
}
