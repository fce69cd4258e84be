public import EdicolaCore

/// A way to devices. It keeps its own connections and keys, and tries nothing twice: the outbox does.
public protocol DeliveryChannel: Sendable {
    var kind: ChannelKind { get }

    /// Envelopes under way at once.
    var maximumAtOnce: Int { get }

    /// What a device needs to listen here: the public key of VAPID; nil when it needs nothing.
    var publicKey: String? { get }

    /// Ends within a deadline of its own, with a cancelled task at once.
    func deliver(_ envelope: Envelope) async -> Outcome

    /// Why an address can't be one of this channel's; nil for a good one. Asked when a device registers.
    func fault(of address: Address) -> String?

    /// How all addresses begin that lead to the same service as this one, `https://push.example/`, where nobody knows that
    /// service; nil for a known one. Strangers may name any host: few of them may name the same.
    func unknownService(of address: Address) -> String?
}

extension DeliveryChannel {
    public var maximumAtOnce: Int { 256 }
    public var publicKey: String? { nil }

    public func fault(of address: Address) -> String? { nil }
    public func unknownService(of address: Address) -> String? { nil }
}
