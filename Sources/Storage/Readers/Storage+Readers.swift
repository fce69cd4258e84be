public import EdicolaCore
public import FoundationEssentials

/// Readers and their devices.
extension Storage {
    /// Adds a new, anonymous reader on their first device.
    public func addReader(
        _ reader: Reader.ID, on device: Device, session new: NewSession, at now: Date
    ) async throws {
        try await store.write { session in
            try session.run("INSERT INTO reader (id, added_at) VALUES (\(reader), \(now))")
            try session.add(device, of: reader)
            try session.add(new, on: device.id, at: now)
        }
    }

    /// Returns the holder of a token; nil for a token that is unknown, has expired, or was revoked.
    public func visitor(holding digest: Digest, at now: Date) async throws -> Visitor? {
        try await store.read { session in
            try session.first(Visitor.by(digest, at: now)) { try Visitor(&$0) }
        }
    }

    /// Records that a device was seen; doing so for every request would be too often.
    public func noteSeen(_ device: String, at now: Date) async throws {
        try await store.write { try $0.run("UPDATE device SET seen_at = \(now) WHERE id = \(device)") }
    }

    /// Gives a device another token. The old one is valid for a moment longer, because requests under way still carry
    /// it.
    public func renewSession(
        _ old: Digest, as new: NewSession, on device: String, graceEnds: Date, at now: Date
    ) async throws {
        try await store.write { session in
            try session.add(new, on: device, at: now)
            try session.run(
                """
                UPDATE session SET ends_at = \(graceEnds)
                WHERE digest = \(old) AND made_at < \(graceEnds) AND (ends_at IS NULL OR ends_at > \(graceEnds))
                """)
        }
    }

    /// Returns the reader behind an id, even after a merge; nil for an id that never existed.
    public func reader(_ id: Reader.ID) async throws -> ReaderEntry? {
        try await store.read { try $0.reader(id) }
    }

    /// Returns the operator's list of readers, newest first.
    public func readers(after cursor: String? = nil, limit: Int = 50) async throws -> ListPage<ReaderEntry> {
        let last = try ListCursor.newestFirst(cursor, list: "readers")
        let sql = ReaderEntry.all(before: last, limit: limit + 1)
        return try await store.read { session in
            let records = try session.rows(sql) { try ReaderEntry(&$0) }
            return ListPage(records, limit: limit, item: { $0 }) {
                ListCursor.text("readers", $0.added.milliseconds, $0.id)
            }
        }
    }

    /// Returns a reader's devices, last seen first.
    public func devices(of reader: Reader.ID) async throws -> [Device] {
        try await store.read { try $0.devices(of: reader) }
    }

    /// Signs a device out, wherever it is.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for one that is not this reader's.
    public func removeDevice(_ device: String, of reader: Reader.ID) async throws {
        try await store.write { session in
            let gone = try session.run("DELETE FROM device WHERE id = \(device) AND reader_id = \(reader)")
            guard gone == 1 else { throw StorageError.notFound("device of this name") }
        }
    }
}
