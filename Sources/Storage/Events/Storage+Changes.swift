public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns the changes of the stands after a cursor, oldest first. Changes that the clock caused until `now` are
    /// recorded first.
    ///
    /// - Parameter cursor: From an earlier answer; nil begins with the oldest change that is kept.
    /// - Throws: ``StorageError/unknownCursor`` for a cursor of another database, of one that was since restored from
    ///   an older copy, or when changes after it are no longer kept: begin again from the catalog.
    public func changes(since cursor: String?, limit: Int = 100, at now: Date) async throws -> ChangeList {
        _ = try await releaseDue(at: now)
        let instance = instance
        let after = try cursor.map { try EventCursor(parsing: $0, instance: instance) }
        return try await store.read { session in
            let newest = try session.newestEvent()
            guard (after?.seq ?? 0) <= newest else { throw StorageError.unknownCursor }
            if let after, after.seq < newest, try after.seq + 1 < session.oldestEvent() {
                throw StorageError.unknownCursor
            }
            let found = try session.rows(Change.after(after?.seq ?? 0, limit: limit + 1)) {
                try Change(&$0, instance: instance)
            }
            let changes = Array(found.prefix(limit))
            let last = changes.last?.cursor ?? EventCursor(seq: after?.seq ?? 0, instance: instance).text
            return ChangeList(changes: changes, cursor: last, hasMore: found.count > limit)
        }
    }

    /// Returns the cursor after the newest change, where a stream of events begins.
    public func newestCursor() async throws -> String {
        let instance = instance
        return try await store.read { EventCursor(seq: try $0.newestEvent(), instance: instance).text }
    }

    /// Returns a stream with one value after each transaction that may have recorded changes.
    /// ``changes(since:limit:at:)`` returns them. A slow listener finds one value, however many transactions there
    /// were.
    public func changeSignals() -> AsyncStream<Void> { signals.changes.values() }
}

/// A cursor of the event log, `e-<number>-<database>`; opaque to clients.
struct EventCursor {
    let seq: Int64
    let instance: String

    var text: String { "e-\(seq)-\(instance)" }

    init(seq: Int64, instance: String) {
        self.seq = seq
        self.instance = instance
    }

    init(parsing text: String, instance: String) throws {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "e", parts[2] == instance, let seq = Int64(parts[1]), seq >= 0 else {
            throw StorageError.unknownCursor
        }
        self.init(seq: seq, instance: instance)
    }
}

extension SQLSession {
    func newestEvent() throws -> Int64 {
        try first("SELECT coalesce(max(seq), 0) FROM event") { try $0.int64() } ?? 0
    }

    fileprivate func oldestEvent() throws -> Int64 {
        try first("SELECT coalesce(min(seq), 0) FROM event") { try $0.int64() } ?? 0
    }
}

extension Change {
    static func after(_ seq: Int64, limit: Int) -> SQL {
        """
        SELECT seq, kind, publication_id, slug, at, reason FROM event
        WHERE seq > \(seq) ORDER BY seq LIMIT \(limit)
        """
    }

    fileprivate init(_ row: inout SQLRow, instance: String) throws {
        self.init(
            cursor: EventCursor(seq: try row.int64(), instance: instance).text,
            kind: try row.parsed { Kind(rawValue: $0) },
            publication: try row.parsed { try Publication.ID(parsing: $0) },
            issue: try row.parsed { try Issue.ID(parsing: $0) }, at: try row.date(), reason: try row.optionalText())
    }
}
