import Circulation
import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Requests missed notifications from the App Store every night, and the state of lines with an overdue renewal: the
/// store does not always report the end of a subscription.
struct AppStoreReconciliation: Sendable {
    let storage: Storage
    let shop: AppStoreShop
    let service: ShopService
    /// The pause between two requests: 20 requests a second in production, 4 in the sandbox; the App Store allows 50
    /// and 5.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The results of one night.
    struct Night: Hashable, Sendable {
        /// Notifications that the store had failed to send.
        var missed = 0
        var asked = 0
        var recorded = 0
        var failed = 0
        /// Whether the App Store throttled us; the rest waits for the next night.
        var wasStopped = false
    }

    func sweep(at now: Date) async throws -> Night {
        var night = Night()
        guard let servers = shop.servers else { return night }
        for environment in ShopEnvironment.allCases {
            guard let server = servers.server(environment) else { continue }
            let pace = Duration.milliseconds(environment == .production ? 50 : 250)
            do {
                try await hearMissed(from: server, every: pace, at: now, &night)
                try await askAboutLines(server, in: environment, every: pace, at: now, &night)
            } catch AppStoreServerError.throttled {
                night.wasStopped = true
                return night
            }
        }
        return night
    }

    /// The period for which missed notifications are requested, in seconds. The sandbox keeps them no longer.
    private static let memory: TimeInterval = 30 * 86_400

    /// Records missed notifications. A repeated one changes nothing, so no position is stored.
    private func hearMissed(
        from server: AppStoreServer, every pace: Duration, at now: Date, _ night: inout Night
    ) async throws {
        var next: String?
        repeat {
            do {
                // An end in the future means now.
                let page = try await server.notifications(
                    from: now - Self.memory, to: now + 60, onlyFailures: true, after: next, at: now)
                for signed in page.signedPayloads {
                    do {
                        let document = try await service.judged("history") { now in
                            try await shop.verifier.document(notification: signed, source: .pull, at: now)
                        }
                        if try await service.record(document).isNews { night.missed += 1 }
                    } catch is Refusal {
                        night.failed += 1
                    }
                }
                next = page.hasMore ? page.next : nil
            } catch let trouble as AppStoreServerError where trouble.isOfOneQuestion {
                night.failed += 1
                return
            }
            try await pause(pace)
        } while next != nil
    }

    private func askAboutLines(
        _ server: AppStoreServer, in environment: ShopEnvironment, every pace: Duration, at now: Date,
        _ night: inout Night
    ) async throws {
        var cursor: String?
        repeat {
            let page = try await storage.linesToReconcile(in: environment, of: .appStore, after: cursor, at: now)
            for line in page.items {
                night.asked += 1
                do {
                    try await ask(server, about: line, at: now, &night)
                } catch let trouble as AppStoreServerError where trouble.isOfOneQuestion {
                    night.failed += 1
                }
                try await pause(pace)
            }
            cursor = page.next
        } while cursor != nil
    }

    private func ask(
        _ server: AppStoreServer, about line: LineKey, at now: Date, _ night: inout Night
    ) async throws {
        for status in try await server.statuses(of: line.id, at: now) {
            if let signed = status.signedTransactionInfo {
                let document = try await service.judged("sweep") { now in
                    try await shop.verifier.document(transaction: signed, source: .pull, at: now)
                }
                if try await service.record(document).isNews { night.recorded += 1 }
            }
            guard let signed = status.signedRenewalInfo else { continue }
            let document = try await service.judged("sweep") { now in
                try await shop.verifier.document(renewal: signed, status: status.status.map(String.init), at: now)
            }
            if try await service.record(document).isNews { night.recorded += 1 }
        }
    }
}

extension AppStoreServerError {
    /// Whether the trouble concerns one request only, so that the next one may succeed.
    fileprivate var isOfOneQuestion: Bool {
        if case .throttled = self { return false }
        return self != .notAuthorised
    }
}

/// Runs the reconciliation once a day.
struct ReconciliationService: Service {
    let sweep: AppStoreReconciliation
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
                            "missed": "\(night.missed)", "lines": "\(night.asked)", "news": "\(night.recorded)",
                            "failed": "\(night.failed)",
                            "stopped": "\(night.wasStopped)",
                        ])
                } catch {
                    if Task.isCancelled { return }
                    logger.error("The App Store could not be reached", metadata: ["error": "\(type(of: error))"])
                }
                try? await Task.sleep(for: .seconds(24 * 3_600))
            }
        }
    }
}
