import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Deletes assets that no revision names any more and expired records, every hour.
struct GarbageCollectionService: Service {
    let storage: Storage
    let now: @Sendable () -> Date
    let logger: Logger

    /// The time for which an unnamed asset is kept after its last use: a revision names a new asset only a moment after
    /// it is stored.
    private static let grace = Duration.seconds(3600)

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: .seconds(3600))
                    try await storage.prune(at: now())
                    try await storage.blobs.collectGarbage(at: now(), grace: Self.grace)
                } catch {
                    if Task.isCancelled { return }
                    logger.error("Unused files can't be removed", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
