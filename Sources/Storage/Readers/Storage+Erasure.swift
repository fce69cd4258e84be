public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Erases a person: account, devices, consents, positions, marks. The reader's number stays, and with it a shop's
    /// record of payments, which the law requires to be kept.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func erase(_ reader: Reader.ID, at now: Date) async throws {
        try await store.write { session in
            let erased = try session.run(
                "UPDATE reader SET erased_at = \(now) WHERE id = \(reader) AND erased_at IS NULL")
            guard erased == 1 else { throw StorageError.notFound("reader \(reader)") }
            try session.run(
                """
                UPDATE giving SET recipient = '' WHERE line_id IN (
                    SELECT line_id FROM line_holder JOIN holder ON holder.id = line_holder.holder_id
                    WHERE holder.reader_id = \(reader))
                """)
            try session.run("UPDATE holder SET reader_id = NULL WHERE reader_id = \(reader)")
            try session.run("DELETE FROM account WHERE reader_id = \(reader)")
            try session.run("DELETE FROM device WHERE reader_id = \(reader)")
            try session.run("DELETE FROM consent WHERE reader_id = \(reader)")
            try session.run("DELETE FROM position WHERE reader_id = \(reader)")
            try session.run("DELETE FROM mark WHERE reader_id = \(reader)")
            try session.run("DELETE FROM archived WHERE reader_id = \(reader)")
            try session.run("DELETE FROM release_tester WHERE reader_id = \(reader)")
        }
    }
}
