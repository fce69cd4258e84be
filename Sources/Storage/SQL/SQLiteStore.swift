import CSearchRank
import FoundationEssentials
import GRDB

/// SQLite through GRDB, which is used nowhere else.
struct SQLiteStore: SQLStore {
    private let database: any DatabaseWriter

    /// Makes a new database in memory.
    static func inMemory() throws -> SQLiteStore {
        try translatingErrors { SQLiteStore(database: try DatabaseQueue(configuration: configuration)) }
    }

    /// Opens a file with one writer and several readers. Only one process may open it: see ``FolderLock``.
    static func open(_ path: String) throws -> SQLiteStore {
        // The file has readers' addresses and digests of passwords. SQLite gives its other files the same permissions.
        try OpenFile(path, .updating).closeToOthers()
        // Files left by a newsstand that was killed; there are usually none.
        for file in ["\(path)-wal", "\(path)-shm"] { try? OpenFile(file, .reading).closeToOthers() }
        return try translatingErrors {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // Not in `prepareDatabase`: opening a pool sets NORMAL after it, and a power cut could undo a commit.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            return SQLiteStore(database: pool)
        }
    }

    /// Opens a file only to read it, while another process may have it open.
    static func reading(_ path: String) throws -> SQLiteStore {
        var configuration = configuration
        configuration.readonly = true
        // The writer may be copying its log into the file.
        configuration.busyMode = .timeout(10)
        return try translatingErrors {
            SQLiteStore(database: try DatabaseQueue(path: path, configuration: configuration))
        }
    }

    /// Opens a search index. It can be made again, so a power cut may cost its newest rows.
    static func openSearch(_ path: String) throws -> SQLiteStore {
        try translatingErrors { SQLiteStore(database: try DatabasePool(path: path, configuration: searching)) }
    }

    static func searchInMemory() throws -> SQLiteStore {
        try translatingErrors { SQLiteStore(database: try DatabaseQueue(configuration: searching)) }
    }

    private static var searching: Configuration {
        var configuration = configuration
        configuration.label = "Edicola.search"
        configuration.prepareDatabase { database in
            let added = unsafe edicola_add_rank(database.sqliteConnection.map { unsafe UnsafeMutableRawPointer($0) })
            guard added == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: added)) }
            try database.execute(sql: "PRAGMA cache_size = -8000")
        }
        return configuration
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "Edicola"
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        return configuration
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        do {
            return try await database.read { try body(SQLiteSession(database: $0)) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        do {
            return try await database.write { try body(SQLiteSession(database: $0)) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    /// Writes in a transaction while the storage is opened and there is nothing to wait for yet.
    func writeNow<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
        try Self.translatingErrors { try database.write { try body(SQLiteSession(database: $0)) } }
    }

    /// Reads, as ``writeNow(_:)`` writes.
    func readNow<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
        try Self.translatingErrors { try database.read { try body(SQLiteSession(database: $0)) } }
    }

    /// Runs a statement outside a transaction, on the writing connection.
    func pragma(_ sql: SQL) async throws -> [SQLRow] {
        try await database.writeWithoutTransaction { try SQLiteSession(database: $0).query(sql) }
    }

    func close() throws {
        try Self.translatingErrors { try database.close() }
    }

    private static func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}

private struct SQLiteSession: SQLSession {
    let database: Database

    func query(_ sql: SQL) throws -> [SQLRow] {
        let (statement, columns) = try prepared(sql)
        let cursor = try Row.fetchCursor(statement)
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            rows.append(SQLRow((0..<columns).map { SQLValue(row[$0] as DatabaseValue) }))
        }
        return rows
    }

    func run(_ sql: SQL) throws -> Int {
        let (statement, _) = try prepared(sql)
        try statement.execute()
        return database.changesCount
    }

    private func prepared(_ sql: SQL) throws -> (statement: Statement, columns: Int) {
        let (text, values) = sql.rendered(for: .sqlite)
        guard values.allSatisfy(\.isStorable) else { throw StorageError.badText }
        let statement = try database.cachedStatement(sql: text)
        statement.arguments = StatementArguments(values.map(\.databaseValue))
        return (statement, statement.columnCount)
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(Array(data))
        }
    }
}

extension StorageError {
    init(_ error: DatabaseError) {
        // Opening a database makes a file beside it (-shm), which reports this code when the disk is full.
        let isFull = error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        self = isFull ? .diskFull : .database(error.description)
    }
}
