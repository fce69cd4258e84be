import Circulation
import EdicolaCore

extension SQLSession {
    /// Computes a reader's rights from their facts, and stores those that differ from the stored ones.
    ///
    /// - Returns: Whether anything was different.
    @discardableResult
    func project(_ holder: Int64, _ book: RuleReader) throws -> Bool {
        let lines = try histories(of: holder)
        try book.read(lines.flatMap { $0.history.facts.values.map(\.product) }, self)
        let projection = Projection(of: lines.map(\.history), book.rules)
        let ids = Dictionary(lines.map { ($0.history.key, $0.id) }) { $1 }
        var isNew = false
        if try coverage(of: holder) != projection.coverage {
            isNew = true
            try run("DELETE FROM coverage WHERE holder_id = \(holder)")
            for coverage in projection.coverage { try run(CoverageRecord.insert(coverage, holder: holder)) }
        }
        if try beginnings(of: holder) != projection.beginnings {
            isNew = true
            try run("DELETE FROM beginning WHERE holder_id = \(holder)")
            for beginning in projection.beginnings { try run(CoverageRecord.insert(beginning, holder: holder)) }
        }
        if try Set(rows(CoverageRecord.unlocks(of: holder)) { try CoverageRecord.unlock(&$0) })
            != Set(projection.unlocks)
        {
            isNew = true
            try run("DELETE FROM unlock WHERE holder_id = \(holder)")
            for unlock in projection.unlocks {
                guard let line = ids[unlock.line] else { continue }
                try run(CoverageRecord.insert(unlock, line: line, holder: holder))
            }
        }
        return isNew
    }

    func coverage(of holder: Int64, in publication: Publication.ID? = nil) throws -> [Coverage] {
        try rows(CoverageRecord.coverage(of: holder, in: publication)) { try CoverageRecord.coverage(&$0) }
    }

    func beginnings(of holder: Int64, in publication: Publication.ID? = nil) throws -> [Beginning] {
        try rows(CoverageRecord.beginnings(of: holder, in: publication)) { try CoverageRecord.beginning(&$0) }
    }
}

/// Rows of `coverage`, `beginning` and `unlock`.
enum CoverageRecord {
    private static func place(_ publication: Publication.ID?) -> SQL {
        publication.map { "AND publication_id = \($0)" } ?? ""
    }

    static func coverage(of holder: Int64, in publication: Publication.ID?) -> SQL {
        """
        SELECT publication_id, environment, start_at, end_at, grounds FROM coverage
        WHERE holder_id = \(holder) \(place(publication)) ORDER BY publication_id, environment, start_at
        """
    }

    static func beginnings(of holder: Int64, in publication: Publication.ID?) -> SQL {
        """
        SELECT publication_id, environment, at FROM beginning
        WHERE holder_id = \(holder) \(place(publication)) ORDER BY publication_id, environment, at
        """
    }

    static func unlocks(of holder: Int64, issue: Issue.Key? = nil) -> SQL {
        let place: SQL = issue.map { "AND publication_id = \($0.publication) AND slug = \($0.issue)" } ?? ""
        return """
            SELECT publication_id, slug, shop, environment, line.name, unlock.name, since, withdrawn_at FROM unlock
            JOIN line ON line.id = unlock.line_id WHERE holder_id = \(holder) \(place)
            """
    }

    static func coverage(_ row: inout SQLRow) throws -> Coverage {
        Coverage(
            publication: try row.publicationID(), environment: try row.parsed { ShopEnvironment(rawValue: $0) },
            span: Span(try row.int64(), try row.int64()), grounds: .init(rawValue: try row.int()))
    }

    static func beginning(_ row: inout SQLRow) throws -> Beginning {
        Beginning(
            publication: try row.publicationID(), environment: try row.parsed { ShopEnvironment(rawValue: $0) },
            at: try row.int64())
    }

    static func unlock(_ row: inout SQLRow) throws -> Unlock {
        Unlock(
            issue: Issue.Key(publication: try row.publicationID(), issue: try row.issueID()),
            line: try row.lineKey(), transaction: try row.text(), since: try row.int64(),
            withdrawn: try row.optionalInt64())
    }

    static func insert(_ coverage: Coverage, holder: Int64) -> SQL {
        """
        INSERT INTO coverage (holder_id, publication_id, environment, start_at, end_at, grounds) VALUES (\(holder),
            \(coverage.publication), \(coverage.environment), \(coverage.span.start), \(coverage.span.end),
            \(coverage.grounds.rawValue))
        """
    }

    static func insert(_ beginning: Beginning, holder: Int64) -> SQL {
        """
        INSERT INTO beginning (holder_id, publication_id, environment, at)
        VALUES (\(holder), \(beginning.publication), \(beginning.environment), \(beginning.at))
        """
    }

    static func insert(_ unlock: Unlock, line: Int64, holder: Int64) -> SQL {
        """
        INSERT INTO unlock (holder_id, publication_id, slug, line_id, name, since, withdrawn_at) VALUES (\(holder),
            \(unlock.issue.publication), \(unlock.issue.issue), \(line), \(unlock.transaction), \(unlock.since),
            \(unlock.withdrawn))
        """
    }
}
