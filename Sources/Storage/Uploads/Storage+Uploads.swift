public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Begins an upload at byte 0. An unfinished upload of the issue is discarded.
    ///
    /// - Parameter size: The total bytes, if known; then no more are accepted.
    @discardableResult
    public func beginUpload(
        _ key: Issue.Key, fileName: String, size: Int?, at now: Date
    ) async throws -> Upload {
        try await uploads.alone(key) {
            let (old, new) = try await store.write { session in
                guard let issue = try session.issue(key)?.id else { throw StorageError.notFound("issue \(key)") }
                let old = try session.upload(key)?.id
                try session.run("DELETE FROM upload WHERE issue_id = \(issue)")
                try session.run(
                    """
                    INSERT INTO upload (issue_id, file_name, size, held, begun_at)
                    VALUES (\(issue), \(fileName), \(size), 0, \(now))
                    """)
                return (old, try session.openUpload(key).upload)
            }
            if let old { try Folder.remove(uploads.path(old)) }
            return new
        }
    }

    /// Returns the issue's unfinished upload.
    public func upload(_ key: Issue.Key) async throws -> Upload? {
        try await store.read { try $0.upload(key)?.upload }
    }

    /// Appends bytes as they arrive. Bytes that arrived before the stream failed are kept and counted; every
    /// ``uploadStride`` bytes they are safe even from a power cut.
    ///
    /// - Parameter offset: The byte at which the caller continues.
    /// - Throws: ``StorageError/uploadOffset(held:)`` when the upload continues elsewhere,
    ///   ``StorageError/uploadSize(held:announced:)`` when more bytes come than were announced,
    ///   ``StorageError/uploadBusy``.
    @discardableResult
    public func append<Chunks: AsyncSequence>(
        _ chunks: Chunks, at offset: Int, toUploadOf key: Issue.Key
    ) async throws -> Upload where Chunks.Element: Collection<UInt8> {
        try await uploads.alone(key) {
            let record = try await store.read { try $0.openUpload(key) }
            guard record.upload.held == offset else { throw StorageError.uploadOffset(held: record.upload.held) }
            let file = try OpenFile(uploads.path(record.id), .updating)
            // The folder was emptied, or restored from a copy older than the database.
            guard try file.size >= offset else {
                try await store.write { try $0.run("UPDATE upload SET held = 0 WHERE id = \(record.id)") }
                throw StorageError.uploadOffset(held: 0)
            }
            try file.rewind(to: offset)  // bytes that were never acknowledged
            var arrived = offset
            var safe = offset
            do {
                for try await chunk in chunks {
                    if let size = record.upload.size, arrived + chunk.count > size {
                        throw StorageError.uploadSize(held: arrived, announced: size)
                    }
                    try file.append(chunk)
                    arrived += chunk.count
                    if arrived - safe >= Self.uploadStride {
                        safe = try await acknowledge(arrived, of: record.id)
                    }
                }
            } catch {
                if arrived > safe { _ = try await acknowledge(arrived, of: record.id) }
                throw error
            }
            if arrived > safe { _ = try await acknowledge(arrived, of: record.id) }
            return try await store.read { try $0.openUpload(key).upload }
        }
    }

    /// The bytes after which an upload under way is synced: 8 MiB.
    public static var uploadStride: Int { 8 << 20 }

    /// Syncs the bytes to the disk, and only then records that they are held. It runs in a task of its own, because the
    /// request that brought them may be cancelled already.
    private func acknowledge(_ held: Int, of id: Int64) async throws -> Int {
        let path = uploads.path(id)
        // Not the storage itself: the task may end after its last reference, and the folder may be opened again by
        // then.
        let (folder, disk, store) = (uploads.folder, disk, store)
        return try await Task {
            try await disk.run {
                try OpenFile(path, .reading).sync()
                try folder.sync()
            }
            try await store.write { try $0.run("UPDATE upload SET held = \(held) WHERE id = \(id)") }
            return held
        }.value
    }

    /// Ends the upload and makes its bytes a blob.
    ///
    /// - Throws: ``StorageError/uploadSize(held:announced:)`` while bytes are missing.
    public func completeUpload(_ key: Issue.Key) async throws -> StoredBlob {
        try await uploads.alone(key) {
            let record = try await store.read { try $0.openUpload(key) }
            if let size = record.upload.size, size != record.upload.held {
                throw StorageError.uploadSize(held: record.upload.held, announced: size)
            }
            let path = uploads.path(record.id)
            let blob = try await Checksums.of(path, size: record.upload.held)
            let staged = "\(blobs.folder.staging.path)/upload-\(record.id)"
            try Folder.remove(staged)
            try Folder.name(path, also: staged)  // the upload keeps its file until the blob has its row
            defer { try? Folder.remove(staged) }
            let stored = try await blobs.keep(staged, as: blob) { session in
                try session.run("DELETE FROM upload WHERE id = \(record.id)")
            }
            try Folder.remove(path)
            return stored
        }
    }

    /// Discards an unfinished upload, if there is one.
    public func discardUpload(_ key: Issue.Key) async throws {
        try await uploads.alone(key) {
            let id = try await store.write { session in
                let id = try session.upload(key)?.id
                if let id { try session.run("DELETE FROM upload WHERE id = \(id)") }
                return id
            }
            if let id { try Folder.remove(uploads.path(id)) }
        }
    }
}
