import EdicolaCore
import FoundationEssentials

/// Queries on `device_address`.
enum AddressRecord {
    static let columns: SQL =
        """
        device_address.channel, device_address.environment, device_address.value, device_address.keys,
        device_address.style, device_address.time_zone, device_address.wording,
        device_address.counts_openings
        """

    static func all(on device: String, of reader: Reader.ID) -> SQL {
        """
        SELECT device_address.id, device_address.is_limited, \(columns) FROM device_address
        JOIN device ON device.id = device_address.device_id
        WHERE device_address.device_id = \(device) AND device.reader_id = \(reader) ORDER BY device_address.channel
        """
    }

    /// All addresses of a reader's devices.
    static func all(of reader: Reader.ID) -> SQL {
        """
        SELECT device.name, device_address.id, \(columns) FROM device
        JOIN device_address ON device_address.device_id = device.id
        WHERE device.reader_id = \(reader)
        """
    }

    static func choices(of address: Int64) -> SQL {
        """
        SELECT publication_id, is_chosen, follows FROM device_choice WHERE address_id = \(address)
        ORDER BY publication_id
        """
    }

    static func wording(of device: String, on channel: ChannelKind) -> SQL {
        "SELECT wording FROM device_address WHERE device_id = \(device) AND channel = \(channel)"
    }

    static func wording(of device: String, by reader: Reader.ID) -> SQL {
        """
        SELECT device_address.wording FROM device_address JOIN device ON device.id = device_address.device_id
        WHERE device_address.device_id = \(device) AND device.reader_id = \(reader) LIMIT 1
        """
    }

    /// A consent to the same words keeps its date.
    static func save(_ wish: PushRegistration, on device: String, of holder: Int64, at now: Date) throws -> SQL {
        """
        INSERT INTO device_address (
            device_id, holder_id, channel, environment, value, keys, style, time_zone, is_limited, wording, consented_at,
            registered_at, counts_openings
        ) VALUES (
            \(device), \(holder), \(wish.address.channel), \(wish.address.environment), \(wish.address.value),
            \(try wish.address.keys.jsonText()), \(wish.style), \(wish.timeZone), \(wish.publications != nil),
            \(wish.wording), \(now), \(now), \(wish.countsOpenings == true)
        )
        ON CONFLICT (device_id, channel) DO UPDATE SET holder_id = excluded.holder_id,
            environment = excluded.environment, value = excluded.value, keys = excluded.keys, style = excluded.style,
            time_zone = excluded.time_zone, is_limited = excluded.is_limited,
            consented_at = CASE WHEN device_address.wording = excluded.wording THEN device_address.consented_at
                ELSE excluded.consented_at END,
            wording = excluded.wording, registered_at = excluded.registered_at,
            counts_openings = excluded.counts_openings
        RETURNING id
        """
    }
}

extension SQLRow {
    mutating func address() throws -> Address {
        Address(
            channel: try channelKind(), environment: try parsed { Address.Environment(rawValue: $0) },
            value: try text(), keys: try json())
    }

    mutating func channelKind() throws -> ChannelKind { ChannelKind(rawValue: try text()) }

    mutating func style() throws -> Announcement.Style { try parsed { Announcement.Style(rawValue: $0) } }

    mutating func pushRegistration() throws -> PushRegistration {
        let (address, style) = (try address(), try style())
        let (timeZone, wording) = (try text(), try text())
        return PushRegistration(
            address: address, style: style, timeZone: timeZone, wording: wording,
            countsOpenings: try bool() ? true : nil)
    }
}

extension ChannelKind: SQLBindable {}
extension Address.Environment: SQLBindable {}
extension Announcement.Style: SQLBindable {}
