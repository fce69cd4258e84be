public import EdicolaCore
public import FoundationEssentials
public import Storage

/// A member of the staff in the API.
public struct StaffEntry: Hashable, Sendable, Codable {
    public var id: Int64
    public var name: String
    public var email: String
    /// The role with exactly these rights; nil for a set of its own.
    public var role: Role?
    public var rights: [Right]
    /// nil for all publications.
    public var publications: [String]?
    public var added: Date
    public var seen: Date?

    public init(_ member: StaffMember) {
        id = member.id
        name = member.name
        email = member.email
        role = member.permissions.role
        rights = member.permissions.rightsInOrder
        publications = member.permissions.publicationNames
        added = member.added
        seen = member.seen
    }
}

/// Rights in a request: a role or single rights, for all publications or for some.
public struct PermissionsOrder: Hashable, Sendable, Codable {
    public var role: Role?
    public var rights: [Right]?
    public var publications: [String]?

    public init(role: Role? = nil, rights: [Right]? = nil, publications: [String]? = nil) {
        self.role = role
        self.rights = rights
        self.publications = publications
    }

    public var permissions: Permissions {
        get throws {
            guard (role == nil) != (rights == nil) else {
                throw Problem(.badRequest, detail: "Send either “role” or “rights”.")
            }
            return try Permissions(rights: role?.rights ?? Set(rights ?? []), named: publications)
        }
    }
}

/// The body of `POST /staff-links`.
public struct StaffLinkOrder: Hashable, Sendable, Codable {
    /// `owner`, `invitation` or `recovery`.
    public var kind: StaffLink.Kind
    /// The member of a recovery link.
    public var member: Int64?
    /// For whom the link is, for the list of invitations.
    public var note: String?
    /// The rights of an invitation.
    public var permissions: PermissionsOrder?

    public init(
        kind: StaffLink.Kind, member: Int64? = nil, note: String? = nil, permissions: PermissionsOrder? = nil
    ) {
        self.kind = kind
        self.member = member
        self.note = note
        self.permissions = permissions
    }
}

/// A link that is good once, in the API.
public struct StaffLinkEntry: Hashable, Sendable, Codable {
    public var id: Int64
    public var kind: StaffLink.Kind
    public var note: String
    public var rights: [Right]
    public var publications: [String]?
    public var madeBy: String
    public var made: Date
    public var ends: Date?
    public var used: Date?
    public var usedBy: String?
    /// The address to hand over; only in the answer to `POST`.
    public var address: String?

    public init(_ link: StaffLink, address: String? = nil) {
        id = link.id
        kind = link.kind
        note = link.note
        rights = link.permissions.rightsInOrder
        publications = link.permissions.publicationNames
        madeBy = link.madeBy
        made = link.made
        ends = link.ends
        used = link.used
        usedBy = link.usedBy
        self.address = address
    }
}

/// An act in the API.
public struct ActEntry: Hashable, Sendable, Codable {
    public var number: Int64
    public var at: Date
    /// `member`, `key`, `command` or `newsstand`.
    public var actor: Principal.Kind
    public var actorID: String
    public var actorName: String
    public var verb: String
    public var publication: String?
    public var subject: String
    /// The members that changed, as JSON: `{"title": {"was": …, "is": …}}`.
    public var change: String
    public var digest: Digest

    public init(_ act: Act) {
        number = act.number
        at = act.at
        actor = act.actor
        actorID = act.actorID
        actorName = act.actorName
        verb = act.verbName
        publication = act.publication
        subject = act.subject
        change = act.change
        digest = act.digest
    }
}

/// The answer of `GET /acts/verification`.
public struct ActVerificationEntry: Hashable, Sendable, Codable {
    /// The number of acts that fit.
    public var count: Int
    public var newest: Digest?
    /// The first act that does not fit; nil when all do.
    public var broken: Int64?

    public init(_ verification: ActVerification) {
        count = verification.count
        newest = verification.newest
        broken = verification.broken
    }
}
