import Circulation
import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Returns the number of a line, and makes one for a new line.
    func line(_ key: LineKey, app: String?) throws -> Int64 {
        if let id = try first(LineRecord.id(of: key), { try $0.int64() }) { return id }
        try run(
            """
            INSERT INTO line (shop, environment, name, app) VALUES (\(key.shop), \(key.environment), \(key.id), \(app))
            """)
        guard let id = try first(LineRecord.id(of: key), { try $0.int64() }) else {
            throw StorageError.notFound("line \(key)")
        }
        return id
    }

    /// Returns the number of a reader, and makes one for a reader without any.
    func holder(of reader: Reader.ID) throws -> Int64 {
        if let id = try knownHolder(of: reader) { return id }
        try run("INSERT INTO holder (reader_id) VALUES (\(reader))")
        guard let id = try knownHolder(of: reader) else { throw StorageError.notFound("reader \(reader)") }
        return id
    }

    func knownHolder(of reader: Reader.ID) throws -> Int64? {
        try first(LineRecord.holder(of: reader)) { try $0.int64() }
    }

    func holders(ofLine line: Int64) throws -> [Int64] {
        try rows("SELECT holder_id FROM line_holder WHERE line_id = \(line) ORDER BY holder_id") { try $0.int64() }
    }

    /// Returns everything known about a reader's lines.
    func histories(of holder: Int64) throws -> [(id: Int64, history: LineHistory)] {
        var found: [(id: Int64, history: LineHistory)] = []
        var places: [Int64: Int] = [:]
        for row in try query(LineRecord.lines(of: holder)) {
            var row = row
            let (id, key) = (try row.int64(), try row.lineKey())
            places[id] = found.count
            found.append((id, LineHistory(key)))
        }
        func history(_ id: Int64, _ change: (inout LineHistory) throws -> Void) throws {
            if let place = places[id] { try change(&found[place].history) }
        }
        for row in try query(LineRecord.facts(of: holder)) {
            var row = row
            try history(try row.int64()) { $0.absorb(try FactRecord.read(&row, of: $0.key)) }
        }
        for row in try query(LineRecord.renewals(of: holder)) {
            var row = row
            try history(try row.int64()) { $0.absorb(try RenewalRecord.read(&row, of: $0.key)) }
        }
        for row in try query(LineRecord.graces(of: holder)) {
            var row = row
            try history(try row.int64()) {
                $0.absorb(LineHistory.Grace(until: try row.date(), signedAt: try row.date()))
            }
        }
        return found
    }
}

/// Queries on `line` and `holder`.
enum LineRecord {
    static func id(of key: LineKey) -> SQL {
        "SELECT id FROM line WHERE shop = \(key.shop) AND environment = \(key.environment) AND name = \(key.id)"
    }

    static func holder(of reader: Reader.ID) -> SQL { "SELECT id FROM holder WHERE reader_id = \(reader)" }

    static func lines(of holder: Int64) -> SQL {
        """
        SELECT line.id, line.shop, line.environment, line.name FROM line_holder
        JOIN line ON line.id = line_holder.line_id WHERE line_holder.holder_id = \(holder) ORDER BY line_holder.line_id
        """
    }

    static func facts(of holder: Int64) -> SQL {
        """
        SELECT fact.line_id, \(FactRecord.columns) FROM line_holder
        JOIN fact ON fact.line_id = line_holder.line_id WHERE line_holder.holder_id = \(holder)
        """
    }

    static func renewals(of holder: Int64) -> SQL {
        """
        SELECT renewal.line_id, \(RenewalRecord.columns) FROM line_holder
        JOIN renewal ON renewal.line_id = line_holder.line_id WHERE line_holder.holder_id = \(holder)
        """
    }

    static func graces(of holder: Int64) -> SQL {
        """
        SELECT grace.line_id, grace.until, grace.signed_at FROM line_holder
        JOIN grace ON grace.line_id = line_holder.line_id WHERE line_holder.holder_id = \(holder)
        """
    }
}

extension SQLRow {
    mutating func lineKey() throws -> LineKey {
        LineKey(
            shop: Shop(rawValue: try text()), environment: try parsed { ShopEnvironment(rawValue: $0) }, id: try text())
    }

    mutating func publicationID() throws -> Publication.ID { try parsed { try Publication.ID(parsing: $0) } }
    mutating func issueID() throws -> Issue.ID { try parsed { try Issue.ID(parsing: $0) } }
}
