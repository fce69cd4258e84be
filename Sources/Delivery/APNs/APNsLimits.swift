import NIOCore

/// The timeouts and limits of connections to APNs.
public struct APNsLimits: Hashable, Sendable {
    /// Connections to one environment.
    public var connections = 2
    /// Streams at once on one connection, whatever the service allows.
    public var maximumStreams = 1_000
    /// The timeout of an answer after its request.
    public var answer: Duration = .seconds(10)
    /// The timeout for room on a connection, or for the connection itself.
    public var room: Duration = .seconds(30)
    /// The timeout of a connection up to the service's settings.
    public var connect: Duration = .seconds(10)
    /// The silence after which a connection is checked with a PING.
    public var quiet: Duration = .seconds(60)
    /// The timeout of the PING's answer.
    public var ping: Duration = .seconds(5)
    /// The wait after a failed connection; twice as long after each further failure.
    public var firstRest: Duration = .milliseconds(500)
    public var longestRest: Duration = .seconds(60)
    /// The interval at which timeouts are checked.
    public var tick: Duration = .milliseconds(250)

    public init() {}

    /// Returns the wait after this number of failures in a row.
    func rest(after failures: Int) -> TimeAmount {
        TimeAmount(min(longestRest, firstRest * (1 << min(failures, 16))))
    }
}

extension NIODeadline {
    static func + (deadline: NIODeadline, duration: Duration) -> NIODeadline { deadline + TimeAmount(duration) }
}
