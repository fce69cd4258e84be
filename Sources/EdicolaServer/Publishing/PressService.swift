import Logging
import ServiceLifecycle
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Does the press jobs of a running newsstand, one after the other; each uses every core.
struct PressService: Service {
    let pressing: Pressing
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // Asked for before looking, so that no signal is missed in between.
                let signals = pressing.storage.jobSignals()
                do {
                    if try await pressing.workOnce() { continue }
                    let next = try await pressing.storage.nextJob(kinds: [Job.press])
                    await Pause.until(next, now: pressing.now(), orSignal: signals)
                } catch {
                    if Task.isCancelled { return }
                    logger.error("Press jobs can't be read", metadata: ["error": "\(error)"])
                    await Pause.until(nil, now: pressing.now(), orSignal: nil, atMost: .seconds(5))
                }
            }
        }
    }
}

/// Waiting for an instant or a signal, whichever comes first.
enum Pause {
    /// - Parameter atMost: nobody sleeps longer: the machine's clock may be set meanwhile.
    static func until(
        _ instant: Date?, now: Date, orSignal signals: AsyncStream<Void>?, atMost: Duration = .seconds(60)
    ) async {
        let wait = instant.map { Duration.seconds(max(0.01, $0.timeIntervalSince(now))) } ?? atMost
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: min(wait, atMost)) }
            if let signals {
                group.addTask { for await _ in signals { return } }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
