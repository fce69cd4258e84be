import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Moves everything of an anonymous reader to another. The old id means that reader from now on, because a shop may
    /// still use it.
    ///
    /// Two accounts are never merged: that would join strangers, and could not be undone.
    func merge(_ anonymous: Reader.ID, into reader: Reader.ID, at now: Date) throws {
        guard try self.reader(anonymous)?.email == nil, anonymous != reader else { throw StorageError.accountExists }
        try run("UPDATE device SET reader_id = \(reader) WHERE reader_id = \(anonymous)")
        try run("UPDATE consent SET reader_id = \(reader) WHERE reader_id = \(anonymous)")
        try run(
            """
            INSERT INTO archived (reader_id, issue_id, at)
            SELECT \(reader), issue_id, at FROM archived WHERE reader_id = \(anonymous) ON CONFLICT DO NOTHING
            """)
        try run("DELETE FROM archived WHERE reader_id = \(anonymous)")
        try run(
            """
            INSERT INTO position (reader_id, issue_id, locator, modified_at, device_name)
            SELECT \(reader), issue_id, locator, modified_at, device_name FROM position
            WHERE reader_id = \(anonymous)
            ON CONFLICT (reader_id, issue_id) DO UPDATE SET locator = excluded.locator,
                modified_at = excluded.modified_at, device_name = excluded.device_name
            WHERE excluded.modified_at > position.modified_at
            """)
        try run("DELETE FROM position WHERE reader_id = \(anonymous)")
        let marks = try rows("SELECT issue_id, record FROM mark WHERE reader_id = \(anonymous) ORDER BY issue_id, seq")
        {
            (issue: try $0.int64(), mark: try $0.json(Mark.self))
        }
        for (issue, mark) in marks { try take(mark, of: reader, in: issue) }
        try run("DELETE FROM mark WHERE reader_id = \(anonymous)")
        try run(
            """
            INSERT INTO release_tester (publication_id, reader_id)
            SELECT publication_id, \(reader) FROM release_tester WHERE reader_id = \(anonymous) ON CONFLICT DO NOTHING
            """)
        try run("DELETE FROM release_tester WHERE reader_id = \(anonymous)")
        try mergeHolders(anonymous, into: reader, at: now)
        try keepAddresses(with: reader)
        try run("UPDATE reader SET merged_into = \(reader) WHERE merged_into = \(anonymous)")
        try run("UPDATE reader SET merged_into = \(reader) WHERE id = \(anonymous)")
    }
}
