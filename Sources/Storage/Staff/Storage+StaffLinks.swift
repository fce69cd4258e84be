public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Stores a link. A link for an owner replaces the unused one before it.
    public func addStaffLink(_ link: NewStaffLink, at now: Date) async throws -> StaffLink {
        try link.permissions.check()
        return try await store.write { session in
            if link.kind == .owner {
                try session.run("DELETE FROM staff_link WHERE kind = 'owner' AND used_at IS NULL")
            }
            if let member = link.member, try session.staffMember(member) == nil {
                throw StorageError.notFound("member of the staff")
            }
            let made = try session.first(
                """
                INSERT INTO staff_link
                    (digest, kind, member_id, note, rights, publications, made_by, made_at, ends_at)
                VALUES (\(link.digest), \(link.kind.rawValue), \(link.member), \(String(link.note.prefix(200))),
                    \(link.permissions.rightsText), \(try link.permissions.publicationsText()), \(link.madeBy), \(now),
                    \(link.ends))
                RETURNING \(StaffLink.columns)
                """
            ) { try StaffLink(&$0) }
            guard let made else { throw StorageError.notFound("link") }
            return made
        }
    }

    /// Returns a link, used or not; nil for an unknown one.
    public func staffLink(_ digest: Digest) async throws -> StaffLink? {
        try await store.read { session in
            try session.first("SELECT \(StaffLink.columns) FROM staff_link WHERE digest = \(digest)") {
                try StaffLink(&$0)
            }
        }
    }

    /// Invitations, the newest first.
    public func invitations(limit: Int = 50) async throws -> [StaffLink] {
        try await store.read { session in
            try session.rows(
                """
                SELECT \(StaffLink.columns) FROM staff_link WHERE kind = 'invitation' ORDER BY id DESC LIMIT \(limit)
                """
            ) { try StaffLink(&$0) }
        }
    }

    /// Takes back a link that was not used.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func removeStaffLink(_ id: Int64) async throws {
        try await store.write { session in
            guard try session.run("DELETE FROM staff_link WHERE id = \(id) AND used_at IS NULL") == 1 else {
                throw StorageError.notFound("open invitation")
            }
        }
    }

    /// Uses a link: makes a member with its rights.
    ///
    /// - Parameter password: A PHC string.
    /// - Throws: ``StorageError/linkEnded`` for a link that is unknown, was used or has ended,
    ///   ``StorageError/emailTaken``.
    public func useStaffLink(
        _ digest: Digest, name: String, email: EmailAddress, password: String, at now: Date
    ) async throws -> StaffMember {
        try await store.write { session in
            let link = try session.useLink(digest, by: name, at: now)
            guard link.kind != .recovery else { throw StorageError.linkEnded }
            let made = try session.first(
                """
                INSERT INTO staff_member (name, email, email_key, password, rights, publications, added_at)
                VALUES (\(name), \(email.text), \(email.key), \(password), \(link.permissions.rightsText),
                    \(try link.permissions.publicationsText()), \(now))
                ON CONFLICT DO NOTHING RETURNING \(StaffMember.columns)
                """
            ) { try StaffMember(&$0) }
            guard let made else { throw StorageError.emailTaken }
            return made
        }
    }

    /// Uses a recovery link: gives its member a new password; all their sessions end.
    ///
    /// - Throws: ``StorageError/linkEnded``.
    public func useRecoveryLink(_ digest: Digest, password: String, at now: Date) async throws -> StaffMember {
        try await store.write { session in
            let link = try session.useLink(digest, by: "", at: now)
            guard let id = link.member, let member = try session.staffMember(id) else { throw StorageError.linkEnded }
            try session.setStaffPassword(password, of: id, keeping: nil)
            return member
        }
    }
}

extension SQLSession {
    fileprivate func useLink(_ digest: Digest, by name: String, at now: Date) throws -> StaffLink {
        let used = try first(
            """
            UPDATE staff_link SET used_at = \(now), used_by = \(name)
            WHERE digest = \(digest) AND used_at IS NULL AND (ends_at IS NULL OR ends_at > \(now))
            RETURNING \(StaffLink.columns)
            """
        ) { try StaffLink(&$0) }
        guard let used else { throw StorageError.linkEnded }
        return used
    }
}
