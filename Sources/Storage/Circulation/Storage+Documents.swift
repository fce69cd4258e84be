public import Circulation
public import EdicolaCore
public import FoundationEssentials

/// The result of recording a document.
public struct Recorded: Hashable, Sendable {
    /// Whether the ledger did not have the document.
    public var isNew: Bool
    /// Whether the document contained something new.
    public var isNews: Bool
    /// The lines in the document, with their owners.
    public var lines: [LineKey: Owner]
    /// Readers whose rights changed.
    public var changed: Set<Reader.ID>

    public enum Owner: Hashable, Sendable {
        /// No reader has claimed it yet.
        case nobody
        /// The reader who submitted the document, or the one named by its token.
        case reader(Reader.ID)
        /// Another reader, and the policy doesn't let the line move.
        case another
    }
}

extension Storage {
    /// Stores a document for ever, takes in its facts and computes the rights that follow, in one transaction.
    ///
    /// It is idempotent: a document that was recorded before adds nothing to the ledger and no facts. One that is older
    /// or arrives out of order never replaces newer facts. Only the owner of its lines is settled again.
    ///
    /// - Parameters:
    ///   - reader: The reader who submitted it; nil when the shop itself did.
    ///   - restore: The action when a line belongs to another reader.
    @discardableResult
    public func record(
        _ document: ShopDocument, for reader: Reader.ID? = nil, restore: RestorePolicy = .transfer, at now: Date
    ) async throws -> Recorded {
        try await store.write { try $0.record(document, for: reader, restore: restore, RuleReader(), at: now) }
    }
}

extension SQLSession {
    func record(
        _ document: ShopDocument, for reader: Reader.ID?, restore: RestorePolicy, _ book: RuleReader, at now: Date
    ) throws -> Recorded {
        var recorded = Recorded(isNew: try append(document, at: now), isNews: false, lines: [:], changed: [])
        var lines: [LineKey: Int64] = [:]
        for key in Set(document.facts.map(\.line) + document.renewals.map(\.line)) {
            lines[key] = try line(key, app: document.app)
        }
        var stale: Set<Int64> = []
        if recorded.isNew {
            let touched = try absorb(document.facts, document.renewals, lines)
            recorded.isNews = !touched.isEmpty
            for line in touched { stale.formUnion(try holders(ofLine: line)) }
        }
        for (key, line) in lines {
            let (owner, moved) = try settleOwner(of: line, for: reader, restore: restore, at: now)
            recorded.lines[key] = owner
            stale.formUnion(moved)
        }
        for holder in stale where try project(holder, book) {
            if let reader = try self.reader(of: holder) { recorded.changed.insert(reader) }
        }
        return recorded
    }

    /// Adds a document to the ledger.
    ///
    /// - Returns: Whether the ledger did not have it.
    func append(_ document: ShopDocument, at now: Date) throws -> Bool {
        try run(
            """
            INSERT INTO shop_document (
                shop, environment, app, source, external_id, kind, subtype, signed_at, received_at, digest, said, raw
            ) VALUES (
                \(document.shop), \(document.environment), \(document.app), \(document.source),
                \(document.externalID), \(document.kind), \(document.subtype), \(document.signedAt), \(now),
                \(document.digest), \(try DecodedDocument(document).text), \(document.raw)
            )
            ON CONFLICT (digest) DO NOTHING
            """) == 1
    }

    /// Takes in facts and renewals that are newer than the stored ones.
    ///
    /// - Returns: The lines about which something was new.
    func absorb(_ facts: [Fact], _ renewals: [Renewal], _ lines: [LineKey: Int64]) throws -> Set<Int64> {
        var touched: Set<Int64> = []
        for fact in facts {
            guard let line = lines[fact.line] else { continue }
            if try run(FactRecord.absorb(fact, line: line)) > 0 { touched.insert(line) }
        }
        for renewal in renewals {
            guard let line = lines[renewal.line] else { continue }
            if renewal.isInRetry, let until = renewal.graceUntil {
                let grace = LineHistory.Grace(until: until, signedAt: renewal.signedAt)
                if try run(RenewalRecord.absorb(grace, line: line)) > 0 { touched.insert(line) }
            }
            if try run(RenewalRecord.absorb(renewal, line: line)) > 0 { touched.insert(line) }
        }
        return touched
    }

    func reader(of holder: Int64) throws -> Reader.ID? {
        try first("SELECT reader_id FROM holder WHERE id = \(holder)") {
            try $0.optionalText().flatMap { Reader.ID(parsing: $0) }
        } ?? nil
    }
}
