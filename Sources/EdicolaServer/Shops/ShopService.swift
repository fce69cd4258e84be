import Circulation
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Storage
import Synchronization

/// Verifies shops' documents, records genuine ones and counts refused ones.
///
/// The log names a refusal only by its kind: a forger's content helps nobody, and a reader's is private.
final class ShopService: Sendable {
    private let storage: Storage
    let now: @Sendable () -> Date
    private let logger: Logger
    private let state = Mutex(Counts())

    /// Counts since the start.
    struct Counts: Hashable, Sendable {
        /// Documents new to the ledger.
        var new = 0
        /// Documents that the ledger already had.
        var repeated = 0
        /// Refused documents, by kind.
        var refused: [String: Int] = [:]
    }

    /// Limits the log: strangers may send documents to be refused and must not fill it.
    private let logged = LogRateLimiter(everySeconds: 60)

    /// Every kind of refusal, so that each is counted from 0.
    static let kinds = AppStoreDocumentError.allCases.map(\.rawValue) + [receipt, oversized]
    private static let receipt = "RECEIPT"
    private static let oversized = "OVERSIZED"

    init(storage: Storage, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.logger = logger
        self.now = now
    }

    var counts: Counts { state.withLock { $0 } }

    /// Reads the body of a request with documents.
    func body(of request: Request, upTo limit: Int, _ source: String) async throws -> ByteBuffer {
        do {
            return try await request.body.collect(upTo: limit)
        } catch {
            if Refusal(describing: error)?.problem.status == 413 { note(source, Self.oversized) }
            throw error
        }
    }

    /// Runs a verification, and counts a refusal.
    ///
    /// - Parameter source: the document's source, for the log.
    /// - Throws: ``Refusal`` 422 for a document that can never be verified, 503 for one that may be later.
    func judged<Value: Sendable>(
        _ source: String, _ judge: (Date) async throws -> Value
    ) async throws -> Value {
        do {
            // A restore of twenty years is a second of computing: not on the event loop that serves others.
            return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await judge(now()) }
        } catch let refusal as AppStoreDocumentError {
            note(source, refusal.rawValue)
            guard refusal.isPermanent else { throw Self.later }
            throw Refusal(
                .documentRefused,
                detail: "The document is not one that the App Store signed for this app (\(refusal.rawValue)).")
        } catch let trouble as VerifyReceiptError {
            note(source, Self.receipt)
            guard !trouble.isRetryable else { throw Self.later }
            throw Refusal(.documentRefused, detail: "The App Store does not know this receipt.")
        }
    }

    /// Records a document in one transaction; afterwards the document is on disk and its consequences are in force.
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
