import NIOCore
import Synchronization

/// A limit of messages to a machine that is no known push service. A stranger who registers addresses on it, under
/// however many names, must not aim a release at it.
final class UnknownHostBudget: Sendable {
    private struct Count {
        var messages = 0
        let end: NIODeadline
    }

    static let window: TimeAmount = .minutes(10)
    /// Machines counted at once; with more, new ones are refused.
    private static let maximumMachines = 4_096

    private let most: Int
    private let counts = Mutex<[String: Count]>([:])

    init(most: Int) { self.most = most }

    /// Counts one message.
    ///
    /// - Returns: Whether the machine may get another message now.
    func takes(_ machine: String, at now: NIODeadline) -> Bool {
        counts.withLock { counts in
            if counts.count >= Self.maximumMachines { counts = counts.filter { now < $0.value.end } }
            var count = counts[machine] ?? Count(end: now + Self.window)
            if count.end <= now { count = Count(end: now + Self.window) }
            guard count.messages < most, counts[machine] != nil || counts.count < Self.maximumMachines else {
                return false
            }
            count.messages += 1
            counts[machine] = count
            return true
        }
    }
}
