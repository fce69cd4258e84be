/// A file in `staging/` that is not a blob yet. It is deleted with its last reference unless it becomes a blob.
public final class StagedFile: Sendable {
    public let blob: StoredBlob
    let path: String

    init(path: String, blob: StoredBlob) {
        self.path = path
        self.blob = blob
    }

    deinit { try? Folder.remove(path) }  // nothing, when it was moved to its place
}

extension BlobStore {
    /// Takes a file from another place: moves it, or copies it when it is on another disk. ``put(_:)`` makes it a blob.
    public func stage(moving path: String) async throws -> StagedFile {
        let own = folder.staging.freshPath
        if try Folder.moveOnDisk(path, to: own) {
            do {
                return StagedFile(path: own, blob: try await Checksums.of(own))
            } catch {
                try? Folder.remove(own)
                throw error
            }
        }
        var copy = try StagedBlob(in: folder.staging)
        try await copy.append(contentsOf: path)
        try Folder.remove(path)
        let (place, blob) = copy.release()
        return StagedFile(path: place, blob: blob)
    }

    /// Makes blobs of staged files, with two disk syncs in all.
    ///
    /// - Returns: The blobs in the order of `files`.
    public func put(_ files: [StagedFile]) async throws -> [StoredBlob] {
        try folder.pass(.staged)
        return try await keep(all: files.map { ($0.path, $0.blob) })
    }
}
