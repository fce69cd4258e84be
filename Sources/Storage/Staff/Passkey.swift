public import FoundationEssentials

/// A member's passkey: the public half of a key that a device keeps.
public struct Passkey: Hashable, Sendable, Identifiable {
    /// How it signs: a number of the registry of COSE (RFC 9053, RFC 8812).
    public enum Algorithm: Int64, Hashable, Sendable, CaseIterable {
        case es256 = -7
        case edDSA = -8
        case rs256 = -257
    }

    public let id: Int64
    public let member: Int64
    /// The name that the device gave the key.
    public let credential: [UInt8]
    public let algorithm: Algorithm
    /// A SubjectPublicKeyInfo (RFC 5280 §4.1).
    public let key: [UInt8]
    /// The newsstand's host when it was made; the key is void at another one.
    public let host: String
    /// The browser in which it was made.
    public let device: String
    public let added: Date
    /// The last sign-in with it; nil before the first.
    public let used: Date?

    public init(
        id: Int64, member: Int64, credential: [UInt8], algorithm: Algorithm, key: [UInt8], host: String,
        device: String, added: Date, used: Date? = nil
    ) {
        self.id = id
        self.member = member
        self.credential = credential
        self.algorithm = algorithm
        self.key = key
        self.host = host
        self.device = device
        self.added = added
        self.used = used
    }

    static let columns: SQL = "id, member_id, credential, algorithm, key, host, device, added_at, used_at"

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        member = try row.int64()
        credential = try row.bytes()
        let number = try row.int64()
        guard let algorithm = Algorithm(rawValue: number) else { throw StorageError.notFound("algorithm \(number)") }
        self.algorithm = algorithm
        key = try row.bytes()
        host = try row.text()
        device = try row.text()
        added = try row.date()
        used = try row.optionalDate()
    }
}

/// A passkey that a device made just now.
public struct NewPasskey: Hashable, Sendable {
    public var credential: [UInt8]
    public var algorithm: Passkey.Algorithm
    public var key: [UInt8]
    /// The device's count of signatures; 0 for a device that does not count.
    public var counter: UInt32
    public var host: String
    public var device: String

    public init(
        credential: [UInt8], algorithm: Passkey.Algorithm, key: [UInt8], counter: UInt32, host: String, device: String
    ) {
        self.credential = credential
        self.algorithm = algorithm
        self.key = key
        self.counter = counter
        self.host = host
        self.device = device
    }
}
