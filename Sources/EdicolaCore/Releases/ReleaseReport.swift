#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the telling of an issue stands, as its publisher sees it.
public struct ReleaseReport: Hashable, Sendable, Codable {
    /// The issue that is told of.
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
        /// The publisher cancelled it, or the issue was withdrawn; who was told was told.
        case cancelled
    }

    /// The figures of one channel, in devices.
    public struct Channel: Hashable, Sendable, Codable {
        /// Which channel.
        public var channel: ChannelKind
        /// Those who were to be told.
        public var frozen: Int
        /// Handed to the push service at least once, whatever it said.
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
        /// Not told when the publisher cancelled.
        public var cancelled: Int
        /// Refused by the push service for good, by its reason.
        public var refused: [String: Int]
        /// Not told, by our reason: `one-a-day`, `no-right` (it was lost meanwhile), `no-device` (it listens no more),
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

/// What a publisher says to a release: the body of `PUT …/delivery`.
public struct DeliveryOrder: Hashable, Sendable, Codable {
    /// What is to happen.
    public var order: Order

    /// An order to pause, resume or cancel.
    public init(_ order: Order) { self.order = order }

    /// What a publisher can say to a release that has not ended.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
        /// Also before the issue is on sale: then nobody is told until it is resumed.
        case pause
        /// A channel that stopped by itself tries again, too.
        case resume
        /// For good; who was told was told.
        case cancel
    }
}

/// The body of `POST …/delivery/tests`: whose devices get the message now.
/// Nobody: the publication's testers.
public struct ReleaseTest: Hashable, Sendable, Codable {
    /// Whose devices, whatever their rights; at most ``ReleasePolicy/mostTesters``.
    public var readers: [Reader.ID]

    /// - Parameter readers: none stands for the publication's testers.
    public init(readers: [Reader.ID]) { self.readers = readers }

    /// What became of it on one device.
    public struct Result: Hashable, Sendable, Codable {
        /// Whose device it is.
        public var reader: Reader.ID
        /// The ``Device/id``.
        public var device: String
        /// By which channel the message went.
        public var channel: ChannelKind
        /// `accepted`, `gone`, `refused: …`, `later: …`, `stopped: …`.
        public var outcome: String

        /// What became of it there.
        public init(reader: Reader.ID, device: String, channel: ChannelKind, outcome: String) {
            self.reader = reader
            self.device = device
            self.channel = channel
            self.outcome = outcome
        }
    }
}
