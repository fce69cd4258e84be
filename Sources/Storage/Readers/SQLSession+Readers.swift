import EdicolaCore
import FoundationEssentials

extension SQLSession {
    func add(_ device: Device, of reader: Reader.ID) throws {
        try run(
            """
            INSERT INTO device (id, reader_id, kind, name, added_at, seen_at)
            VALUES (\(device.id), \(reader), \(device.kind), \(device.name), \(device.added), \(device.seen))
            """)
    }

    /// Adds a session.
    ///
    /// - Throws: ``StorageError/keyExists`` when two tokens are equal, which never happens by chance.
    func add(_ new: NewSession, on device: String, at now: Date) throws {
        let added = try run(
            """
            INSERT INTO session (digest, device_id, made_at, ends_at)
            VALUES (\(new.digest), \(device), \(now), \(new.ends)) ON CONFLICT DO NOTHING
            """)
        guard added == 1 else { throw StorageError.keyExists }
    }

    func devices(of reader: Reader.ID) throws -> [Device] {
        try rows(Device.all(of: reader)) { try Device(&$0) }
    }

    /// Removes the devices seen longest ago until `most` are left, `spared` among them.
    ///
    /// - Returns: The removed devices.
    func keepDevices(_ most: Int, of reader: Reader.ID, not spared: String) throws -> [Device] {
        let others = try devices(of: reader).filter { $0.id != spared }
        let surplus = Array(others.dropFirst(max(0, most - 1)))
        for device in surplus { try run("DELETE FROM device WHERE id = \(device.id)") }
        return surplus
    }

    /// Returns the reader behind an id: the other one for a reader that was merged into another.
    func reader(_ id: Reader.ID) throws -> ReaderEntry? {
        let target = try first("SELECT merged_into FROM reader WHERE id = \(id)") { try $0.optionalText() }
        return try first(ReaderEntry.by(target?.flatMap { Reader.ID(parsing: $0) } ?? id)) { try ReaderEntry(&$0) }
    }
}
