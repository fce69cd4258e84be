import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Deletes everything derived, computes it again from the ledger and reports the differences. It is one
    /// transaction: readers notice nothing, and a failure changes nothing.
    public func replay(at now: Date) async throws -> ReplayReport {
        try await store.write { session in
            let tables = ReplayedTable.all
            for table in tables { try session.run(table.put) }
            for table in tables.reversed() { try session.run(table.empty) }
            var report = try session.replayLedger()
            report.readers = try session.replayReaders()
            for table in tables {
                report.differences += try session.rows(table.lost) { try $0.text() }.map { "lost: \(table.name) \($0)" }
                report.differences += try session.rows(table.found) { try $0.text() }.map {
                    "found: \(table.name) \($0)"
                }
                try session.run(table.drop)
            }
            return report
        }
    }
}

extension SQLSession {
    fileprivate func replayLedger() throws -> ReplayReport {
        var report = ReplayReport()
        var last: Int64 = 0
        while true {
            let page = try rows("SELECT id, said, app FROM shop_document WHERE id > \(last) ORDER BY id LIMIT 500") {
                (id: try $0.int64(), said: try DecodedDocument(text: try $0.text()), app: try $0.optionalText())
            }
            for document in page {
                var lines: [LineKey: Int64] = [:]
                for key in Set(document.said.facts.map(\.line) + document.said.renewals.map(\.line)) {
                    lines[key] = try line(key, app: document.app)
                }
                _ = try absorb(document.said.facts, document.said.renewals, lines)
                report.documents += 1
                report.facts += document.said.facts.count
            }
            guard let end = page.last?.id else { return report }
            last = end
        }
    }

    fileprivate func replayReaders() throws -> Int {
        let book = RuleReader()
        var (count, last) = (0, Int64(0))
        while true {
            let page = try rows("SELECT id FROM holder WHERE id > \(last) ORDER BY id LIMIT 500") { try $0.int64() }
            for holder in page { try project(holder, book) }
            count += page.count
            guard let end = page.last else { return count }
            last = end
        }
    }
}

/// A derived table while it is computed again, with a copy of its earlier rows.
private struct ReplayedTable {
    let name: String
    let put: SQL
    let empty: SQL
    let drop: SQL
    /// At most ten earlier rows that are no longer there.
    let lost: SQL
    /// At most ten rows that were not there before.
    let found: SQL

    static let all = [
        ReplayedTable(
            name: "fact", put: "CREATE TEMP TABLE old_fact AS SELECT * FROM fact", empty: "DELETE FROM fact",
            drop: "DROP TABLE old_fact",
            lost: """
                SELECT product || ' ' || name FROM (SELECT * FROM old_fact EXCEPT SELECT * FROM fact) AS gone LIMIT 10
                """,
            found: """
                SELECT product || ' ' || name FROM (SELECT * FROM fact EXCEPT SELECT * FROM old_fact) AS new LIMIT 10
                """),
        ReplayedTable(
            name: "renewal", put: "CREATE TEMP TABLE old_renewal AS SELECT * FROM renewal",
            empty: "DELETE FROM renewal", drop: "DROP TABLE old_renewal",
            lost: """
                SELECT 'line ' || line_id FROM (SELECT * FROM old_renewal EXCEPT SELECT * FROM renewal) AS gone LIMIT 10
                """,
            found: """
                SELECT 'line ' || line_id FROM (SELECT * FROM renewal EXCEPT SELECT * FROM old_renewal) AS new LIMIT 10
                """),
        ReplayedTable(
            name: "grace", put: "CREATE TEMP TABLE old_grace AS SELECT * FROM grace", empty: "DELETE FROM grace",
            drop: "DROP TABLE old_grace",
            lost: """
                SELECT 'line ' || line_id FROM (SELECT * FROM old_grace EXCEPT SELECT * FROM grace) AS gone LIMIT 10
                """,
            found: """
                SELECT 'line ' || line_id FROM (SELECT * FROM grace EXCEPT SELECT * FROM old_grace) AS new LIMIT 10
                """),
        ReplayedTable(
            name: "coverage", put: "CREATE TEMP TABLE old_coverage AS SELECT * FROM coverage",
            empty: "DELETE FROM coverage", drop: "DROP TABLE old_coverage",
            lost: """
                SELECT publication_id || ' of holder ' || holder_id
                FROM (SELECT * FROM old_coverage EXCEPT SELECT * FROM coverage) AS gone LIMIT 10
                """,
            found: """
                SELECT publication_id || ' of holder ' || holder_id
                FROM (SELECT * FROM coverage EXCEPT SELECT * FROM old_coverage) AS new LIMIT 10
                """),
        ReplayedTable(
            name: "beginning", put: "CREATE TEMP TABLE old_beginning AS SELECT * FROM beginning",
            empty: "DELETE FROM beginning", drop: "DROP TABLE old_beginning",
            lost: """
                SELECT publication_id || ' of holder ' || holder_id
                FROM (SELECT * FROM old_beginning EXCEPT SELECT * FROM beginning) AS gone LIMIT 10
                """,
            found: """
                SELECT publication_id || ' of holder ' || holder_id
                FROM (SELECT * FROM beginning EXCEPT SELECT * FROM old_beginning) AS new LIMIT 10
                """),
        ReplayedTable(
            name: "unlock", put: "CREATE TEMP TABLE old_unlock AS SELECT * FROM unlock", empty: "DELETE FROM unlock",
            drop: "DROP TABLE old_unlock",
            lost: """
                SELECT publication_id || '/' || slug || ' of holder ' || holder_id
                FROM (SELECT * FROM old_unlock EXCEPT SELECT * FROM unlock) AS gone LIMIT 10
                """,
            found: """
                SELECT publication_id || '/' || slug || ' of holder ' || holder_id
                FROM (SELECT * FROM unlock EXCEPT SELECT * FROM old_unlock) AS new LIMIT 10
                """),
    ]
}
