import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Records that an issue went on sale at its instant, so that listeners are notified.
///
/// The stand itself does not wait for this: it uses the clock.
struct ReleaseService: Service {
    let storage: Storage
    let version: CatalogVersion
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let signals = storage.changeSignals()
                var next: Date?
                do {
                    let released = try await storage.releaseDue(at: now())
                    if !released.isEmpty { version.advance() }
                    for key in released { logger.info("On sale", metadata: ["issue": "\(key)"]) }
                    next = try await storage.nextRelease(after: now())
                } catch {
                    if Task.isCancelled { return }
                    logger.error("Releases can't be written", metadata: ["error": "\(error)"])
                }
                await InterruptibleSleep.until(next, now: now(), orSignal: signals)
            }
        }
    }
}
