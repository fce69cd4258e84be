public import Circulation
public import EdicolaCore
public import FoundationEssentials

/// What became of a document.
public struct Recorded: Hashable, Sendable {
    /// The ledger did not have it.
    public var isNew: Bool
    /// Something that it says was not known yet.
    public var isNews: Bool
    /// The lines that it speaks of, with their owners.
    public var lines: [LineKey: Owner]
    /// Readers whose rights changed.
    public var changed: Set<Reader.ID>

    public enum Owner: Hashable, Sendable {
        /// Nobody has claimed it yet.
        case nobody
        /// The reader who handed the document in, or the one that its token names.
        case reader(Reader.ID)
        /// Somebody else: the policy does not let it go over.
        case another
    }
}

extension Storage {
    /// Keeps a document for ever, takes in what it says and computes what follows, in one transaction.
    ///
    /// The same document again, an older one or one out of order changes nothing that it should not.
    ///
    /// - Parameters:
    ///   - reader: who handed it in; nil when the shop itself did.
    ///   - restore: what happens when a line is somebody else's.
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

    /// - Returns: whether the ledger did not have it.
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

    /// - Returns: the lines of which something new was said.
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
