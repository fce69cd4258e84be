public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// The members of the staff, by name.
    public func staff() async throws -> [StaffMember] {
        try await store.read { session in
            try session.rows("SELECT \(StaffMember.columns) FROM staff_member ORDER BY name, id") {
                try StaffMember(&$0)
            }
        }
    }

    public func staffMember(_ id: Int64) async throws -> StaffMember? {
        try await store.read { try $0.staffMember(id) }
    }

    /// Whether anybody may do everything.
    public func hasOwner() async throws -> Bool {
        try await store.read { try $0.ownerCount() > 0 }
    }

    /// Returns a member's number and stored password, to check a sign-in.
    public func staffLock(of email: EmailAddress) async throws -> (member: Int64, password: String)? {
        try await store.read { session in
            try session.first("SELECT id, password FROM staff_member WHERE email_key = \(email.key)") {
                (try $0.int64(), try $0.text())
            }
        }
    }

    /// Returns a member's stored password.
    public func staffPassword(of member: Int64) async throws -> String? {
        try await store.read { session in
            try session.first("SELECT password FROM staff_member WHERE id = \(member)") { try $0.text() }
        }
    }

    /// Gives a member another name.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func renameStaff(_ member: Int64, to name: String) async throws {
        try await store.write { session in
            guard let known = try session.staffMember(member) else {
                throw StorageError.notFound("member of the staff")
            }
            guard known.name != name else { return }
            try session.run("UPDATE staff_member SET name = \(name) WHERE id = \(member)")
            try ActScope.current?.change(from: ["name": known.name], to: ["name": name])
        }
    }

    /// Sets a password; the member's other sessions end, and the one that is kept has shown the password now.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func setStaffPassword(
        _ password: String, of member: Int64, keeping kept: Digest?, at now: Date
    ) async throws {
        try await store.write { session in
            try session.setStaffPassword(password, of: member, keeping: kept)
            if let kept { try session.run("UPDATE staff_session SET proved_at = \(now) WHERE digest = \(kept)") }
        }
    }

    /// Gives a member other rights; their sessions end.
    ///
    /// - Throws: ``StorageError/lastOwner``, ``StorageError/badPermissions``, ``StorageError/notFound(_:)``.
    public func setPermissions(_ permissions: Permissions, of member: Int64) async throws {
        try permissions.check()
        try await store.write { session in
            guard let known = try session.staffMember(member) else {
                throw StorageError.notFound("member of the staff")
            }
            try session.run(
                """
                UPDATE staff_member SET rights = \(permissions.rightsText),
                    publications = \(try permissions.publicationsText()) WHERE id = \(member)
                """)
            guard try session.ownerCount() > 0 else { throw StorageError.lastOwner }
            try session.endStaffSessions(of: member, except: nil)
            try ActScope.current?.change(from: PermissionsForm(known.permissions), to: PermissionsForm(permissions))
        }
    }

    /// Removes a member; their sessions and unused links end.
    ///
    /// - Throws: ``StorageError/lastOwner``, ``StorageError/notFound(_:)``.
    public func removeStaff(_ member: Int64) async throws {
        try await store.write { session in
            let wasOwner = try session.staffMember(member)?.isOwner
            guard try session.run("DELETE FROM staff_member WHERE id = \(member)") == 1 else {
                throw StorageError.notFound("member of the staff")
            }
            if wasOwner == true, try session.ownerCount() == 0 { throw StorageError.lastOwner }
        }
    }
}

/// Permissions in the log of acts.
private struct PermissionsForm: Encodable {
    var rights: String
    var publications: [String]?

    init(_ permissions: Permissions) {
        rights = permissions.rightsText
        publications = permissions.publicationNames
    }
}

extension SQLSession {
    func staffMember(_ id: Int64) throws -> StaffMember? {
        try first("SELECT \(StaffMember.columns) FROM staff_member WHERE id = \(id)") { try StaffMember(&$0) }
    }

    func ownerCount() throws -> Int {
        try first(
            """
            SELECT count(*) FROM staff_member
            WHERE rights = \(Permissions.all.rightsText) AND publications IS NULL
            """
        ) { try $0.int() } ?? 0
    }

    func setStaffPassword(_ password: String, of member: Int64, keeping session: Digest?) throws {
        guard try run("UPDATE staff_member SET password = \(password) WHERE id = \(member)") == 1 else {
            throw StorageError.notFound("member of the staff")
        }
        try endStaffSessions(of: member, except: session)
    }

    func endStaffSessions(of member: Int64, except spared: Digest?) throws {
        let others: SQL = spared.map { digest -> SQL in " AND digest <> \(digest)" } ?? ""
        try run("DELETE FROM staff_session WHERE member_id = \(member)\(others)")
    }
}
