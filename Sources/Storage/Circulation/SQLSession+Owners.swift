import Circulation
import EdicolaCore
import FoundationEssentials

/// The action when a reader submits a purchase that another reader has.
///
/// A signed document proves that a store account bought it, not which reader submits it.
public enum RestorePolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The purchase moves to the reader, at most three times in thirty days.
    case transfer
    /// Both readers have it.
    case share
    case refuse
}

extension SQLSession {
    /// Decides which reader owns a line after a document about it arrived.
    ///
    /// - Returns: The owner, and the holders whose rights must be computed again.
    func settleOwner(
        of line: Int64, for reader: Reader.ID?, restore: RestorePolicy, at now: Date
    ) throws -> (Recorded.Owner, Set<Int64>) {
        // An erased reader owns nothing: the person may come back, and no restore policy protects a reader who is gone.
        let owners = try holders(ofLine: line).filter { try self.reader(of: $0) != nil }
        if let token = try accountToken(ofLine: line) {
            let holder = try holder(of: token)
            guard owners == [holder] else { return (.reader(token), try assign(line, to: holder, .token, at: now)) }
            return (reader == nil || reader == token ? .reader(token) : .another, [])
        }
        guard let reader else {
            return (try owners.first.flatMap { try self.reader(of: $0) }.map(Recorded.Owner.reader) ?? .nobody, [])
        }
        let holder = try holder(of: reader)
        if owners.contains(holder) { return (.reader(reader), []) }
        if owners.isEmpty { return (.reader(reader), try assign(line, to: holder, .first, at: now)) }
        switch restore {
        case .refuse: return (.another, [])
        case .share: return (.reader(reader), try assign(line, to: holder, .share, at: now))
        case .transfer:
            let month = now.addingTimeInterval(-30 * 86_400)
            let moves = try first(
                """
                SELECT count(*) FROM line_link
                WHERE line_id = \(line) AND how = \(LineLink.transfer) AND at > \(month)
                """
            ) { try $0.int() }
            guard moves ?? 0 < 3 else { return (.another, []) }
            return (.reader(reader), try assign(line, to: holder, .transfer, at: now))
        }
    }

    /// Links a line to a holder. Unless the line is shared, its other holders lose it.
    ///
    /// - Returns: The holders whose rights must be computed again.
    func assign(_ line: Int64, to holder: Int64, _ how: LineLink, at now: Date) throws -> Set<Int64> {
        var changed: Set<Int64> = [holder]
        if how != .share {
            changed.formUnion(try holders(ofLine: line))
            try run("DELETE FROM line_holder WHERE line_id = \(line)")
        }
        try run("INSERT INTO line_holder (holder_id, line_id) VALUES (\(holder), \(line)) ON CONFLICT DO NOTHING")
        try run("INSERT INTO line_link (line_id, holder_id, how, at) VALUES (\(line), \(holder), \(how), \(now))")
        return changed
    }

    /// Returns the reader named by the newest copy that carries a token. A token that names no reader here belongs to
    /// another system and is ignored.
    private func accountToken(ofLine line: Int64) throws -> Reader.ID? {
        let token = try first(
            """
            SELECT account_token FROM fact WHERE line_id = \(line) AND account_token IS NOT NULL
            ORDER BY signed_at DESC, digest DESC LIMIT 1
            """
        ) { try $0.parsed { Reader.ID(parsing: $0) } }
        // An erased reader doesn't count: the person may come back and submit the purchase again.
        return try token.flatMap { try self.reader($0) }.flatMap { $0.erased == nil ? $0.id : nil }
    }

    /// Moves everything that one reader has to another.
    func mergeHolders(_ reader: Reader.ID, into other: Reader.ID, at now: Date) throws {
        guard let old = try knownHolder(of: reader) else { return }
        let new = try holder(of: other)
        for line in try rows("SELECT line_id FROM line_holder WHERE holder_id = \(old)", { try $0.int64() }) {
            try run("DELETE FROM line_holder WHERE holder_id = \(old) AND line_id = \(line)")
            _ = try assign(line, to: new, .merge, at: now)
        }
        try run(
            """
            INSERT INTO free_opening (holder_id, publication_id, slug, kind, at)
            SELECT \(new), publication_id, slug, kind, at FROM free_opening WHERE holder_id = \(old)
            ON CONFLICT DO NOTHING
            """)
        try run("DELETE FROM free_opening WHERE holder_id = \(old)")
        let book = RuleReader()
        for holder in [old, new] { try project(holder, book) }
    }
}

/// The way a line came to a reader.
enum LineLink: String, SQLBindable {
    case token, first, transfer, share, merge, given
}
