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
            if let after, try !session.knows(after) { throw StorageError.unknownCursor }
            let found = try session.rows(Change.after(after?.seq ?? 0, limit: limit + 1)) {
                try Change(&$0, instance: instance)
            }
            let changes = Array(found.prefix(limit))
            let last = try changes.last?.cursor ?? after?.text ?? session.newestCursor(of: instance).text
            return ChangeList(changes: changes, cursor: last, hasMore: found.count > limit)
        }
    }

    /// Returns the cursor after the newest change, where a stream of events begins.
    public func newestCursor() async throws -> String {
        let instance = instance
        return try await store.read { try $0.newestCursor(of: instance).text }
    }

    /// Returns a stream with one value after each transaction that may have recorded changes.
    /// ``changes(since:limit:at:)`` returns them. A slow listener finds one value, however many transactions there
    /// were.
    public func changeSignals() -> AsyncStream<Void> { signals.changes.values() }
}

/// A cursor of the event log, `e-<number>-<mark>-<database>`; opaque to clients.
///
/// Every event has a random mark. When a data folder is replaced by an older copy, numbers are given a second time, to
/// other events: a cursor from before the restore has another mark, and is refused.
struct EventCursor {
    let seq: Int64
    let mark: Int64
    let instance: String

    var text: String { "e-\(seq)-\(String(mark, radix: 16))-\(instance)" }

    init(seq: Int64, mark: Int64, instance: String) {
        self.seq = seq
        self.mark = mark
        self.instance = instance
    }

    init(parsing text: String, instance: String) throws {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "e", parts[3] == instance, let seq = Int64(parts[1]), seq >= 0,
            let mark = Int64(parts[2], radix: 16)
        else { throw StorageError.unknownCursor }
        self.init(seq: seq, mark: mark, instance: instance)
    }

    /// Returns a mark for a new event.
    static func newMark() -> Int64 { Int64(UInt32.random(in: 1...UInt32.max)) }
}

extension SQLSession {
    func newestEvent() throws -> Int64 { try newestMark().seq }

    fileprivate func newestCursor(of instance: String) throws -> EventCursor {
        let (seq, mark) = try newestMark()
        return EventCursor(seq: seq, mark: mark, instance: instance)
    }

    /// Returns whether the cursor's event is, or was until it was pruned, the event of this number, and whether all
    /// later changes are still kept.
    fileprivate func knows(_ cursor: EventCursor) throws -> Bool {
        let kept = try first("SELECT mark FROM event WHERE seq = \(cursor.seq)") { try $0.int64() }
        if let kept { return kept == cursor.mark }
        return try prunedMark() == (cursor.seq, cursor.mark)
    }

    private func newestMark() throws -> (seq: Int64, mark: Int64) {
        try first("SELECT seq, mark FROM event ORDER BY seq DESC LIMIT 1") { (try $0.int64(), try $0.int64()) }
            ?? prunedMark()
    }

    /// Returns the newest event that is no longer kept; zeros before the first.
    private func prunedMark() throws -> (seq: Int64, mark: Int64) {
        try first("SELECT pruned_event, pruned_mark FROM newsstand WHERE id = 1") {
            (try $0.int64(), try $0.int64())
        } ?? (0, 0)
    }

    /// Deletes all but the newest events, and remembers the mark of the last deleted one: its cursor stays valid.
    func pruneEvents(keeping count: Int) throws {
        let last = try newestEvent() - Int64(clamping: count)
        try run(
            """
            UPDATE newsstand SET (pruned_event, pruned_mark) =
                (SELECT seq, mark FROM event WHERE seq <= \(last) ORDER BY seq DESC LIMIT 1)
            WHERE EXISTS (SELECT 1 FROM event WHERE seq <= \(last))
            """)
        try run("DELETE FROM event WHERE seq <= \(last)")
    }
}

extension Change {
    static func after(_ seq: Int64, limit: Int) -> SQL {
        """
        SELECT seq, mark, kind, publication_id, slug, at, reason FROM event
        WHERE seq > \(seq) ORDER BY seq LIMIT \(limit)
        """
    }

    fileprivate init(_ row: inout SQLRow, instance: String) throws {
        self.init(
            cursor: EventCursor(seq: try row.int64(), mark: try row.int64(), instance: instance).text,
            kind: try row.parsed { Kind(rawValue: $0) },
            publication: try row.parsed { try Publication.ID(parsing: $0) },
            issue: try row.parsed { try Issue.ID(parsing: $0) }, at: try row.date(), reason: try row.optionalText())
    }
}
