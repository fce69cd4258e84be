public import EdicolaCore

extension Storage {
    /// Returns the publisher's policy for announcing a publication's issues, or the defaults.
    public func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy {
        try await store.read { session in
            var policy = try session.releasePolicy(of: publication)
            policy.testers = try session.rows(
                "SELECT reader_id FROM release_tester WHERE publication_id = \(publication) ORDER BY reader_id"
            ) { try $0.parsed { Reader.ID(parsing: $0) } }
            return policy
        }
    }

    /// Stores the policy for issues whose audience is not fixed yet.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the publication, or one of the testers.
    public func save(_ policy: ReleasePolicy, for publication: Publication.ID) async throws {
        try await store.write { session in
            guard try session.publication(publication) != nil else {
                throw StorageError.notFound("publication \(publication)")
            }
            try session.run(
                """
                INSERT INTO release_policy (publication_id, kind, quiet_from, quiet_until, is_once_a_day,
                    undo_minutes)
                VALUES (\(publication), \(policy.kind), \(policy.quiet?.from), \(policy.quiet?.until),
                    \(policy.isOnceADay), \(policy.undoMinutes))
                ON CONFLICT (publication_id) DO UPDATE SET kind = excluded.kind, quiet_from = excluded.quiet_from,
                    quiet_until = excluded.quiet_until, is_once_a_day = excluded.is_once_a_day,
                    undo_minutes = excluded.undo_minutes
                """)
            guard let testers = policy.testers else { return }
            try session.run("DELETE FROM release_tester WHERE publication_id = \(publication)")
            for reader in Set(testers) {
                guard try session.row("SELECT 1 FROM reader WHERE id = \(reader) AND erased_at IS NULL") != nil else {
                    throw StorageError.notFound("reader \(reader)")
                }
                try session.run(
                    "INSERT INTO release_tester (publication_id, reader_id) VALUES (\(publication), \(reader))")
            }
        }
    }
}

extension SQLSession {
    func releasePolicy(of publication: Publication.ID) throws -> ReleasePolicy {
        try first(
            """
            SELECT kind, quiet_from, quiet_until, is_once_a_day, undo_minutes FROM release_policy
            WHERE publication_id = \(publication)
            """
        ) { row in
            let kind = try row.parsed { ReleasePolicy.Kind(rawValue: $0) }
            let (from, until) = (try row.optionalInt(), try row.optionalInt())
            let quiet = from.flatMap { from in until.flatMap { ReleasePolicy.QuietHours(from: from, until: $0) } }
            let isOnceADay = try row.bool()
            return ReleasePolicy(
                kind: kind, quiet: quiet, isOnceADay: isOnceADay, undoMinutes: try row.optionalInt())
        } ?? ReleasePolicy()
    }
}

extension ReleasePolicy.Kind: SQLBindable {}
