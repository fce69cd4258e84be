public import EdicolaCore
public import FoundationEssentials

/// One channel of a release with messages to send.
public struct OutboxRun: Hashable, Sendable {
    public let release: Int64
    public let channel: ChannelKind
    public let issue: Issue.Key
    /// The message, with addresses relative to the newsstand's root.
    public let message: Announcement
    public let expires: Date
    /// Hours of a device during which no message may alert.
    public let quiet: ReleasePolicy.QuietHours?
}

/// A message to one device.
public struct OutboxItem: Hashable, Sendable {
    /// The address's id; never another device's.
    public let id: Int64
    public let due: Date
    public let attempts: Int
    public let style: Announcement.Style
    /// nil when the device was removed meanwhile.
    public let address: Address?
    public let timeZone: String
    /// False when the device is no longer in the audience.
    public let isStillTold: Bool

    /// Returns when the message may be sent to this device, from an instant on: after the quiet hours, unless it is
    /// silent.
    public func hour(after instant: Date, quiet: ReleasePolicy.QuietHours?) -> Date {
        guard style == .plain || address?.channel == .webPush, let quiet else { return instant }
        return quiet.end(for: instant, offset: TimeZone.offset(in: timeZone))
    }
}

/// The result of sending an item.
public struct OutboxResult: Hashable, Sendable {
    public let item: OutboxItem
    public let answer: Answer

    public init(_ item: OutboxItem, _ answer: Answer) {
        self.item = item
        self.answer = answer
    }

    public enum Answer: Hashable, Sendable {
        case accepted
        /// The address is no longer valid since then.
        case gone(since: Date)
        case refused(reason: String)
        /// To be tried again; the reason comes from the channel.
        case later(due: Date, reason: String)
        /// Not sent at all.
        case skipped(reason: String)
        /// Not sent, without any result, as if it had never been taken.
        case untouched
    }
}
