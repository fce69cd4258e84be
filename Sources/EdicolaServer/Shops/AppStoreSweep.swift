import Circulation
import EdicolaCore
import Logging
import ServiceLifecycle
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks the App Store every night about lines that should have renewed and of which nothing was heard: notifications get
/// lost, and the end of a subscription is not always told.
struct AppStoreSweep: Sendable {
    let storage: Storage
    let shop: AppStoreShop
    let desk: ShopDesk
    /// Between two questions: 20 a second in production, 4 in the sandbox; the App Store allows 50 and 5.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// What came of a night.
    struct Night: Hashable, Sendable {
        var asked = 0
        var recorded = 0
        var failed = 0
        /// The App Store had enough; the rest waits for the next night.
        var wasStopped = false
    }

    func sweep(at now: Date) async throws -> Night {
        var night = Night()
        guard let servers = shop.servers else { return night }
        for environment in ShopEnvironment.allCases {
            guard let server = servers.server(environment) else { continue }
            var cursor: String?
            repeat {
                let page = try await storage.linesToAskAbout(
                    in: environment, of: .appStore, after: cursor, at: now)
                for line in page.items {
                    night.asked += 1
                    do {
                        try await ask(server, about: line, at: now, &night)
                    } catch AppStoreServerTrouble.throttled {
                        night.wasStopped = true
                        return night
                    } catch let trouble as AppStoreServerTrouble where trouble != .notAuthorised {
                        night.failed += 1
                    }
                    try await pause(environment == .production ? .milliseconds(50) : .milliseconds(250))
                }
                cursor = page.next
            } while cursor != nil
        }
        return night
    }

    private func ask(
        _ server: AppStoreServer, about line: LineKey, at now: Date, _ night: inout Night
    ) async throws {
        for status in try await server.statuses(of: line.id, at: now) {
            if let signed = status.signedTransactionInfo {
                let document = try await desk.judged("sweep") { now in
                    try await shop.verifier.document(transaction: signed, source: .pull, at: now)
                }
                if try await desk.record(document).isNews { night.recorded += 1 }
            }
            guard let signed = status.signedRenewalInfo else { continue }
            let document = try await desk.judged("sweep") { now in
                try await shop.verifier.document(renewal: signed, status: status.status.map(String.init), at: now)
            }
            if try await desk.record(document).isNews { night.recorded += 1 }
        }
    }
}

/// Sweeps once a day.
struct SweepService: Service {
    let sweep: AppStoreSweep
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let night = try await sweep.sweep(at: now())
                    logger.info(
                        "Asked the App Store",
                        metadata: [
                            "lines": "\(night.asked)", "news": "\(night.recorded)", "failed": "\(night.failed)",
                            "stopped": "\(night.wasStopped)",
                        ])
                } catch {
                    if Task.isCancelled { return }
                    logger.error("The App Store can't be asked", metadata: ["error": "\(type(of: error))"])
                }
                try? await Task.sleep(for: .seconds(24 * 3_600))
            }
        }
    }
}
