import Circulation
import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Gives a grant: a document in the ledger, facts on a line of its own, and giver, recipient and reason beside
    /// them.
    func addGrant(_ grant: Grant, at now: Date) throws {
        guard let reader = grant.reader, let known = try self.reader(reader) else {
            throw StorageError.notFound("reader \(grant.reader?.description ?? "")")
        }
        let key = grant.line
        let id = try line(key, app: nil)
        _ = try assign(id, to: try holder(of: known.id), .given, at: now)
        try run(
            """
            INSERT INTO giving (id, line_id, kind, giver, recipient, why, code, made_at)
            VALUES (\(grant.id), \(id), \(grant.kind), \(grant.giver), \(grant.recipient), \(grant.why),
                \(grant.code), \(grant.made))
            """)
        let term = try grant.product.flatMap { try products(ProductRecord.named([$0.text])).first?.sale.term }
        let document = try grant.document(until: grant.until ?? term?.end(from: grant.from), at: now)
        _ = try record(document, for: nil, restore: .refuse, RuleReader(), at: now)
    }

    /// Ends a grant from now on; with `takesBack` also the issues that it opened.
    func revoke(_ grant: Grant, _ revoking: Revoking, at now: Date) throws {
        let line = try line(grant.line, app: nil)
        let facts = try rows(
            "SELECT \(FactRecord.columns) FROM fact WHERE line_id = \(line) ORDER BY name"
        ) { try FactRecord.read(&$0, of: grant.line) }
        // Newer than the copy it replaces, whatever the clock says.
        let newest = facts.map(\.signedAt).max() ?? now
        let signedAt = max(now, newest.addingTimeInterval(0.001))
        let revoked = facts.map { fact in
            var fact = fact
            fact.revocation = Revocation(at: now, kind: revoking.takesBack == true ? .refund : .grant)
            fact.signedAt = signedAt
            return fact
        }
        let document = try ShopDocument(grant: grant.id, kind: "REVOKED", facts: revoked, at: signedAt)
        _ = try record(document, for: nil, restore: .refuse, RuleReader(), at: now)
        try run(
            """
            UPDATE giving SET revoked_at = \(now), revoker = \(revoking.by), revoked_why = \(revoking.why)
            WHERE id = \(grant.id)
            """)
    }

    func grants(_ sql: SQL) throws -> [Grant] {
        try rows(sql) { try GrantRecord.read(&$0) }.map { row in
            var grant = row.grant
            let facts = try rows(
                "SELECT \(FactRecord.columns) FROM fact WHERE line_id = \(row.line) ORDER BY name"
            ) { try FactRecord.read(&$0, of: grant.line) }
            grant.opens = facts.compactMap { Opening(givenName: $0.product) }
            grant.product = facts.first.flatMap { try? Product.ID(parsing: $0.product) }
            grant.from = facts.first?.start ?? grant.made
            grant.until = facts.first?.end
            return grant
        }
    }
}

extension Grant {
    var line: LineKey { LineKey(shop: .grant, id: id) }

    fileprivate func document(until: Date?, at now: Date) throws -> ShopDocument {
        let names = product.map { [$0.text] } ?? opens.map(\.givenName)
        let facts = names.enumerated().map { number, name in
            Fact(
                line: line, transaction: "\(id)/\(number + 1)", product: name, kind: .grant, start: from, end: until,
                reason: .purchase, signedAt: now, digest: .hashing("\(id)/\(number + 1)"))
        }
        return try ShopDocument(grant: id, kind: "GIVEN", facts: facts, at: now)
    }
}

extension ShopDocument {
    /// Makes a document of our own. Its bytes are its decoded fields, without people's names.
    fileprivate init(grant id: String, kind: String, facts: [Fact], at signedAt: Date) throws {
        self.init(
            shop: .grant, source: .hand, externalID: "\(id)/\(kind)", kind: kind, signedAt: signedAt, facts: facts,
            digest: .hashing("\(id)/\(kind)/\(signedAt.milliseconds)"), raw: [])
        raw = Array(try DecodedDocument(self).text.utf8)
    }
}

extension Grant.Kind: SQLBindable {}

/// A row of `giving`.
enum GrantRecord {
    static let columns: SQL =
        """
        giving.id, giving.line_id, giving.kind, giving.giver, giving.recipient, giving.why, giving.code,
        giving.made_at, giving.revoked_at, giving.revoker, giving.revoked_why,
        (SELECT holder.reader_id FROM line_holder JOIN holder ON holder.id = line_holder.holder_id
            WHERE line_holder.line_id = giving.line_id LIMIT 1)
        """

    static func by(_ id: String) -> SQL { "SELECT \(columns) FROM giving WHERE id = \(id)" }

    static func all(before last: (made: Int64, id: String), limit: Int) -> SQL {
        """
        SELECT \(columns) FROM giving WHERE (made_at, id) < (\(last.made), \(last.id))
        ORDER BY made_at DESC, id DESC LIMIT \(limit)
        """
    }

    static func ofHolder(_ holder: Int64) -> SQL {
        """
        SELECT \(columns) FROM line_holder AS mine JOIN giving ON giving.line_id = mine.line_id
        WHERE mine.holder_id = \(holder)
        """
    }

    static func read(_ row: inout SQLRow) throws -> (grant: Grant, line: Int64) {
        let (id, line) = (try row.text(), try row.int64())
        var grant = Grant(
            id: id, kind: try row.parsed { Grant.Kind(rawValue: $0) }, reader: nil, opens: [],
            from: Date(milliseconds: 0), giver: try row.text(), why: "", made: Date(milliseconds: 0))
        grant.recipient = try row.text()
        grant.why = try row.text()
        grant.code = try row.optionalText()
        grant.made = try row.date()
        let (at, by, why) = (try row.optionalDate(), try row.optionalText(), try row.optionalText())
        if let at, let by, let why { grant.revoked = Grant.Revoked(at: at, by: by, why: why) }
        grant.reader = try row.optionalText().flatMap { Reader.ID(parsing: $0) }
        return (grant, line)
    }
}
