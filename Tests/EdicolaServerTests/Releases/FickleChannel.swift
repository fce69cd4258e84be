import Delivery
import EdicolaCore
import Foundation
import Synchronization

/// An unreliable push service in process, which records all envelopes.
final class FickleChannel: DeliveryChannel {
    let kind: ChannelKind
    let maximumAtOnce: Int
    let publicKey: String?
    private let state: Mutex<State>
    private let mood: @Sendable (Envelope, Int) async -> Outcome

    private struct State {
        var handed: [Envelope] = []
        var tries: [UUID: Int] = [:]
        var underway = 0
        var maximumUnderway = 0
    }

    /// - Parameter mood: receives the envelope and the number of the attempt, from 1.
    init(
        _ kind: ChannelKind = .apns, maximumAtOnce: Int = 7, publicKey: String? = nil,
        mood: @escaping @Sendable (Envelope, Int) async -> Outcome = { _, _ in .accepted(serviceID: nil) }
    ) {
        self.kind = kind
        self.maximumAtOnce = maximumAtOnce
        self.publicKey = publicKey
        self.mood = mood
        state = Mutex(State())
    }

    var handed: [Envelope] { state.withLock { $0.handed } }
    var maximumUnderway: Int { state.withLock { $0.maximumUnderway } }

    func deliver(_ envelope: Envelope) async -> Outcome {
        let attempt = state.withLock { state in
            state.handed.append(envelope)
            state.tries[envelope.id, default: 0] += 1
            state.underway += 1
            state.maximumUnderway = max(state.maximumUnderway, state.underway)
            return state.tries[envelope.id] ?? 1
        }
        let outcome = await mood(envelope, attempt)
        state.withLock { $0.underway -= 1 }
        return outcome
    }

    func fault(of address: Address) -> String? {
        address.value.hasPrefix("bad") ? "“\(address.value)” is no token." : nil
    }
}

extension FickleChannel {
    /// Ends when its task does, like a pending request.
    static let silence: @Sendable (Envelope, Int) async -> Outcome = { _, _ in
        try? await Task.sleep(for: .seconds(3600))
        return .later(after: nil, reason: "silent")
    }
}
