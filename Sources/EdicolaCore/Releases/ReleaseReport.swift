#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the telling of an issue stands, as its publisher sees it.
public struct ReleaseReport: Hashable, Sendable, Codable {
    /// The issue of the release.
    public var issue: Issue.Key
    /// How far it is.
    public var state: State
    /// The publisher stopped it for a while.
    public var isPaused: Bool
    /// The instant of sale, which decides whom it concerns; nil until the publisher says when.
    public var onSale: Date?
    /// When the audience was settled.
    public var frozen: Date?
    /// When the last message had its answer.
    public var ended: Date?
    /// The figures by channel, in the order of their names; empty until there is something to count.
    public var channels: [Channel]

    /// A telling; one of which nothing happened yet unless you say otherwise.
    public init(
        issue: Issue.Key, state: State, isPaused: Bool = false, onSale: Date? = nil, frozen: Date? = nil,
        ended: Date? = nil, channels: [Channel] = []
    ) {
        self.issue = issue
        self.state = state
        self.isPaused = isPaused
        self.onSale = onSale
        self.frozen = frozen
        self.ended = ended
        self.channels = channels
    }

    /// How far the telling is.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issue is not on sale yet.
        case waiting
        /// It is on sale; whom to tell is being settled.
        case due
        /// Messages are on their way.
        case sending
        /// Every message had its answer, or there was none to send.
        case done
        /// The publisher cancelled it, or the issue was withdrawn. Messages already sent can't be taken back.
        case cancelled
    }

    /// The figures of one channel, in devices.
    public struct Channel: Hashable, Sendable, Codable {
        /// Which channel.
        public var channel: ChannelKind
        /// The devices to notify.
        public var frozen: Int
        /// Sent to the push service at least once, whatever its answer.
        public var sent: Int
        /// The push service took the message. Whether it came to the device, and whether anybody saw it, nobody knows.
        public var accepted: Int
        /// Nobody listens there any more.
        public var gone: Int
        /// Waiting for their hour, for their turn, or to be tried again.
        public var waiting: Int
        /// Of these, the ones that are tried again, by what came of the last attempt (`NoAnswer`, `ConnectionLost`, a
        /// reason of the push service's); nil for none.
        public var retried: [String: Int]?
        /// Not sent before the publisher cancelled.
        public var cancelled: Int
        /// Permanently refused by the push service, by its reason.
        public var refused: [String: Int]
        /// Not notified, by our reason: `one-a-day`, `no-right` (access was lost), `no-device` (no longer registered),
        /// `expired`.
        public var skipped: [String: Int]
        /// Why the channel rests, until the publisher resumes.
        public var stopped: String?
        /// Devices on which the issue was opened by its message, of those whose readers let that be counted.
        public var opened: Int?

        /// A channel's figures, in devices; zeros unless you say otherwise.
        public init(
            channel: ChannelKind, frozen: Int = 0, sent: Int = 0, accepted: Int = 0, gone: Int = 0, waiting: Int = 0,
            retried: [String: Int]? = nil, cancelled: Int = 0, refused: [String: Int] = [:],
            skipped: [String: Int] = [:], stopped: String? = nil,
            opened: Int? = nil
        ) {
            self.channel = channel
            self.frozen = frozen
            self.sent = sent
            self.accepted = accepted
            self.gone = gone
            self.waiting = waiting
            self.retried = retried
            self.cancelled = cancelled
            self.refused = refused
            self.skipped = skipped
            self.stopped = stopped
            self.opened = opened
        }
    }
}

/// A publisher's order to a release: the body of `PUT …/delivery`.
public struct DeliveryOrder: Hashable, Sendable, Codable {
    /// The order.
    public var order: Order

    /// An order to pause, resume or cancel.
    public init(_ order: Order) { self.order = order }

    /// The orders for a release that has not ended.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sends nothing until it is resumed; also before the issue is on sale.
        case pause
        /// Resumes; a channel that stopped after an error tries again, too.
        case resume
        /// Ends the release permanently. Messages already sent can't be taken back.
        case cancel
    }
}

/// The body of `POST …/delivery/tests`: whose devices get the message now.
/// Nobody: the publication's testers.
public struct ReleaseTest: Hashable, Sendable, Codable {
    /// Whose devices, whatever their rights; at most ``ReleasePolicy/maximumTesters``.
    public var readers: [Reader.ID]

    /// - Parameter readers: empty for the publication's testers.
    public init(readers: [Reader.ID]) { self.readers = readers }

    /// The result on one device.
    public struct Result: Hashable, Sendable, Codable {
        /// Whose device it is.
        public var reader: Reader.ID
        /// The ``Device/id``.
        public var device: String
        /// By which channel the message went.
        public var channel: ChannelKind
        /// `accepted`, `gone`, `refused: …`, `later: …`, `stopped: …`.
        public var outcome: String

        /// A result.
        public init(reader: Reader.ID, device: String, channel: ChannelKind, outcome: String) {
            self.reader = reader
            self.device = device
            self.channel = channel
            self.outcome = outcome
        }
    }
}
