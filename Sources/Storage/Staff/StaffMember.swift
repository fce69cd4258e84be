public import EdicolaCore
public import FoundationEssentials

/// A person who may sign in to the console. Never a reader: two kinds of account, two cookies.
public struct StaffMember: Hashable, Sendable, Identifiable {
    public let id: Int64
    public let name: String
    public let email: String
    public let permissions: Permissions
    public let added: Date
    /// The last visit, to the minute; nil before the first.
    public let seen: Date?

    /// Whether the member may do everything, for every publication.
    public var isOwner: Bool { permissions == .all }

    public init(
        id: Int64, name: String, email: String, permissions: Permissions, added: Date, seen: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.permissions = permissions
        self.added = added
        self.seen = seen
    }

    static let columns: SQL = "id, name, email, rights, publications, added_at, seen_at"

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        name = try row.text()
        email = try row.text()
        permissions = try Permissions(&row)
        added = try row.date()
        seen = try row.optionalDate()
    }
}

/// A member's sign-in on one browser.
public struct StaffSession: Hashable, Sendable {
    public let member: StaffMember
    public let digest: Digest
    /// The browser, as it is shown to its member.
    public let device: String
    public let begun: Date
    public let seen: Date
    /// When the member last showed the password.
    public let proved: Date

    /// Seconds without a visit after which a session ends, and its longest life.
    public static let idle: Double = 12 * 3600
    public static let longest: Double = 30 * 86_400
    /// Seconds for which a shown password counts as fresh.
    public static let freshness: Double = 300

    public init(
        member: StaffMember, digest: Digest, device: String, begun: Date, seen: Date, proved: Date
    ) {
        self.member = member
        self.digest = digest
        self.device = device
        self.begun = begun
        self.seen = seen
        self.proved = proved
    }

    public func isFresh(at now: Date) -> Bool { abs(now.timeIntervalSince(proved)) < Self.freshness }

    init(_ row: inout SQLRow) throws {
        member = try StaffMember(&row)
        digest = try row.digest()
        device = try row.text()
        begun = try row.date()
        seen = try row.date()
        proved = try row.date()
    }
}
