import FoundationEssentials
import Storage
import Synchronization

/// Walks the log of acts now and then, and remembers what it found.
final class ActLogWatch: Sendable {
    struct Check: Hashable, Sendable {
        var found: ActVerification
        var at: Date
    }

    private let storage: Storage
    private let now: @Sendable () -> Date
    private let state = Mutex<Check?>(nil)

    init(storage: Storage, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.now = now
    }

    /// The last walk; nil before the first.
    var last: Check? { state.withLock { $0 } }

    /// Walks the whole log. Its newest entry of the last walk must still be there.
    @discardableResult
    func check() async throws -> Check {
        let earlier = last?.found
        let check = Check(found: try await storage.verifyActs(since: earlier?.broken == nil ? earlier : nil), at: now())
        state.withLock { $0 = check }
        return check
    }
}
