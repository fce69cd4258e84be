public import EdicolaCore
public import FoundationEssentials

/// A channel of a release for which something may be sent.
public struct OutboxRun: Hashable, Sendable {
    public let release: Int64
    public let channel: ChannelKind
    public let issue: Issue.Key
    /// With addresses from the newsstand's root.
    public let message: Announcement
    public let expires: Date
    /// Hours of a device in which nothing shows itself.
    public let quiet: ReleasePolicy.QuietHours?
}

/// One device that is to be told.
public struct OutboxItem: Hashable, Sendable {
    /// Of the address; never another device's.
    public let id: Int64
    public let due: Date
    public let attempts: Int
    public let style: Announcement.Style
    /// nil when the device went meanwhile.
    public let address: Address?
    public let timeZone: String
    /// False when the reader has no right to the issue any more.
    public let isStillTold: Bool

    /// When a message may show itself on this device, not before an instant.
    public func hour(after instant: Date, quiet: ReleasePolicy.QuietHours?) -> Date {
        guard style == .plain || address?.channel == .webPush, let quiet else { return instant }
        return quiet.end(for: instant, offset: TimeZone.offset(in: timeZone))
    }
}

/// What became of an item.
public struct OutboxResult: Hashable, Sendable {
    public let item: OutboxItem
    public let answer: Answer

    public init(_ item: OutboxItem, _ answer: Answer) {
        self.item = item
        self.answer = answer
    }

    public enum Answer: Hashable, Sendable {
        case accepted
        /// Nobody listens there since then.
        case gone(since: Date)
        case refused(reason: String)
        /// Once more; the reason is the channel's.
        case later(due: Date, reason: String)
        /// It was not handed over at all.
        case skipped(reason: String)
        /// Not handed over, and nothing is known: as if it had never been taken.
        case untouched
    }
}
