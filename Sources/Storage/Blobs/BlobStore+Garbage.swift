import EdicolaCore
public import FoundationEssentials

extension BlobStore {
    /// Removes blobs that nothing has referred to for some time.
    ///
    /// A crash after any of the steps does no harm. Unused blobs are marked, blobs marked for `grace` lose their row,
    /// and files without a row are deleted.
    ///
    /// The grace period protects bytes that were just stored and get their reference a moment later. A day is plenty.
    ///
    /// - Returns: The number of files removed.
    @discardableResult
    public func collectGarbage(at now: Date, grace: Duration) async throws -> Int {
        let limit = now.addingTimeInterval(-grace.seconds)
        try await store.write { session in
            try session.run("UPDATE blob SET unused_since = NULL WHERE unused_since IS NOT NULL AND \(Self.isUsed)")
            try session.run("UPDATE blob SET unused_since = \(now) WHERE unused_since IS NULL AND NOT \(Self.isUsed)")
            try session.run("DELETE FROM blob WHERE unused_since <= \(limit) AND NOT \(Self.isUsed)")
        }
        var removed = 0
        for first in UInt8.min...UInt8.max { removed += try await removeOrphans(below: first) }
        return removed
    }

    private static let isUsed: SQL =
        """
        (EXISTS (SELECT 1 FROM asset WHERE asset.digest = blob.digest)
            OR EXISTS (SELECT 1 FROM press_run WHERE press_run.original_digest = blob.digest))
        """

    private func removeOrphans(below first: UInt8) async throws -> Int {
        let folder = folder
        let files = try await disk.run { try folder.digests(below: first) }
        if files.isEmpty { return 0 }
        let orphans = try await store.read { session in try files.filter { try session.blob($0) == nil } }
        if orphans.isEmpty { return 0 }
        // No row can appear while this transaction holds the writer. Files whose rows are still to come are in
        // `arriving`.
        return try await store.write { session in
            try orphans.count { try session.blob($0) == nil && folder.removeUnlessArriving($0) }
        }
    }
}
