public import EdicolaCore
public import FoundationEssentials

/// Promo codes that were made by one order.
public struct CodeBatch: Hashable, Sendable, Codable {
    public var made: Date
    public var opens: [Opening]
    public var term: Term?
    /// The first instant at which they can no longer be used.
    public var ends: Date?
    public var giver: String
    public var why: String
    /// The number of codes.
    public var count: Int
    /// How often they were used.
    public var uses: Int
    /// How often they can still be used.
    public var left: Int
    /// The number of codes that the publisher ended.
    public var ended: Int

    public init(
        made: Date, opens: [Opening], term: Term?, ends: Date?, giver: String, why: String, count: Int, uses: Int,
        left: Int, ended: Int
    ) {
        (self.made, self.opens, self.term, self.ends) = (made, opens, term, ends)
        (self.giver, self.why, self.count) = (giver, why, count)
        (self.uses, self.left, self.ended) = (uses, left, ended)
    }
}

extension Storage {
    /// Returns the codes by order, newest first.
    ///
    /// - Parameter limit: the most instants at which codes were made.
    public func codeBatches(
        at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<CodeBatch> {
        let last = try ListCursor.number(cursor, list: "batches") ?? .max
        return try await store.read { session in
            let instants = try session.rows(CodeBatch.instants(before: last, limit: limit + 1)) { try $0.int64() }
            guard let newest = instants.first, let oldest = instants.prefix(limit).last else {
                return ListPage(items: [])
            }
            let batches = try session.rows(CodeBatch.made(from: oldest, to: newest, at: now)) { try CodeBatch(&$0) }
            return ListPage(
                items: batches, next: instants.count > limit ? ListCursor.text("batches", oldest) : nil)
        }
    }

    /// Returns the codes that were made at one instant, in their order.
    public func codes(made: Date, after code: String = "", limit: Int = 1000) async throws -> [PromoCode] {
        try await store.read {
            try $0.rows(CodeRecord.made(made, after: code, limit: limit)) { try CodeRecord.read(&$0) }
        }
    }

    /// Ends all codes that were made at one instant. Grants made with them stay.
    public func endCodes(made: Date, at now: Date) async throws {
        try await store.write { session in
            let ended = try session.run(
                "UPDATE promo_code SET revoked_at = \(now) WHERE made_at = \(made) AND revoked_at IS NULL")
            guard ended > 0 else { throw StorageError.notFound("codes of this instant") }
        }
    }
}

extension CodeBatch {
    static func instants(before last: Int64, limit: Int) -> SQL {
        "SELECT DISTINCT made_at FROM promo_code WHERE made_at < \(last) ORDER BY made_at DESC LIMIT \(limit)"
    }

    static func made(from oldest: Int64, to newest: Int64, at now: Date) -> SQL {
        """
        SELECT made_at, opens, term, ends_at, giver, why, count(*), sum(uses),
            sum(CASE WHEN revoked_at IS NULL AND (ends_at IS NULL OR ends_at > \(now)) AND uses < most_uses
                THEN most_uses - uses ELSE 0 END),
            sum(CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END)
        FROM promo_code WHERE made_at BETWEEN \(oldest) AND \(newest)
        GROUP BY made_at, opens, term, ends_at, giver, why ORDER BY made_at DESC, min(code)
        """
    }

    init(_ row: inout SQLRow) throws {
        made = try row.date()
        opens = try row.json()
        term = try row.optionalText().flatMap { Term(parsing: $0) }
        ends = try row.optionalDate()
        (giver, why) = (try row.text(), try row.text())
        (count, uses) = (try row.int(), try row.int())
        (left, ended) = (try row.int(), try row.int())
    }
}
