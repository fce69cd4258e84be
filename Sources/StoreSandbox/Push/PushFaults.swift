/// What goes wrong between a stand-in and its sender. All off is a good day; the same seed gives the same chances.
public struct PushFaults: Hashable, Sendable {
    /// Chance that the service is in trouble (500 or 503).
    public var troubles = 0.0
    /// Chance of 429.
    public var floods = 0.0
    /// Chance of REFUSED_STREAM, nothing done.
    public var refusals = 0.0
    /// Chance that a stream breaks after the message was taken.
    public var resets = 0.0
    /// Chance that the connection ends in order (GOAWAY), later streams untouched.
    public var goodbyes = 0.0
    /// Chance that it ends with an error, this message untouched.
    public var shutdowns = 0.0
    /// Chance that the connection breaks, after the message was taken.
    public var breaks = 0.0
    /// Chance that no answer comes, after the message was taken.
    public var silences = 0.0
    /// Answers take so long, in milliseconds.
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
