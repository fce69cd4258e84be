/// A publisher's rules for reading a publication; every rule has a default that readers would expect.
public struct AccessPolicy: Hashable, Sendable, Codable {
    /// Which issues a subscription opens at the edges of its time.
    public var window: Window
    /// The IANA name of the zone in which months begin and meters start afresh.
    public var timeZone: String
    /// New subscribers get the current issue, not only the next one.
    public var welcomesWithNewest: Bool
    /// Unlocked issues stay open after the subscription.
    public var keepsUnlocked: Bool
    /// A full refund takes back the issues of the period it refunds; otherwise it ends the period and no more.
    public var refundWithdraws: Bool
    /// Issues of a grace period stay when the payment never came; otherwise they close with it.
    public var graceKeeps: Bool
    /// How many issues of this publication any reader may open without paying, once and for all.
    public var freeFirst: Int
    /// How many more, again and again.
    public var meter: Meter?
    /// Purchases in a shop's sandbox open issues, for reviewers and testers. They are kept apart from real ones.
    public var sandboxOpens: Bool

    /// The defaults: what was paid for and no more to the millisecond, the newest issue at once, nothing without
    /// paying.
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

    /// Which issues belong to a period.
    public enum Window: String, Hashable, Sendable, Codable, CaseIterable {
        /// Those that go on sale within it, to the millisecond.
        case exact
        /// Those of the months it touches, from the first day of the first to the last day of the last.
        case months
    }

    /// A number of issues that anybody may open in a while.
    public struct Meter: Hashable, Sendable, Codable {
        /// How many issues each reader may open in one turn, over and above ``AccessPolicy/freeFirst``. The same issue
        /// twice costs one.
        public var count: Int
        /// How long a turn is. Turns follow the calendar, not the reader's first issue.
        public var every: Every

        /// - Parameter count: issues; a meter of 0 opens none.
        public init(count: Int, every: Every) {
            self.count = count
            self.every = every
        }

        /// A turn of a meter: the calendar's, in the policy's ``AccessPolicy/timeZone``.
        public enum Every: String, Hashable, Sendable, Codable, CaseIterable {
            /// From midnight to midnight; a week begins on Monday, a month on its first day, a year on 1 January.
            case day, week, month, year
        }
    }
}

/// How an issue can be had.
public enum SaleRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// Singly, and with a subscription.
    case both
    /// Only with a subscription.
    case subscribers
    /// Only singly: a special that no subscription includes.
    case single
}
