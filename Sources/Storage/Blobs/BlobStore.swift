public import EdicolaCore
public import FoundationEssentials

/// A content-addressed store of immutable files, each under the SHA-256 of its bytes.
///
/// The address gives deduplication: equal bytes are stored once, however many revisions name them.
///
/// Bytes are written to a temporary name, synced to the disk and moved to their place; only then do they get a row in
/// the database. So a crash at any moment leaves neither half a blob nor a row without its file. At worst it leaves a
/// file without a row, which ``collectGarbage(at:grace:)`` removes.
public struct BlobStore: Sendable {
    let folder: BlobFolder
    let store: any SQLStore
    let disk: Disk
    /// nil for a store that is only read.
    let lock: FolderLock?

    /// Returns the path of the file with a stored blob's bytes.
    public func path(of digest: Digest) -> String { folder.path(of: digest) }

    /// Returns a stored blob; nil when it isn't stored.
    public func blob(_ digest: Digest) async throws -> StoredBlob? {
        try await store.read { try $0.blob(digest) }
    }

    public func put(_ bytes: some Collection<UInt8> & Sendable) async throws -> StoredBlob {
        var staged = try StagedBlob(in: folder.staging)
        try staged.append(bytes)
        return try await keep(staged)
    }

    /// Copies a file into the store.
    public func put(contentsOf path: String) async throws -> StoredBlob {
        var staged = try StagedBlob(in: folder.staging)
        try await staged.append(contentsOf: path)
        return try await keep(staged)
    }

    /// Stores the chunks as they arrive. Nothing is kept when the stream fails.
    public func put<Chunks: AsyncSequence>(stream chunks: Chunks) async throws -> StoredBlob
    where Chunks.Element: Collection<UInt8> {
        var staged = try StagedBlob(in: folder.staging)
        for try await chunk in chunks { try staged.append(chunk) }
        return try await keep(staged)
    }

    /// Stores many small blobs, with two disk syncs in all.
    ///
    /// - Returns: The blobs in the order of `parts`.
    public func put(all parts: [Data]) async throws -> [StoredBlob] {
        var staged: [(path: String, blob: StoredBlob)] = []
        defer { for file in staged { try? Folder.remove(file.path) } }  // those that were not moved away
        for part in parts {
            var file = try StagedBlob(in: folder.staging)
            try file.append(part)
            staged.append(file.release())
            await Task.yield()
        }
        try folder.pass(.staged)
        return try await keep(all: staged)
    }

    func keep(all staged: [(path: String, blob: StoredBlob)]) async throws -> [StoredBlob] {
        let blobs = staged.map(\.blob)
        let digests = Set(blobs.map(\.digest))
        try await folder.whileArriving(Array(digests)) {
            let recorded = try await store.read { session in try digests.filter { try session.blob($0) != nil } }
            let known = recorded.filter(folder.holds)
            let new = staged.filter { !known.contains($0.blob.digest) }.map { ($0.path, $0.blob.digest) }
            if !new.isEmpty {
                let folder = folder
                try await disk.run { try folder.settle(all: new) }
            }
            try await store.write { session in
                for blob in blobs { try session.insert(blob) }
            }
            try folder.pass(.recorded)
        }
        return blobs
    }

    private func keep(_ staged: borrowing StagedBlob) async throws -> StoredBlob {
        try folder.pass(.staged)
        return try await keep(staged.path, as: staged.blob)
    }

    /// Moves a complete file from `staging/` to its place, then records its row.
    ///
    /// - Parameter also: Other statements for the transaction that makes the row.
    func keep(
        _ path: String, as blob: StoredBlob, also: @escaping @Sendable (any SQLSession) throws -> Void = { _ in }
    ) async throws -> StoredBlob {
        try await folder.whileArriving([blob.digest]) {
            // A lost file comes back with the same bytes.
            if try await store.read({ try $0.blob(blob.digest) }) == nil || !folder.holds(blob.digest) {
                let folder = folder
                try await disk.run { try folder.settle(path, as: blob.digest) }
            }
            try await store.write { session in
                try session.insert(blob)
                try also(session)
            }
            try folder.pass(.recorded)
        }
        return blob
    }
}

extension SQLSession {
    func blob(_ digest: Digest) throws -> StoredBlob? {
        try first("SELECT digest, size, crc32 FROM blob WHERE digest = \(digest)") { try StoredBlob(&$0) }
    }

    fileprivate func insert(_ blob: StoredBlob) throws {
        try run(
            """
            INSERT INTO blob (digest, size, crc32) VALUES (\(blob.digest), \(blob.size), \(blob.crc32))
            ON CONFLICT (digest) DO UPDATE SET unused_since = NULL
            """)
    }
}
