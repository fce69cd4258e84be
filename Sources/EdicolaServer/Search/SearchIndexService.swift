import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Updates the search index: after a change of the stands, after a start, and completely on request.
struct SearchIndexService: Service {
    let storage: Storage
    let rebuilding: SearchRebuilding
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await follow() }
                group.addTask { await rebuild() }
            }
        }
    }

    private func follow() async {
        while !Task.isCancelled {
            // Subscribed before reading, so that no signal is missed in between.
            let signals = storage.changeSignals()
            await attempt { try await storage.updateSearch(at: now()) }
            await InterruptibleSleep.until(nil, now: now(), orSignal: signals)
        }
    }

    private func rebuild() async {
        for await _ in rebuilding.orders {
            await attempt { try await storage.rebuildSearch(at: now()) }
            rebuilding.done()
        }
    }

    /// Runs the work, and logs a failure. A failed update is repeated at the next signal, or after a minute.
    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            if Task.isCancelled { return }
            logger.error("The search index can't be brought up to date", metadata: ["error": "\(error)"])
        }
    }
}
