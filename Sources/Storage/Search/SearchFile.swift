import EdicolaCore
import FoundationEssentials

/// One edition of the index: a database file of its own, which can always be made again.
///
/// A row's number has the issue's minute of sale, its number in the main database, and the place in the issue. So the
/// newest come first without sorting, and the rows of one issue are adjacent.
struct SearchFile: Sendable {
    let store: SQLiteStore

    /// Increased with every change of the tables or of how words are made. An older file is made again.
    static let format = 1

    static let issueBits = 22
    static let placeBits = 14
    static let maximumPlaces = 1 << placeBits - 1

    /// Opens or makes a file.
    ///
    /// - Parameter path: nil for one in memory.
    /// - Throws: ``StorageError`` when it is no search file, or another newsstand's.
    static func open(_ path: String?, instance: String) throws -> SearchFile {
        let store = try path.map { try SQLiteStore.openSearch($0) } ?? .searchInMemory()
        try store.writeNow { session in
            if try session.query("SELECT name FROM sqlite_schema WHERE name = 'search'").isEmpty {
                for statement in schema { try session.run(statement) }
                try session.run(
                    "INSERT INTO search (id, format, instance) VALUES (1, \(format), \(instance))")
            }
            let known: SQL = "SELECT format FROM search WHERE id = 1 AND instance = \(instance)"
            guard try session.first(known, { try $0.int() }) == format else {
                throw StorageError.database("a search index of another newsstand or another version")
            }
        }
        return SearchFile(store: store)
    }

    /// Whether it has seen every issue once; false while it is being made.
    var isFilled: Bool {
        get throws {
            try store.writeNow { try $0.first("SELECT is_filled FROM search WHERE id = 1") { try $0.bool() } } ?? false
        }
    }

    /// Returns where an issue's rows begin; nil beyond four million issues, or for an instant before 1970 or after
    /// 2200.
    static func slot(of issue: Int64, onSale: Date) -> Int64? {
        let minutes = onSale.milliseconds / 60_000
        guard issue < 1 << Int64(issueBits), (0..<1 << 27).contains(minutes) else { return nil }
        return minutes << Int64(issueBits) | issue
    }

    static func rows(of slot: Int64) -> ClosedRange<Int64> {
        slot << Int64(placeBits)...(slot << Int64(placeBits) | Int64(maximumPlaces))
    }

    /// The schema of a search file, never of the main database. Texts are stored outside the index, compressed: the
    /// index can't return them, and needs them when a row is removed.
    private static let schema: [SQL] = [
        """
        CREATE TABLE search (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            format INTEGER NOT NULL,
            instance TEXT NOT NULL,
            cursor TEXT,
            filled INTEGER NOT NULL DEFAULT 0,
            is_filled INTEGER NOT NULL DEFAULT 0 CHECK (is_filled IN (0, 1)),
            publications INTEGER NOT NULL DEFAULT 0,
            issues INTEGER NOT NULL DEFAULT 0,
            pages INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE TABLE publication (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, texts TEXT NOT NULL) STRICT",
        """
        CREATE TABLE edition (
            id INTEGER PRIMARY KEY,
            publication_id TEXT NOT NULL,
            slug TEXT NOT NULL,
            revision INTEGER NOT NULL,
            pages INTEGER NOT NULL,
            content TEXT NOT NULL,
            UNIQUE (publication_id, slug)
        ) STRICT
        """,
        // Texts of a title: title, text, context, each a JSON string.
        """
        CREATE TABLE title (
            id INTEGER PRIMARY KEY, page INTEGER, last_page INTEGER, title TEXT NOT NULL, texts TEXT NOT NULL
        ) STRICT
        """,
        "CREATE TABLE page (id INTEGER PRIMARY KEY, label TEXT, title TEXT, texts BLOB NOT NULL) STRICT",
        """
        CREATE VIRTUAL TABLE publication_index USING fts5(title, texts, content='',
            prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
        """,
        """
        CREATE VIRTUAL TABLE title_index USING fts5(scope, title, texts, context, content='',
            prefix='2 3 4', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
        """,
        """
        CREATE VIRTUAL TABLE page_index USING fts5(scope, heading, body, content='',
            prefix='2 3 4', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
        """,
    ]
}

/// The progress of an index.
struct SearchState: Sendable {
    /// The cursor in the log of changes; nil before the first read.
    var cursor: String?
    /// The number of the last issue read while the index was filled.
    var filled: Int64
    var isFilled: Bool
    /// The version of the last publication read.
    var publications: Int64
    var issues: Int
    var pages: Int

    static let all: SQL = "SELECT cursor, filled, is_filled, publications, issues, pages FROM search WHERE id = 1"

    init(_ row: inout SQLRow) throws {
        cursor = try row.optionalText()
        filled = try row.int64()
        isFilled = try row.bool()
        publications = try row.int64()
        issues = try row.int()
        pages = try row.int()
    }
}

extension SearchFile {
    func state() async throws -> SearchState {
        guard let state = try await store.read({ try $0.first(SearchState.all) { try SearchState(&$0) } }) else {
            throw StorageError.database("the search index has no state")
        }
        return state
    }
}
