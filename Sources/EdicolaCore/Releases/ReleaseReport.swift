#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The state of a release, as its publisher sees it.
public struct ReleaseReport: Hashable, Sendable, Codable {
    /// The issue of the release.
    public var issue: Issue.Key
    /// The state of the release.
    public var state: State
    /// Whether the publisher paused it.
    public var isPaused: Bool
    /// The instant of sale, which decides the audience; nil until the publisher sets it.
    public var onSale: Date?
    /// When the audience was fixed.
    public var frozen: Date?
    /// When the last message got its answer.
    public var ended: Date?
    /// The figures by channel, in the order of their names; empty until there is something to count.
    public var channels: [Channel]
    /// The last test of its message; nil when there was none.
    public var tested: Tested?

    /// Makes a report; by default one of a release in which nothing happened yet.
    public init(
        issue: Issue.Key, state: State, isPaused: Bool = false, onSale: Date? = nil, frozen: Date? = nil,
        ended: Date? = nil, channels: [Channel] = [], tested: Tested? = nil
    ) {
        self.tested = tested
        self.issue = issue
        self.state = state
        self.isPaused = isPaused
        self.onSale = onSale
        self.frozen = frozen
        self.ended = ended
        self.channels = channels
    }

    /// The state of a release.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issue is not on sale yet.
        case waiting
        /// It is on sale; its audience is being fixed.
        case due
        /// Messages are being sent.
        case sending
        /// Every message got its answer, or there was none to send.
        case done
        /// The publisher cancelled it, or the issue was withdrawn. Messages already sent can't be taken back.
        case cancelled
    }

    /// What became of a test, in devices.
    public struct Tested: Hashable, Sendable, Codable {
        /// When it was sent.
        public var at: Date
        /// The devices to which it was sent.
        public var devices: Int
        /// Of these, the ones whose push service accepted it.
        public var accepted: Int
        /// The others by their ``ReleaseTest/Result/outcome``.
        public var failed: [String: Int]

        /// Counts the results of a test.
        public init(_ results: [ReleaseTest.Result], at: Date) {
            self.at = at
            devices = results.count
            accepted = results.count { $0.outcome == ReleaseTest.Result.accepted }
            failed = Dictionary(grouping: results.map(\.outcome)) { $0 }.mapValues(\.count)
            failed[ReleaseTest.Result.accepted] = nil
        }
    }

    /// The figures of one channel, in devices.
    public struct Channel: Hashable, Sendable, Codable {
        /// Which channel.
        public var channel: ChannelKind
        /// The devices to notify.
        public var frozen: Int
        /// Sent to the push service at least once, whatever its answer.
        public var sent: Int
        /// The push service accepted the message. Nobody knows whether it reached the device, or whether anybody saw
        /// it.
        public var accepted: Int
        /// The address is no longer valid.
        public var gone: Int
        /// Waiting for their hour, for their turn, or for a retry.
        public var waiting: Int
        /// Of these, the ones to be retried, by the result of the last attempt (`NoAnswer`, `ConnectionLost`, a reason
        /// from the push service); nil for none.
        public var retried: [String: Int]?
        /// Not sent before the publisher cancelled.
        public var cancelled: Int
        /// Permanently refused by the push service, by its reason.
        public var refused: [String: Int]
        /// Not notified, by our reason: `one-a-day`, `no-right` (access was lost), `no-device` (no longer registered),
        /// `expired`.
        public var skipped: [String: Int]
        /// Why the channel is stopped, until the publisher resumes.
        public var stopped: String?
        /// Devices on which the issue was opened from its message, among those whose readers let that be counted.
        public var opened: Int?

        /// Makes a channel's figures, in devices; by default zeros.
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

    /// Makes an order to pause, resume or cancel.
    public init(_ order: Order) { self.order = order }

    /// The orders for a release that has not ended.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sends nothing until it is resumed; possible even before the issue is on sale.
        case pause
        /// Resumes; a channel that stopped after an error tries again, too.
        case resume
        /// Ends the release permanently. Messages already sent can't be taken back.
        case cancel
    }
}

/// The body of `POST …/delivery/tests`: the readers whose devices get the message now. Without readers, it goes to the
/// publication's testers.
public struct ReleaseTest: Hashable, Sendable, Codable {
    /// The readers, whatever their rights; at most ``ReleasePolicy/maximumTesters``.
    public var readers: [Reader.ID]

    /// - Parameter readers: Empty for the publication's testers.
    public init(readers: [Reader.ID]) { self.readers = readers }

    /// The result on one device.
    public struct Result: Hashable, Sendable, Codable {
        /// The device's reader.
        public var reader: Reader.ID
        /// The ``Device/id``.
        public var device: String
        /// The channel of the message.
        public var channel: ChannelKind
        /// ``accepted``, `gone`, `refused: …`, `later: …`, `stopped: …`.
        public var outcome: String

        /// The outcome of a message that its push service took.
        public static let accepted = "accepted"

        /// Makes a result.
        public init(reader: Reader.ID, device: String, channel: ChannelKind, outcome: String) {
            self.reader = reader
            self.device = device
            self.channel = channel
            self.outcome = outcome
        }
    }
}
