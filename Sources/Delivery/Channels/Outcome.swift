public import FoundationEssentials

/// What became of an envelope. Nothing here says that a person saw it.
public enum Outcome: Hashable, Sendable {
    /// The push service took it.
    ///
    /// - Parameter serviceID: what the service calls it.
    case accepted(serviceID: String?)
    /// Nobody listens there any more.
    ///
    /// - Parameter since: what the service says; an address that was registered again later stays. nil when it says
    ///   nothing: then the instant at which the envelope was handed over counts.
    case gone(since: Date?)
    /// Never again with this message; the device stays. The reason is a short, stable name of the service's
    /// (`BadDeviceToken`, `PayloadTooLarge`): releases are counted by it.
    case refused(reason: String)
    /// Once more, not before `after`, and not sooner than the outbox's own patience. Also for an answer that never came:
    /// it is the same message with the same id then.
    case later(after: Date?, reason: String)
    /// The channel itself is wrong (a bad key, a wrong team): it rests until the publisher says so. Never for what a
    /// single address could bring about.
    case stopped(reason: String)
}
