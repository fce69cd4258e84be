public import EdicolaCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension BlobStore {
    /// Returns the number of files and their bytes.
    public func total() async throws -> (files: Int, bytes: Int) {
        try await store.read { session in
            try session.first("SELECT count(*), coalesce(sum(size), 0) FROM blob") { (try $0.int(), try $0.int()) }
        } ?? (0, 0)
    }

    /// Returns the stored files after `last`, in the order of their digests.
    public func list(after last: EdicolaCore.Digest?, limit: Int) async throws -> [StoredBlob] {
        let after: SQL = last.map { "WHERE digest > \($0)" } ?? ""
        return try await store.read { session in
            try session.rows("SELECT digest, size, crc32 FROM blob \(after) ORDER BY digest LIMIT \(limit)") {
                try StoredBlob(&$0)
            }
        }
    }

    /// Reads a stored file and compares it with its digest.
    ///
    /// - Parameter pace: Called after each piece, with its number of bytes. It may wait, and throw to stop.
    /// - Returns: nil for an intact file, and for one that was removed meanwhile because nothing needs it.
    public func fault(
        of blob: StoredBlob, pace: @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> BlobFault? {
        guard let kind = try await kind(ofFaultIn: blob, pace) else { return nil }
        let issues = try await store.read { session -> [Issue.Key]? in
            guard try session.blob(blob.digest) != nil else { return nil }
            return try session.rows(Self.issues(with: blob.digest)) { row in
                Issue.Key(publication: try row.publicationID(), issue: try row.issueID())
            }
        }
        return issues.map { BlobFault(blob: blob, kind: kind, issues: $0) }
    }

    /// Moves a faulty file out of the way, so that it is never served. It stays next to its place, as `….damaged`. When
    /// the same bytes are stored again, they take its place.
    public func setAside(_ fault: BlobFault) async throws {
        let path = path(of: fault.blob.digest)
        try await disk.run {
            guard unsafe rename(path, path + ".damaged") == 0 || errno == ENOENT else {
                throw StorageError.now("move", path)
            }
        }
    }

    private func kind(
        ofFaultIn blob: StoredBlob, _ pace: @Sendable (Int) async throws -> Void
    ) async throws -> BlobFault.Kind? {
        let path = path(of: blob.digest)
        do {
            let found = try await Checksums.of(path, pace: pace)
            if found.size != blob.size { return .size(found: found.size) }
            return found.digest == blob.digest ? nil : .bytes
        } catch StorageError.disk(_, path, let code) {
            return code == ENOENT ? .missing : .unreadable(code: code)
        }
    }

    private static func issues(with digest: EdicolaCore.Digest) -> SQL {
        """
        SELECT publication_id, slug FROM issue
        WHERE id IN (
            SELECT issue_id FROM asset WHERE digest = \(digest)
            UNION SELECT issue_id FROM press_run WHERE original_digest = \(digest))
        ORDER BY publication_id, slug LIMIT 20
        """
    }
}
