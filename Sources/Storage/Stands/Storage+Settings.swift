public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns the publisher's settings for the whole newsstand.
    public func settings() async throws -> StandSettings {
        try await store.read { try $0.settings() }
    }

    /// Returns the publisher's settings for one publication only, without the newsstand's; nil without the publication.
    public func settings(of id: Publication.ID) async throws -> StandSettings? {
        try await store.read { try $0.settings(of: id) }
    }

    public func save(_ settings: StandSettings) async throws {
        try await store.write { try $0.save(settings) }
    }

    /// Stores settings.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the publication.
    public func save(_ settings: StandSettings, of id: Publication.ID, at now: Date) async throws {
        try await store.write { try $0.save(settings, of: id, at: now) }
    }

    /// Changes the current settings, so that no change made meanwhile is lost.
    ///
    /// - Parameter id: A publication; nil for the whole newsstand.
    /// - Throws: ``StorageError/notFound(_:)`` without the publication, and any error of `change`; nothing is changed
    ///   then.
    public func changeSettings(
        of id: Publication.ID?, at now: Date, _ change: @escaping @Sendable (StandSettings) throws -> StandSettings
    ) async throws -> StandSettings {
        try await store.write { session in
            guard let id else {
                try session.save(try change(try session.settings()))
                return try session.settings()
            }
            guard let known = try session.settings(of: id) else { throw StorageError.notFound("publication \(id)") }
            try session.save(try change(known), of: id, at: now)
            return try session.settings(of: id) ?? known
        }
    }

    /// Returns a publication's logo.
    public func logo(of id: Publication.ID) async throws -> Logo? {
        try await store.read { session in
            try session.first("SELECT media_type, width, height, bytes FROM logo WHERE publication_id = \(id)") { row in
                Logo(mediaType: try row.text(), width: try row.int(), height: try row.int(), bytes: try row.bytes())
            }
        }
    }

    /// Stores a publication's logo.
    ///
    /// - Parameter logo: nil removes it.
    public func save(_ logo: Logo?, of id: Publication.ID, at now: Date) async throws {
        try await store.write { session in
            guard try session.publication(id) != nil else { throw StorageError.notFound("publication \(id)") }
            try session.run("DELETE FROM logo WHERE publication_id = \(id)")
            guard let logo else { return }
            try session.run(
                """
                INSERT INTO logo (publication_id, media_type, width, height, bytes)
                VALUES (\(id), \(logo.mediaType), \(logo.width), \(logo.height), \(logo.bytes))
                """)
        }
    }
}

extension SQLSession {
    fileprivate func save(_ settings: StandSettings) throws {
        var settings = settings
        settings.filedUnder = nil
        settings.newsFeed = nil
        try ActScope.current?.change(from: try self.settings(), to: settings)
        _ = try instance()
        try run("UPDATE newsstand SET settings = \(try settings.jsonText()) WHERE id = 1")
    }

    fileprivate func save(_ settings: StandSettings, of id: Publication.ID, at now: Date) throws {
        var settings = settings
        settings.categories = nil
        // A feed's address may have a secret in it.
        var (known, new) = (try self.settings(of: id), settings)
        known?.newsFeed = nil
        new.newsFeed = nil
        try ActScope.current?.change(from: known, to: new)
        let changed = try run(
            """
            UPDATE publication SET settings = \(try settings.jsonText()),
                filed_under = \(try (settings.filedUnder ?? []).jsonText()), updated_at = \(now)
            WHERE id = \(id)
            """)
        guard changed == 1 else { throw StorageError.notFound("publication \(id)") }
        try follow(settings.newsFeed, of: id, at: now)
    }

    func settings() throws -> StandSettings {
        try first("SELECT settings FROM newsstand WHERE id = 1") { try $0.json() } ?? StandSettings()
    }

    func settings(of id: Publication.ID) throws -> StandSettings? {
        try first("SELECT settings FROM publication WHERE id = \(id)") { try $0.json() }
    }
}
