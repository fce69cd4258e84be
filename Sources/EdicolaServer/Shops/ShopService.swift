import Circulation
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Storage
import Synchronization

/// Takes shops' documents in: looks whether they are genuine, keeps them, counts those that are not.
///
/// A refusal is written down by its kind alone: what a forger sends is nobody's business, and what a reader sends even
/// less.
final class ShopService: Sendable {
    private let storage: Storage
    let now: @Sendable () -> Date
    private let logger: Logger
    private let state = Mutex(Counts())

    /// Since the newsstand opened.
    struct Counts: Hashable, Sendable {
        /// Documents that the ledger did not have.
        var new = 0
        /// Those that it had already.
        var repeated = 0
        /// By the kind of refusal.
        var refused: [String: Int] = [:]
    }

    /// Strangers may send what is refused; they don't fill the log with it.
    private let logged = LogRateLimiter(everySeconds: 60)

    /// Every kind of refusal, so that each is counted from 0.
    static let kinds = AppStoreRefusal.allCases.map(\.rawValue) + [receipt, oversized]
    private static let receipt = "RECEIPT"
    private static let oversized = "OVERSIZED"

    init(storage: Storage, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.logger = logger
        self.now = now
    }

    var counts: Counts { state.withLock { $0 } }

    /// The body of a request that brings documents.
    func body(of request: Request, upTo limit: Int, _ source: String) async throws -> ByteBuffer {
        do {
            return try await request.body.collect(upTo: limit)
        } catch {
            if Refusal(describing: error)?.problem.status == 413 { note(source, Self.oversized) }
            throw error
        }
    }

    /// - Parameter source: what it came as, for the log.
    /// - Throws: ``Refusal`` 422 for what will never be believed, 503 for what may be later.
    func judged<Value: Sendable>(
        _ source: String, _ judge: (Date) async throws -> Value
    ) async throws -> Value {
        do {
            // A restore of twenty years is a second of computing: not on the event loop that serves others.
            return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await judge(now()) }
        } catch let refusal as AppStoreRefusal {
            note(source, refusal.rawValue)
            guard refusal.isPermanent else { throw Self.later }
            throw Refusal(
                .documentRefused,
                detail: "The document is not one that the App Store signed for this app (\(refusal.rawValue)).")
        } catch let trouble as VerifyReceiptTrouble {
            note(source, Self.receipt)
            guard !trouble.isRetryable else { throw Self.later }
            throw Refusal(.documentRefused, detail: "The App Store does not know this receipt.")
        }
    }

    /// In one transaction; when this returns the document is on disk and what follows from it holds.
    @discardableResult
    func record(_ document: ShopDocument, for reader: Reader.ID? = nil) async throws -> Recorded {
        let recorded = try await storage.record(document, for: reader, at: now())
        state.withLock { counts in
            if recorded.isNew { counts.new += 1 } else { counts.repeated += 1 }
        }
        logger.info(
            "A shop's document",
            metadata: [
                "kind": "\(document.kind)", "subtype": "\(document.subtype ?? "")",
                "environment": "\(document.environment.rawValue)", "isNew": "\(recorded.isNew)",
            ])
        return recorded
    }

    private func note(_ source: String, _ kind: String) {
        let count = state.withLock { counts in
            counts.refused[kind, default: 0] += 1
            return counts.refused[kind] ?? 0
        }
        guard logged.isDue(kind, at: now()) else { return }
        logger.warning(
            "A shop's document was refused", metadata: ["source": "\(source)", "why": "\(kind)", "count": "\(count)"])
    }

    private static var later: Refusal {
        Refusal(
            .unavailable, detail: "The document can't be checked at the moment. Send it again later.",
            headers: [.retryAfter: "60"]
        )
    }
}
