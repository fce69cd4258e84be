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

    /// - Throws: ``StorageError/keyExists`` when two tokens are the same, which chance does not bring about.
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

    /// Ends the sessions of devices that were seen longest ago, until only so many are left.
    ///
    /// - Returns: those that had to go.
    func keepDevices(_ most: Int, of reader: Reader.ID, not spared: String) throws -> [Device] {
        let others = try devices(of: reader).filter { $0.id != spared }
        let surplus = Array(others.dropFirst(max(0, most - 1)))
        for device in surplus { try run("DELETE FROM device WHERE id = \(device.id)") }
        return surplus
    }

    /// The reader that an id means today: one that was merged into another means that one.
    func reader(_ id: Reader.ID) throws -> ReaderEntry? {
        let target = try first("SELECT merged_into FROM reader WHERE id = \(id)") { try $0.optionalText() }
        return try first(ReaderEntry.by(target?.flatMap { Reader.ID(parsing: $0) } ?? id)) { try ReaderEntry(&$0) }
    }
}
