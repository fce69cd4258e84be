public import EdicolaCore

/// A way to send messages to devices. It keeps its own connections and keys. Retries are the outbox's task.
public protocol DeliveryChannel: Sendable {
    var kind: ChannelKind { get }

    /// The maximum number of envelopes in progress.
    var maximumAtOnce: Int { get }

    /// The key that a device needs to register here: the public key of VAPID; nil when it needs none.
    var publicKey: String? { get }

    /// Sends an envelope. It ends within a deadline of its own, and at once when the task is cancelled.
    func deliver(_ envelope: Envelope) async -> Outcome

    /// Returns why an address can't be one of this channel's; nil for a valid one. Called when a device registers.
    func fault(of address: Address) -> String?

    /// Returns the common beginning of all addresses at the same unknown service, `https://push.example/`; nil for a
    /// known service. Strangers may name any host, so the number of devices at one unknown service is limited.
    func unknownService(of address: Address) -> String?
}

extension DeliveryChannel {
    public var maximumAtOnce: Int { 256 }
    public var publicKey: String? { nil }

    public func fault(of address: Address) -> String? { nil }
    public func unknownService(of address: Address) -> String? { nil }
}
