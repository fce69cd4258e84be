/// A lock that gives a folder to one process at a time. The lock ends with the process, however that ends. Every part
/// that works in the folder keeps a reference.
final class FolderLock: Sendable {
    private let file: OpenFile
    /// A folder that is removed with the last reference.
    private let temporary: Folder?

    /// - Throws: ``StorageError/inUse(folder:)``.
    init(_ folder: Folder, isTemporary: Bool) throws {
        temporary = isTemporary ? folder : nil
        file = try OpenFile("\(folder.path)/lock", .updating)
        guard try file.lock() else { throw StorageError.inUse(folder: folder.path) }
    }

    deinit { try? temporary?.removeAll() }
}
