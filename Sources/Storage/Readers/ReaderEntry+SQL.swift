import EdicolaCore

extension ReaderEntry {
    static let columns: SQL = "reader.id, reader.added_at, account.email, account.is_temporary, reader.erased_at"
    static let tables: SQL = "reader LEFT JOIN account ON account.reader_id = reader.id"

    static func by(_ id: Reader.ID) -> SQL { "SELECT \(columns) FROM \(tables) WHERE reader.id = \(id)" }

    /// Readers, newest first, without those that were merged into another.
    static func all(before last: (added: Int64, id: String), limit: Int) -> SQL {
        """
        SELECT \(columns) FROM \(tables)
        WHERE (reader.added_at, reader.id) < (\(last.added), \(last.id)) AND reader.merged_into IS NULL
        ORDER BY reader.added_at DESC, reader.id DESC LIMIT \(limit)
        """
    }

    init(_ row: inout SQLRow) throws {
        self.init(
            id: try row.parsed { Reader.ID(parsing: $0) }, added: try row.date(), email: try row.optionalText(),
            hasTemporaryPassword: try row.optionalInt() == 1, erased: try row.optionalDate())
    }
}
