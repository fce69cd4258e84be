import Logging
import ServiceLifecycle
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Frees the space of assets that no revision names any more, an hour after the start and then once a day.
struct TidyService: Service {
    let storage: Storage
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long an asset is kept after its last use: an upload under way has no record yet.
    private static let grace = Duration.seconds(86_400)

    func run() async {
        await cancelWhenGracefulShutdown {
            var pause = Duration.seconds(3600)
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: pause)
                    try await storage.blobs.collectGarbage(at: now(), grace: Self.grace)
                } catch {
                    if Task.isCancelled { return }
                    logger.error("Unused assets can't be removed", metadata: ["error": "\(error)"])
                }
                pause = .seconds(86_400)
            }
        }
    }
}
