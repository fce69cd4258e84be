public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds a key.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the key, which itself is stored nowhere.
    ///   - maker: The name of the maker.
    /// - Throws: ``StorageError/keyExists``, ``StorageError/badPermissions``.
    public func addKey(
        named name: String, digest: Digest, permissions: Permissions = .all, by maker: String = "", at now: Date
    ) async throws {
        try permissions.check()
        try await store.write { session in
            let added = try session.run(
                """
                INSERT INTO publisher_key (name, digest, rights, publications, added_at, added_by)
                VALUES (\(name), \(digest), \(permissions.rightsText), \(try permissions.publicationsText()), \(now),
                    \(maker))
                ON CONFLICT DO NOTHING
                """)
            guard added == 1 else { throw StorageError.keyExists }
        }
    }

    /// Returns a key; nil for one that is unknown or was revoked.
    public func key(for digest: Digest) async throws -> PublisherKey? {
        try await store.read { session in
            try session.first(PublisherKey.by(digest)) { try PublisherKey(&$0) }
        }
    }

    /// Revokes a key.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func revokeKey(named name: String) async throws {
        try await store.write { session in
            guard try session.run("DELETE FROM publisher_key WHERE name = \(name)") == 1 else {
                throw StorageError.notFound("key called \(name)")
            }
        }
    }

    /// Returns keys by name, after the name of the last one on the page before.
    public func keys(after name: String? = nil, limit: Int = 100) async throws -> [PublisherKey] {
        try await store.read { session in
            try session.rows(
                """
                SELECT \(PublisherKey.columns) FROM publisher_key WHERE name > \(name ?? "") ORDER BY name LIMIT \(limit)
                """
            ) { try PublisherKey(&$0) }
        }
    }
}
