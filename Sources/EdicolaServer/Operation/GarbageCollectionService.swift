import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Frees the space of assets that no revision names any more, and forgets what nobody asks for: every hour.
struct GarbageCollectionService: Service {
    let storage: Storage
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long an asset is kept after its last use: what was just stored is named a moment later.
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
