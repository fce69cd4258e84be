import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Once a day: removes acts that are older than the newsstand keeps them, and verifies the others.
struct ActLogService: Service {
    let storage: Storage
    let watch: ActLogWatch
    /// Days for which acts are kept.
    let days: Int
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await repeatedly(after: .seconds(60), every: .seconds(86_400)) { await pass() }
    }

    func pass() async {
        do {
            let oldest = now().addingTimeInterval(-Double(days) * 86_400)
            let removed = try await storage.pruneActs(before: oldest, at: now())
            if removed > 0 { logger.info("Old acts were removed from the log", metadata: ["acts": "\(removed)"]) }
            if let broken = try await watch.check().found.broken {
                logger.error(
                    "The log of acts was changed from outside. Compare it with a backup",
                    metadata: ["entry": "\(broken)"])
            }
        } catch is CancellationError {
        } catch {
            logger.error("The log of acts can't be verified", metadata: ["error": "\(error)"])
        }
    }
}
