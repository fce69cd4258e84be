public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Makes promo codes.
    ///
    /// - Throws: ``StorageError/codeRefused(_:)`` for a word that is taken or can't be a code;
    ///   ``StorageError/endless``.
    public func addCodes(_ order: CodeOrder, at now: Date) async throws -> [PromoCode] {
        if order.term != nil { try order.opens.requireThatCanEnd() }
        let words = order.code.map { [$0] } ?? (0..<max(1, order.count ?? 1)).map { _ in PromoCode.drawn() }
        return try await store.write { session in
            try words.map { word in
                guard let canonical = PromoCode.canonical(word), canonical.utf8.count >= 8 else {
                    throw StorageError.codeRefused("A code must have 8 to 40 letters from A to Z and digits.")
                }
                let added = try session.run(
                    """
                    INSERT INTO promo_code (code, opens, term, most_uses, uses, ends_at, giver, why, made_at)
                    VALUES (\(canonical), \(try order.opens.jsonText()), \(order.term), \(order.mostUses ?? 1), 0,
                        \(order.ends), \(order.giver), \(order.why), \(now))
                    ON CONFLICT DO NOTHING
                    """)
                guard added == 1 else { throw StorageError.codeRefused("The code “\(word)” already exists.") }
                return PromoCode(
                    code: word, opens: order.opens, term: order.term, mostUses: order.mostUses ?? 1,
                    ends: order.ends, giver: order.giver, why: order.why, made: now)
            }
        }
    }

    /// Returns the codes, newest first.
    public func codes(after cursor: String? = nil, limit: Int = 50) async throws -> ListPage<PromoCode> {
        let last = try ListCursor.newestFirst(cursor, list: "codes")
        let sql = CodeRecord.all(before: last, limit: limit + 1)
        return try await store.read { session in
            ListPage(try session.rows(sql) { try CodeRecord.read(&$0) }, limit: limit, item: { $0 }) {
                ListCursor.text("codes", $0.made.milliseconds, $0.code)
            }
        }
    }

    /// Ends a code: nobody can use it any more. Grants made with it stay.
    public func revoke(code: String, at now: Date) async throws {
        try await store.write { session in
            let code = PromoCode.canonical(code) ?? ""
            let revoked = try session.run(
                "UPDATE promo_code SET revoked_at = \(now) WHERE code = \(code) AND revoked_at IS NULL")
            guard revoked == 1 else { throw StorageError.notFound("code \(code)") }
        }
    }

    /// Gives a reader the grant of a code. The same code again returns the same grant.
    ///
    /// - Throws: ``StorageError/codeRefused(_:)``. All unknown or invalid codes get the same sentence, so that nobody
    ///   learns which codes exist.
    @discardableResult
    public func redeem(_ text: String, for reader: Reader.ID, at now: Date) async throws -> Grant {
        try await store.write { session in
            let refusal = StorageError.codeRefused("This code is unknown, used up or expired.")
            guard let canonical = PromoCode.canonical(text),
                let code = try session.first(CodeRecord.by(canonical), { try CodeRecord.read(&$0) })
            else { throw refusal }
            let holder = try session.holder(of: reader)
            let before = try session.first(CodeRecord.grant(of: canonical, holder: holder)) { try $0.text() }
            if let before, let grant = try session.grants(GrantRecord.by(before)).first { return grant }
            guard code.revoked == nil, code.ends.map({ now < $0 }) ?? true, code.uses < code.mostUses else {
                throw refusal
            }
            let grant = Grant(
                id: UUID().uuidString.lowercased(), kind: .code, reader: reader, opens: code.opens, from: now,
                until: code.term?.end(from: now), giver: code.giver, why: code.why, code: canonical, made: now)
            try session.addGrant(grant, at: now)
            try session.run("UPDATE promo_code SET uses = uses + 1 WHERE code = \(canonical)")
            try session.run(
                """
                INSERT INTO promo_use (code, holder_id, line_id, at)
                VALUES (\(canonical), \(holder), \(try session.line(grant.line, app: nil)), \(now))
                """)
            return grant
        }
    }
}

/// A row of `promo_code`.
enum CodeRecord {
    private static let columns: SQL =
        "code, opens, term, most_uses, uses, ends_at, giver, why, made_at, revoked_at"

    static func by(_ code: String) -> SQL { "SELECT \(columns) FROM promo_code WHERE code = \(code)" }

    /// The codes that were made at one instant.
    static func made(_ instant: Date, after code: String, limit: Int) -> SQL {
        """
        SELECT \(columns) FROM promo_code WHERE made_at = \(instant) AND code > \(code) ORDER BY code LIMIT \(limit)
        """
    }

    static func all(before last: (made: Int64, code: String), limit: Int) -> SQL {
        """
        SELECT \(columns) FROM promo_code WHERE (made_at, code) < (\(last.made), \(last.code))
        ORDER BY made_at DESC, code DESC LIMIT \(limit)
        """
    }

    static func grant(of code: String, holder: Int64) -> SQL {
        """
        SELECT giving.id FROM promo_use JOIN giving ON giving.line_id = promo_use.line_id
        WHERE promo_use.code = \(code) AND promo_use.holder_id = \(holder)
        """
    }

    static func read(_ row: inout SQLRow) throws -> PromoCode {
        var code = PromoCode(
            code: try row.text(), opens: try row.json(), term: try row.optionalText().flatMap { Term(parsing: $0) },
            mostUses: try row.int(), uses: try row.int(), ends: try row.optionalDate(), giver: try row.text(),
            why: try row.text(), made: try row.date())
        code.revoked = try row.optionalDate()
        return code
    }
}
