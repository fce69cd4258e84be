public import EdicolaCore
public import FoundationEssentials

/// The holder of a token, with the device.
public struct Visitor: Hashable, Sendable {
    public let reader: Reader.ID
    public let device: String
    public let deviceName: String
    /// nil for an anonymous reader.
    public let email: String?
    /// When the token was made, and when it expires.
    public let begun: Date
    public let ends: Date?
    public let seen: Date

    public var isAnonymous: Bool { email == nil }

    static func by(_ digest: Digest, at now: Date) -> SQL {
        """
        SELECT device.reader_id, device.id, device.name, account.email, session.made_at, session.ends_at, device.seen_at
        FROM session JOIN device ON device.id = session.device_id
            LEFT JOIN account ON account.reader_id = device.reader_id
        WHERE session.digest = \(digest) AND (session.ends_at IS NULL OR session.ends_at > \(now))
        """
    }

    init(_ row: inout SQLRow) throws {
        reader = try row.parsed { Reader.ID(parsing: $0) }
        device = try row.text()
        deviceName = try row.text()
        email = try row.optionalText()
        begun = try row.date()
        ends = try row.optionalDate()
        seen = try row.date()
    }
}

/// A new session of a device, by its token's digest. The token itself is made and known elsewhere.
public struct NewSession: Hashable, Sendable {
    public let digest: Digest
    /// nil: it never expires.
    public let ends: Date?

    public init(digest: Digest, ends: Date?) {
        self.digest = digest
        self.ends = ends
    }
}

extension Reader.ID: SQLBindable {
    var sqlValue: SQLValue { .text(description) }
}

extension Device.Kind: SQLBindable {}

extension Device {
    static let columns: SQL = "device.id, device.kind, device.name, device.added_at, device.seen_at"

    init(_ row: inout SQLRow) throws {
        self.init(
            id: try row.text(), kind: try row.parsed { Kind(rawValue: $0) }, name: try row.text(),
            added: try row.date(), seen: try row.date())
    }

    /// Devices, last seen first.
    static func all(of reader: Reader.ID) -> SQL {
        """
        SELECT \(columns) FROM device WHERE reader_id = \(reader) ORDER BY seen_at DESC, id DESC LIMIT 1000
        """
    }
}
