public import EdicolaCore
public import FoundationEssentials

/// Who acts.
public struct Principal: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A member of the staff, in the console.
        case member
        /// A publisher's key.
        case key
        /// The command line on the newsstand's machine.
        case command
        /// The newsstand itself.
        case newsstand
    }

    public let kind: Kind
    /// The member's number, or the key's name.
    public let id: String
    public let name: String
    public let permissions: Permissions

    public init(kind: Kind, id: String, name: String, permissions: Permissions) {
        self.kind = kind
        self.id = id
        self.name = name
        self.permissions = permissions
    }

    public init(_ member: StaffMember) {
        self.init(kind: .member, id: "\(member.id)", name: member.name, permissions: member.permissions)
    }

    public init(_ key: PublisherKey) {
        self.init(kind: .key, id: key.name, name: key.name, permissions: key.permissions)
    }

    /// The command line on the newsstand's machine.
    public static let command = Principal(kind: .command, id: "", name: "edicola (command line)", permissions: .all)
    /// The newsstand itself.
    public static let newsstand = Principal(kind: .newsstand, id: "", name: "", permissions: .all)
}

/// An entry of the log of acts: who did what to what, when.
public struct Act: Hashable, Sendable {
    /// What was done. Stored by name: a case is never renamed.
    public enum Verb: String, Hashable, Sendable, Codable, CaseIterable {
        case publicationSaved = "publication-saved"
        case issueSaved = "issue-saved"
        case issueDeleted = "issue-deleted"
        case issueReleased = "issue-released"
        case fileSent = "file-sent"
        case pressCancelled = "press-cancelled"
        case revisionShown = "revision-shown"
        case correctionDropped = "correction-dropped"
        case saleUndone = "sale-undone"
        case coverChosen = "cover-chosen"
        case overlaySaved = "overlay-saved"
        case actUndone = "act-undone"
        case importOrdered = "import-ordered"
        case issueImported = "issue-imported"
        case settingsSaved = "settings-saved"
        case logoSaved = "logo-saved"
        case newsSaved = "news-saved"
        case productSaved = "product-saved"
        case productDeleted = "product-deleted"
        case policySaved = "policy-saved"
        case accessGiven = "access-given"
        case accessTaken = "access-taken"
        case codesMade = "codes-made"
        case codesEnded = "codes-ended"
        case readerPassword = "reader-password"
        case readerErased = "reader-erased"
        case messagesOrdered = "messages-ordered"
        case messagePolicySaved = "message-policy-saved"
        case usualMessagePolicySaved = "usual-message-policy-saved"
        case searchRebuilt = "search-rebuilt"
        case linkMade = "link-made"
        case keyMade = "key-made"
        case keyRevoked = "key-revoked"
        case ownerMade = "owner-made"
        case personInvited = "person-invited"
        case invitationTaken = "invitation-taken"
        case invitationUsed = "invitation-used"
        case rightsChanged = "rights-changed"
        case personRemoved = "person-removed"
        case passwordChanged = "password-changed"
        case nameChanged = "name-changed"
        case sessionsEnded = "sessions-ended"
        case passkeyAdded = "passkey-added"
        case passkeyRemoved = "passkey-removed"
        case signedIn = "signed-in"
        case refused = "refused"
        case logPruned = "log-pruned"
    }

    public let number: Int64
    public let at: Date
    public let actor: Principal.Kind
    /// The member's number or the key's name.
    public let actorID: String
    /// The actor's name at that time.
    public let actorName: String
    /// The verb; nil for one of another version of Edicola.
    public var verb: Verb? { Verb(rawValue: verbName) }
    public let verbName: String
    public let publication: String?
    /// What it was done to: an issue's id, a product's, a reader's number.
    public let subject: String
    /// The members that changed, as JSON: `{"title": {"was": …, "is": …}}`.
    public let change: String
    /// For ``Verb/logPruned``: the last act that was removed.
    public let prunedTo: Int64?
    /// The digest of the act before.
    public let previous: Digest
    public let digest: Digest

    static let columns: SQL =
        """
        number, at, actor_kind, actor, actor_name, verb, publication_id, subject, change, pruned_to, previous, digest
        """

    init(_ row: inout SQLRow) throws {
        number = try row.int64()
        at = try row.date()
        actor = try row.parsed { Principal.Kind(rawValue: $0) }
        actorID = try row.text()
        actorName = try row.text()
        verbName = try row.text()
        publication = try row.optionalText()
        subject = try row.text()
        change = try row.text()
        prunedTo = try row.optionalInt64()
        previous = try row.digest()
        digest = try row.digest()
    }

    /// The digest as it follows from the rest of the row: SHA-256 of the columns in their order, each as its length in
    /// bytes, a colon and its text; numbers in decimal, instants in milliseconds since 1970, digests in hexadecimal,
    /// NULL as `-`.
    var expectedDigest: Digest {
        Self.digest(
            number, at, actor, actorID, actorName, verbName, publication, subject, change, prunedTo, previous)
    }

    static func digest(
        _ number: Int64, _ at: Date, _ actor: Principal.Kind, _ actorID: String, _ actorName: String, _ verb: String,
        _ publication: String?, _ subject: String, _ change: String, _ prunedTo: Int64?, _ previous: Digest
    ) -> Digest {
        let columns: [String?] = [
            "\(number)", "\(at.milliseconds)", actor.rawValue, actorID, actorName, verb, publication, subject, change,
            prunedTo.map { "\($0)" }, previous.hex,
        ]
        let text = columns.map { column in column.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
        return .hashing(text)
    }
}
