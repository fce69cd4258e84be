public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Begins a session, and removes ended ones.
    ///
    /// - Parameter digest: The SHA-256 of the cookie's token, which itself is stored nowhere.
    public func beginStaffSession(_ digest: Digest, of member: Int64, on device: String, at now: Date) async throws {
        try await store.write { session in
            let (idle, begun) = (
                now.addingTimeInterval(-StaffSession.idle), now.addingTimeInterval(-StaffSession.longest)
            )
            try session.run("DELETE FROM staff_session WHERE seen_at <= \(idle) OR begun_at <= \(begun)")
            try session.run("UPDATE staff_member SET seen_at = \(now) WHERE id = \(member)")
            try session.run(
                """
                INSERT INTO staff_session (digest, member_id, device, begun_at, seen_at, proved_at)
                VALUES (\(digest), \(member), \(String(device.prefix(200))), \(now), \(now), \(now))
                """)
        }
    }

    /// Returns the session of a cookie's token; nil for an unknown or ended one.
    public func staffSession(_ digest: Digest, at now: Date) async throws -> StaffSession? {
        try await store.read { session in
            let found = try session.first("\(StaffSession.all) WHERE digest = \(digest)") { try StaffSession(&$0) }
            return found.flatMap { $0.isRunning(at: now) ? $0 : nil }
        }
    }

    /// Returns a member's sessions, the last seen first.
    public func staffSessions(of member: Int64, at now: Date) async throws -> [StaffSession] {
        try await store.read { session in
            try session.rows(
                "\(StaffSession.all) WHERE member_id = \(member) ORDER BY staff_session.seen_at DESC, digest"
            ) {
                try StaffSession(&$0)
            }.filter { $0.isRunning(at: now) }
        }
    }

    /// Notes a visit. Call it once a minute at most.
    public func noteStaffSeen(_ session: StaffSession, at now: Date) async throws {
        try await store.write { transaction in
            try transaction.run("UPDATE staff_session SET seen_at = \(now) WHERE digest = \(session.digest)")
            try transaction.run("UPDATE staff_member SET seen_at = \(now) WHERE id = \(session.member.id)")
        }
    }

    /// Notes that the member showed the password once more.
    public func noteStaffProof(_ digest: Digest, at now: Date) async throws {
        try await store.write { try $0.run("UPDATE staff_session SET proved_at = \(now) WHERE digest = \(digest)") }
    }

    public func endStaffSession(_ digest: Digest) async throws {
        try await store.write { try $0.run("DELETE FROM staff_session WHERE digest = \(digest)") }
    }

    /// Ends one of a member's sessions.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for another member's, and for one that has ended.
    public func endStaffSession(_ digest: Digest, of member: Int64) async throws {
        try await store.write { session in
            let ended = try session.run(
                "DELETE FROM staff_session WHERE digest = \(digest) AND member_id = \(member)")
            guard ended == 1 else { throw StorageError.notFound("session") }
        }
    }

    /// Ends all of a member's sessions but one.
    public func endStaffSessions(of member: Int64, except spared: Digest) async throws {
        try await store.write { try $0.endStaffSessions(of: member, except: spared) }
    }
}

extension StaffSession {
    fileprivate static let all: SQL =
        """
        SELECT staff_member.id, name, email, rights, publications, added_at, staff_member.seen_at, digest, device,
            begun_at, staff_session.seen_at, proved_at
        FROM staff_session JOIN staff_member ON staff_member.id = member_id
        """

    fileprivate func isRunning(at now: Date) -> Bool {
        now.timeIntervalSince(seen) < Self.idle && now.timeIntervalSince(begun) < Self.longest
    }
}
