public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds a key.
    ///
    /// - Parameter digest: The SHA-256 of the key, which itself is stored nowhere.
    /// - Throws: ``StorageError/keyExists``.
    public func addKey(named name: String, digest: Digest, at now: Date) async throws {
        try await store.write { session in
            let added = try session.run(
                """
                INSERT INTO publisher_key (name, digest, added_at) VALUES (\(name), \(digest), \(now))
                ON CONFLICT DO NOTHING
                """)
            guard added == 1 else { throw StorageError.keyExists }
        }
    }

    /// Returns the name of a key; nil for one that is unknown or was revoked.
    public func keyName(for digest: Digest) async throws -> String? {
        try await store.read { session in
            try session.first(PublisherKey.name(for: digest)) { try $0.text() }
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
                SELECT name, added_at FROM publisher_key WHERE name > \(name ?? "") ORDER BY name LIMIT \(limit)
                """
            ) { PublisherKey(name: try $0.text(), added: try $0.date()) }
        }
    }
}

extension PublisherKey {
    static func name(for digest: Digest) -> SQL { "SELECT name FROM publisher_key WHERE digest = \(digest)" }
}
