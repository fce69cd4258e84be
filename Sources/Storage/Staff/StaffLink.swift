public import EdicolaCore
public import FoundationEssentials

/// A link that is good once, without its secret.
public struct StaffLink: Hashable, Sendable, Identifiable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Makes an owner.
        case owner
        /// Makes a member with the rights that are fixed in it.
        case invitation
        /// Gives a member a new password.
        case recovery
    }

    public let id: Int64
    public let kind: Kind
    /// The member of a recovery link.
    public let member: Int64?
    /// For whom it was made, as its maker typed it.
    public let note: String
    public let permissions: Permissions
    public let madeBy: String
    public let made: Date
    /// nil: until it is used.
    public let ends: Date?
    public let used: Date?
    /// The name of the person who used it.
    public let usedBy: String?

    public func isGood(at now: Date) -> Bool { used == nil && ends.map { $0 > now } ?? true }

    static let columns: SQL =
        "id, kind, member_id, note, rights, publications, made_by, made_at, ends_at, used_at, used_by"

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        kind = try row.parsed { Kind(rawValue: $0) }
        member = try row.optionalInt64()
        note = try row.text()
        permissions = try Permissions(&row)
        madeBy = try row.text()
        made = try row.date()
        ends = try row.optionalDate()
        used = try row.optionalDate()
        usedBy = try row.optionalText()
    }
}

/// A new link, by the digest of its secret.
public struct NewStaffLink: Hashable, Sendable {
    public var digest: Digest
    public var kind: StaffLink.Kind
    public var member: Int64?
    public var note: String
    public var permissions: Permissions
    public var madeBy: String
    public var ends: Date?

    public init(
        digest: Digest, kind: StaffLink.Kind, member: Int64? = nil, note: String = "", permissions: Permissions = .all,
        madeBy: String, ends: Date? = nil
    ) {
        self.digest = digest
        self.kind = kind
        self.member = member
        self.note = note
        self.permissions = permissions
        self.madeBy = madeBy
        self.ends = ends
    }
}
