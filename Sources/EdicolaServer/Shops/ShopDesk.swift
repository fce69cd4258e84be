import Circulation
import EdicolaCore
import HTTPTypes
import Logging
import Storage
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes shops' documents in: looks whether they are genuine, keeps them, counts those that are not.
///
/// A refusal is written down by its kind alone: what a forger sends is nobody's business, and what a reader sends even
/// less.
final class ShopDesk: Sendable {
    private let storage: Storage
    let now: @Sendable () -> Date
    private let logger: Logger
    private let refusals = Mutex<[String: Int]>([:])

    init(storage: Storage, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.logger = logger
        self.now = now
    }

    /// How often each kind of refusal was given since the newsstand opened.
    var refused: [String: Int] { refusals.withLock { $0 } }

    /// - Parameter source: what it came as, for the log.
    /// - Throws: ``Refusal`` 422 for what will never be believed, 503 for what may be later.
    func judged<Value: Sendable>(
        _ source: String, _ judge: (Date) async throws -> Value
    ) async throws -> Value {
        do {
            return try await judge(now())
        } catch let refusal as AppStoreRefusal {
            note(source, refusal.rawValue)
            guard refusal.isPermanent else { throw Self.later }
            throw Refusal(
                .documentRefused, detail: "It is not what the App Store signed for this app (\(refusal.rawValue)).")
        } catch let trouble as VerifyReceiptTrouble {
            note(source, "RECEIPT")
            guard !trouble.isRetryable else { throw Self.later }
            throw Refusal(.documentRefused, detail: "The App Store does not know this receipt.")
        }
    }

    /// In one transaction; when this returns the document is on disk and what follows from it holds.
    @discardableResult
    func record(_ document: ShopDocument, for reader: Reader.ID? = nil) async throws -> Recorded {
        let recorded = try await storage.record(document, for: reader, at: now())
        logger.info(
            "A shop's document",
            metadata: [
                "kind": "\(document.kind)", "subtype": "\(document.subtype ?? "")",
                "environment": "\(document.environment.rawValue)", "isNew": "\(recorded.isNew)",
            ])
        return recorded
    }

    private func note(_ source: String, _ kind: String) {
        let count = refusals.withLock { refusals in
            refusals[kind, default: 0] += 1
            return refusals[kind] ?? 0
        }
        logger.warning(
            "A shop's document was refused", metadata: ["source": "\(source)", "why": "\(kind)", "count": "\(count)"])
    }

    private static var later: Refusal {
        Refusal(
            .unavailable, detail: "It can't be looked into just now. Send it again later.", headers: [.retryAfter: "60"]
        )
    }
}
