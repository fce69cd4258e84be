import EdicolaCore

/// The data of a newsstand: a folder with a database, the blobs and unfinished uploads.
///
/// ```swift
/// let storage = try Storage.open(in: "/var/lib/edicola")
/// let entry = try await storage.entry(key)
/// ```
/// Every method is one transaction and takes or returns values of `EdicolaCore`. Time is a parameter.
public final class Storage: Sendable {
    public let blobs: BlobStore
    /// A random name of this database; cursors carry it.
    public let instance: String
    /// The search index of the stands.
    public let search: SearchIndex

    let store: any SQLStore
    let uploads: UploadFolder
    let disk: Disk
    let signals = Signals()

    /// Opens or makes the folder, and locks it for this process.
    ///
    /// - Throws: ``StorageError/inUse(folder:)`` while another process has it, ``StorageError/tooNew(found:known:)``.
    public static func open(in folder: String) throws -> Storage {
        try Storage(in: Folder(path: folder), lasting: true)
    }

    /// Free bytes on the disk; -1 when the system doesn't report them.
    public var freeBytes: Int { blobs.folder.free }

    /// Makes a database in memory, with blobs in a temporary folder that is removed with the last reference.
    public static func inMemory() throws -> Storage {
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        return try Storage(in: Folder(path: "\(Folder.temporary)/edicola-\(name)"), lasting: false)
    }

    /// - Parameter passed: See ``BlobFolder``.
    init(
        in folder: Folder, lasting: Bool, passed: @escaping @Sendable (PutStep) throws -> Void = { _ in }
    ) throws {
        try folder.make()
        let lock = try FolderLock(folder, isTemporary: !lasting)
        let files = try BlobFolder(in: folder, lasting: lasting, passed: passed)
        let uploads = try UploadFolder(in: folder)
        let store = lasting ? try SQLiteStore.open("\(folder.path)/edicola.sqlite") : try SQLiteStore.inMemory()
        let (instance, unfinished) = try store.writeNow { session in
            try session.migrate()
            try session.endLeases()
            let rows = try session.rows("SELECT id, held FROM upload") { (id: try $0.int64(), held: try $0.int()) }
            for lost in rows where !uploads.holds(lost.id, lost.held) {
                try session.run("DELETE FROM upload WHERE id = \(lost.id)")
            }
            return (try session.instance(), try session.rows("SELECT id FROM upload") { try $0.int64() })
        }
        try uploads.keepOnly(unfinished)
        self.uploads = uploads
        self.store = LoggingStore(base: store)
        self.instance = instance
        search = try SearchIndex(in: lasting ? folder.folder("search") : nil, instance: instance)
        disk = Disk()
        blobs = BlobStore(folder: files, store: store, disk: disk, lock: lock)
    }

    /// Runs a transaction that may write to the event log.
    @discardableResult
    func writeIssues<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        let value = try await store.write(body)
        signals.changes.send()
        signals.deliveries.send()
        return value
    }
}
