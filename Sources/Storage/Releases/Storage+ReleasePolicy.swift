public import EdicolaCore

extension Storage {
    /// Returns the policy for announcing a publication's issues: its own, or the newsstand's.
    public func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy {
        try await store.read { session in
            var policy = try session.releasePolicy(of: publication)
            policy.testers = try session.rows(
                "SELECT reader_id FROM release_tester WHERE publication_id = \(publication) ORDER BY reader_id"
            ) { try $0.parsed { Reader.ID(parsing: $0) } }
            return policy
        }
    }

    /// Returns the policy of publications without one of their own, or the defaults.
    public func usualReleasePolicy() async throws -> ReleasePolicy {
        try await store.read { try $0.usualReleasePolicy() }
    }

    /// Returns whether a publication has a policy of its own.
    public func hasReleasePolicy(_ publication: Publication.ID) async throws -> Bool {
        try await store.read { try $0.ownReleasePolicy(of: publication) != nil }
    }

    /// Returns the minutes for which messages wait after a sale by hand.
    ///
    /// - Parameter usual: The time where neither the publication nor the newsstand has one.
    public func undoMinutes(of publication: Publication.ID, usual: Int) async throws -> Int {
        try await store.read { try $0.undoMinutes(of: publication) ?? usual }
    }

    /// Stores the policy for issues whose audience is not fixed yet.
    ///
    /// A publication that follows the newsstand's policy keeps following it when that policy is put back, for instance
    /// with other testers.
    ///
    /// - Parameter isOwn: Whether the publication stops following the newsstand's policy in any case.
    /// - Throws: ``StorageError/notFound(_:)`` without the publication, or one of the testers.
    public func save(_ policy: ReleasePolicy, for publication: Publication.ID, isOwn: Bool = false) async throws {
        try await store.write { session in
            try session.requirePublication(publication)
            try session.save(testers: policy.testers, for: publication)
            var plain = policy
            plain.testers = nil
            if !isOwn, try session.ownReleasePolicy(of: publication) == nil,
                try session.usualReleasePolicy() == plain
            {
                return
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
        }
    }

    /// Stores the policy of publications without one of their own, for issues whose audience is not fixed yet.
    public func saveUsual(_ policy: ReleasePolicy) async throws {
        var policy = policy
        policy.testers = nil
        try await store.write { [policy] session in
            _ = try session.instance()
            try session.run("UPDATE newsstand SET release_policy = \(try policy.jsonText()) WHERE id = 1")
        }
    }

    /// Lets a publication follow the newsstand's policy.
    ///
    /// - Parameter testers: Its testers; nil leaves them unchanged.
    /// - Throws: ``StorageError/notFound(_:)`` without the publication, or one of the testers.
    public func followUsualPolicy(testers: [Reader.ID]? = nil, for publication: Publication.ID) async throws {
        try await store.write { session in
            try session.requirePublication(publication)
            try session.run("DELETE FROM release_policy WHERE publication_id = \(publication)")
            try session.save(testers: testers, for: publication)
        }
    }
}

extension SQLSession {
    fileprivate func requirePublication(_ id: Publication.ID) throws {
        guard try publication(id) != nil else { throw StorageError.notFound("publication \(id)") }
    }

    fileprivate func save(testers: [Reader.ID]?, for publication: Publication.ID) throws {
        guard let testers else { return }
        try run("DELETE FROM release_tester WHERE publication_id = \(publication)")
        for reader in Set(testers) {
            guard try row("SELECT 1 FROM reader WHERE id = \(reader) AND erased_at IS NULL") != nil else {
                throw StorageError.notFound("reader \(reader)")
            }
            try run("INSERT INTO release_tester (publication_id, reader_id) VALUES (\(publication), \(reader))")
        }
    }

    /// The policy that holds for a publication.
    func releasePolicy(of publication: Publication.ID) throws -> ReleasePolicy {
        try ownReleasePolicy(of: publication) ?? usualReleasePolicy()
    }

    func undoMinutes(of publication: Publication.ID) throws -> Int? {
        try ownReleasePolicy(of: publication)?.undoMinutes ?? usualReleasePolicy().undoMinutes
    }

    fileprivate func usualReleasePolicy() throws -> ReleasePolicy {
        let saved = try first("SELECT release_policy FROM newsstand WHERE id = 1") {
            try $0.optionalJSON(ReleasePolicy.self)
        }
        return (saved ?? nil) ?? ReleasePolicy()
    }

    fileprivate func ownReleasePolicy(of publication: Publication.ID) throws -> ReleasePolicy? {
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
        }
    }
}

extension ReleasePolicy.Kind: SQLBindable {}
