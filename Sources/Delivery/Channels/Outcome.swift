public import FoundationEssentials

/// The result of sending an envelope. None of these means that a person saw it.
public enum Outcome: Hashable, Sendable {
    /// The push service accepted it.
    ///
    /// - Parameter serviceID: The service's id of the message.
    case accepted(serviceID: String?)
    /// The address is no longer valid.
    ///
    /// - Parameter since: The instant that the service stated; an address that was registered again later stays. nil
    ///   when the service stated none: then the instant at which the envelope was sent counts.
    case gone(since: Date?)
    /// This message must not be sent again; the device stays. The reason is a short, stable name from the service
    /// (`BadDeviceToken`, `PayloadTooLarge`), by which the figures of releases are grouped.
    case refused(reason: String)
    /// To be tried again, not before `after`, and not sooner than the outbox's own back-off. Also for a missing answer:
    /// the retry is the same message with the same id.
    case later(after: Date?, reason: String)
    /// The channel itself is misconfigured (a bad key, a wrong team). It is stopped until the publisher restarts it.
    /// Never for a failure that a single address could cause.
    case stopped(reason: String)
}
