/// Faults between a stand-in and its sender. By default there are none; the same seed gives the same faults.
public struct PushFaults: Hashable, Sendable {
    /// Probability of a failure of the service (500 or 503).
    public var troubles = 0.0
    /// Probability of 429.
    public var floods = 0.0
    /// Probability of REFUSED_STREAM, with nothing done.
    public var refusals = 0.0
    /// Probability that a stream breaks after the message was accepted.
    public var resets = 0.0
    /// Probability that the connection ends in order (GOAWAY), with later streams not processed.
    public var goodbyes = 0.0
    /// Probability that the connection ends with an error, with this message not processed.
    public var shutdowns = 0.0
    /// Probability that the connection breaks after the message was accepted.
    public var breaks = 0.0
    /// Probability of no answer after the message was accepted.
    public var silences = 0.0
    /// The duration of answers, in milliseconds.
    public var latency = 0...0

    public init() {}

    enum Fault { case trouble, flood, refusal, reset, goodbye, shutdown, hangUp, silence }

    func next(_ dice: inout Dice) -> Fault? {
        let chances: [(Double, Fault)] = [
            (troubles, .trouble), (floods, .flood), (refusals, .refusal), (resets, .reset), (goodbyes, .goodbye),
            (shutdowns, .shutdown), (breaks, .hangUp), (silences, .silence),
        ]
        var throwOfDice = Double.random(in: 0..<1, using: &dice)
        for (chance, fault) in chances {
            if throwOfDice < chance { return fault }
            throwOfDice -= chance
        }
        return nil
    }

    func delay(_ dice: inout Dice) -> Duration { .milliseconds(Int.random(in: latency, using: &dice)) }
}
