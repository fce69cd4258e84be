import NIOCore

/// How long is waited for what, and how much is asked at once.
public struct APNsLimits: Hashable, Sendable {
    /// Connections to one place.
    public var connections = 2
    /// At once on one connection, whatever the service allows.
    public var maximumStreams = 1_000
    /// For an answer, once asked.
    public var answer: Duration = .seconds(10)
    /// For room on a connection, or for the connection itself.
    public var room: Duration = .seconds(30)
    /// For a connection up to the service's settings.
    public var connect: Duration = .seconds(10)
    /// With nothing heard for so long, the connection is tried with a PING.
    public var quiet: Duration = .seconds(60)
    /// For the PING's answer.
    public var ping: Duration = .seconds(5)
    /// After a connection that failed; twice as long after each further one.
    public var firstRest: Duration = .milliseconds(500)
    public var longestRest: Duration = .seconds(60)
    /// How often the clock is looked at.
    public var tick: Duration = .milliseconds(250)

    public init() {}

    /// After so many failures in a row.
    func rest(after failures: Int) -> TimeAmount {
        TimeAmount(min(longestRest, firstRest * (1 << min(failures, 16))))
    }
}

extension NIODeadline {
    static func + (deadline: NIODeadline, duration: Duration) -> NIODeadline { deadline + TimeAmount(duration) }
}
