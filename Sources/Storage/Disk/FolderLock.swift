/// A folder belongs to one process at a time; the lock goes with the process, however it ends. Whoever works in the folder
/// keeps a reference.
final class FolderLock: Sendable {
    private let file: OpenFile
    /// Removed with the last user.
    private let temporary: Folder?

    /// - Throws: ``StorageError/inUse(folder:)``.
    init(_ folder: Folder, isTemporary: Bool) throws {
        temporary = isTemporary ? folder : nil
        file = try OpenFile("\(folder.path)/lock", .updating)
        guard try file.lock() else { throw StorageError.inUse(folder: folder.path) }
    }

    deinit { try? temporary?.removeAll() }
}
