import EdicolaCore
import Formats
import FoundationEssentials
import Storage
import Synchronization

/// Random texts that a device signs: each is good once, for five minutes, and for one purpose.
final class PasskeyChallenges: Sendable {
    enum Purpose: Hashable, Sendable {
        case signIn
        case add(StaffMember.ID)
    }

    private struct State {
        var open: [String: (purpose: Purpose, ends: Date)] = [:]
        /// The challenges in the order in which they end.
        var order: [String] = []
    }

    private let state = Mutex(State())

    static let length: Double = 300
    /// More than people need; strangers who ask for more push out the oldest.
    static let most = 10_000

    /// Makes a challenge: 32 random bytes as base64url.
    func make(for purpose: Purpose, at now: Date) -> String {
        let text = Base64.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) }, .url)
        state.withLock { state in
            while let first = state.order.first,
                state.order.count >= Self.most || state.open[first].map({ $0.ends <= now }) ?? true
            {
                state.open[first] = nil
                state.order.removeFirst()
            }
            state.open[text] = (purpose, now.addingTimeInterval(Self.length))
            state.order.append(text)
        }
        return text
    }

    /// Takes a challenge away.
    ///
    /// - Returns: whether it was good for this purpose.
    func take(_ text: String, for purpose: Purpose, at now: Date) -> Bool {
        guard let found = state.withLock({ $0.open.removeValue(forKey: text) }) else { return false }
        return found.purpose == purpose && found.ends > now
    }
}
