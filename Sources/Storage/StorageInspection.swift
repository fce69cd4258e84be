/// A read-only view of a data folder; a newsstand may run on it meanwhile.
public struct StorageInspection: Sendable {
    /// The stored files, to be checked one by one.
    public let blobs: BlobStore
    let store: SQLiteStore

    /// Opens a folder.
    ///
    /// - Throws: ``StorageError/tooNew(found:known:)``, ``StorageError`` where there is no database.
    public init(of folder: String) throws {
        let folder = Folder(path: folder)
        store = try SQLiteStore.reading("\(folder.path)/edicola.sqlite")
        let known = Migration.all.last?.number ?? 0
        let found = try store.readNow { session in
            try session.first("SELECT max(number) FROM migration") { try $0.int() } ?? 0
        }
        guard found <= known else { throw StorageError.tooNew(found: found, known: known) }
        blobs = BlobStore(folder: BlobFolder(reading: folder), store: store, disk: Disk(), lock: nil)
    }

    /// Returns the faults that SQLite finds in the database itself; none when it is intact.
    ///
    /// Reads the whole database (`PRAGMA integrity_check`, `PRAGMA foreign_key_check`).
    public func databaseFaults() async throws -> [String] {
        try await store.read { session in
            let faults = try session.rows("PRAGMA integrity_check(100)") { try $0.text() }.filter { $0 != "ok" }
            let orphans = try session.rows("PRAGMA foreign_key_check") { try $0.text() }
            return faults + Set(orphans).sorted().map { "Rows of “\($0)” refer to rows that are gone." }
        }
    }
}
