public import FoundationEssentials

/// A simulated device: it shows the messages that reach it. While it is off, the service keeps one message for it, as
/// Apple's does.
public struct PushDevice: Hashable, Sendable {
    public var token: String
    /// The app's bundle id.
    public var topic: String
    public var state: State
    public var isOn: Bool
    /// The messages that it showed or woke for, in order.
    public private(set) var received: [Message] = []
    /// Messages accepted by the service and never shown: too many silent ones in an hour.
    public private(set) var dropped: [Message] = []
    public private(set) var waiting: [Message] = []
    private var silentTimes: [Date] = []
    private var times: [Date] = []
    /// The number of silent messages that the system passes on in an hour; Apple names two or three.
    public var silentBudget = 3
    /// The number of messages in a minute before the service answers 429; nil for no limit.
    public var maximumAMinute: Int?

    public enum State: Hashable, Sendable {
        case good
        case wrongEnvironment
        /// `Unregistered` or `ExpiredToken`.
        case gone(since: Date, reason: String = "Unregistered")
    }

    public struct Message: Hashable, Sendable {
        public var id: String
        public var kind: String
        public var collapse: String?
        public var expires: Date?
        /// JSON, as the app receives it.
        public var text: String
        public var sent: Date
    }

    public init(token: String, topic: String, state: State = .good, isOn: Bool = true) {
        self.token = token
        self.topic = topic
        self.state = state
        self.isOn = isOn
    }

    mutating func isFlooded(at now: Date) -> Bool {
        guard let maximumAMinute else { return false }
        times = times.filter { now.timeIntervalSince($0) < 60 }
        guard times.count < maximumAMinute else { return true }
        times.append(now)
        return false
    }

    mutating func take(_ message: Message, at now: Date) {
        if message.kind == "background" {
            silentTimes = silentTimes.filter { now.timeIntervalSince($0) < 3_600 }
            guard silentTimes.count < silentBudget else { return dropped.append(message) }
            silentTimes.append(now)
        }
        if isOn {
            show(message)
        } else if message.expires.map({ $0 > now }) ?? true {
            // One for an app; a newer one replaces it.
            waiting = [message]
        }
    }

    /// Turns it on: it gets the waiting messages that have not expired.
    public mutating func turnOn(at now: Date) {
        isOn = true
        for message in waiting where message.expires.map({ $0 > now }) ?? true { show(message) }
        waiting = []
    }

    /// A message with the same name replaces the shown one; the same id is the same message.
    private mutating func show(_ message: Message) { received.append(message) }

    /// The messages on its screen: the newest of each name, one of each id.
    public var screen: [Message] {
        var shown: [Message] = []
        for message in received where message.kind != "background" {
            shown.removeAll { $0.id == message.id || ($0.collapse != nil && $0.collapse == message.collapse) }
            shown.append(message)
        }
        return shown
    }
}
