/// A file that lies in `staging/` and is not a blob yet. Unless it becomes one it goes with its last user.
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
    /// Takes a file away from where it is: moved, or copied when it lies on another disk. ``put(_:)`` makes it a blob.
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

    /// Staged files become blobs, with two waits for the disk in all.
    ///
    /// - Returns: in the order of `files`.
    public func put(_ files: [StagedFile]) async throws -> [StoredBlob] {
        try folder.pass(.staged)
        return try await keep(all: files.map { ($0.path, $0.blob) })
    }
}
