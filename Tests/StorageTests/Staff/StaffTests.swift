import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Members of the staff, their links, sessions and rights.
struct StaffTests {
    private func digest(_ text: String) -> Digest { .hashing(text) }

    private func email(_ text: String) throws -> EmailAddress { try #require(EmailAddress(parsing: text)) }

    private func join(
        _ storage: Storage, _ name: String, _ permissions: Permissions = .all, at now: Date = .noon
    ) async throws -> StaffMember {
        let link = NewStaffLink(
            digest: digest(name), kind: permissions == .all ? .owner : .invitation, permissions: permissions,
            madeBy: "test")
        _ = try await storage.addStaffLink(link, at: now)
        return try await storage.useStaffLink(
            digest(name), name: name, email: email("\(name)@example.org"), password: "hash", at: now)
    }

    @Test func `a link is good once, and until its end`() async throws {
        let storage = try Storage.inMemory()
        #expect(try await !storage.hasOwner())
        let owner = try await join(storage, "anna")
        #expect(owner.isOwner)
        #expect(try await storage.hasOwner())
        await #expect(throws: StorageError.linkEnded) {
            try await storage.useStaffLink(
                digest("anna"), name: "B", email: email("b@example.org"), password: "h", at: .noon)
        }
        await #expect(throws: StorageError.linkEnded) {
            try await storage.useStaffLink(
                digest("guess"), name: "B", email: email("b@example.org"), password: "h", at: .noon)
        }
        _ = try await storage.addStaffLink(
            NewStaffLink(
                digest: digest("old"), kind: .invitation, permissions: Permissions(.editor), madeBy: "anna",
                ends: .noon(7)), at: .noon)
        await #expect(throws: StorageError.linkEnded) {
            try await storage.useStaffLink(
                digest("old"), name: "B", email: email("b@example.org"), password: "h", at: .noon(7))
        }
        #expect(try await storage.staff().map(\.name) == ["anna"])
    }

    @Test func `a used address leaves the link good`() async throws {
        let storage = try Storage.inMemory()
        _ = try await join(storage, "anna")
        _ = try await storage.addStaffLink(
            NewStaffLink(digest: digest("b"), kind: .invitation, permissions: Permissions(.editor), madeBy: "anna"),
            at: .noon)
        await #expect(throws: StorageError.emailTaken) {
            try await storage.useStaffLink(
                digest("b"), name: "B", email: email("Anna@example.org"), password: "h", at: .noon)
        }
        let member = try await storage.useStaffLink(
            digest("b"), name: "B", email: email("b@example.org"), password: "h", at: .noon)
        #expect(member.permissions == Permissions(.editor))
    }

    @Test func `a new link for an owner replaces the unused one`() async throws {
        let storage = try Storage.inMemory()
        for name in ["first", "second"] {
            _ = try await storage.addStaffLink(
                NewStaffLink(digest: digest(name), kind: .owner, madeBy: "test"), at: .noon)
        }
        #expect(try await storage.staffLink(digest("first")) == nil)
        #expect(try await storage.staffLink(digest("second")) != nil)
    }

    @Test func `a session ends after twelve hours without use, and after thirty days`() async throws {
        let storage = try Storage.inMemory()
        let anna = try await join(storage, "anna")
        func hour(_ hour: Double) -> Date { Date.noon.addingTimeInterval(hour * 3600) }
        try await storage.beginStaffSession(digest("s"), of: anna.id, on: "Firefox", at: .noon)
        #expect(try await storage.staffSession(digest("s"), at: hour(11.9))?.member.name == "anna")
        #expect(try await storage.staffSession(digest("s"), at: hour(12)) == nil)
        for day in 0..<70 {
            guard let session = try await storage.staffSession(digest("s"), at: hour(Double(day) * 11)) else {
                #expect(Double(day) * 11 >= 30 * 24)
                return
            }
            try await storage.noteStaffSeen(session, at: hour(Double(day) * 11))
        }
        Issue.record("the session never ended")
    }

    @Test func `new rights and a new password end the sessions`() async throws {
        let storage = try Storage.inMemory()
        _ = try await join(storage, "anna")
        let bruno = try await join(storage, "bruno", Permissions(.editor, publications: [try .init(parsing: "p")]))
        for name in ["a", "b"] {
            try await storage.beginStaffSession(digest(name), of: bruno.id, on: "Firefox", at: .noon)
        }
        try await storage.setStaffPassword("new", of: bruno.id, keeping: digest("a"), at: .noon)
        #expect(try await storage.staffSessions(of: bruno.id, at: .noon).map(\.digest) == [digest("a")])
        try await storage.setPermissions(Permissions(.analyst), of: bruno.id)
        #expect(try await storage.staffSessions(of: bruno.id, at: .noon).isEmpty)
        #expect(try await storage.staffMember(bruno.id)?.permissions == Permissions(.analyst))
    }

    @Test func `a session ends for its own member only`() async throws {
        let storage = try Storage.inMemory()
        let (anna, bruno) = (try await join(storage, "anna"), try await join(storage, "bruno"))
        for (name, member) in [("a", anna), ("b", anna), ("c", anna), ("d", bruno)] {
            try await storage.beginStaffSession(digest(name), of: member.id, on: "Firefox", at: .noon)
        }
        await #expect(throws: StorageError.self) { try await storage.endStaffSession(digest("d"), of: anna.id) }
        try await storage.endStaffSession(digest("a"), of: anna.id)
        try await storage.endStaffSessions(of: anna.id, except: digest("b"))
        #expect(try await storage.staffSessions(of: anna.id, at: .noon).map(\.digest) == [digest("b")])
        #expect(try await storage.staffSessions(of: bruno.id, at: .noon).count == 1)
        try await storage.renameStaff(bruno.id, to: "Bruno")
        #expect(try await storage.staffMember(bruno.id)?.name == "Bruno")
        await #expect(throws: StorageError.self) { try await storage.renameStaff(99, to: "Nobody") }
    }

    @Test func `the last owner stays`() async throws {
        let storage = try Storage.inMemory()
        let anna = try await join(storage, "anna")
        await #expect(throws: StorageError.lastOwner) { try await storage.removeStaff(anna.id) }
        await #expect(throws: StorageError.lastOwner) {
            try await storage.setPermissions(Permissions(.editor), of: anna.id)
        }
        #expect(try await storage.staffMember(anna.id)?.isOwner == true)
        let bruno = try await join(storage, "bruno")
        try await storage.removeStaff(anna.id)
        #expect(try await storage.staff().map(\.id) == [bruno.id])
    }

    @Test func `rights are for all publications or for some`() throws {
        let (one, other) = (try Publication.ID(parsing: "one"), try Publication.ID(parsing: "other"))
        let some = Permissions(.editor, publications: [one])
        #expect(some.allow(.publish, on: one) && !some.allow(.publish, on: other) && !some.allow(.publish, on: nil))
        #expect(!some.allow(.sell, on: one))
        #expect(Permissions.all.allow(.house, on: nil) && Permissions.all.allow(.sell, on: other))
        #expect(Permissions.all.include(some) && !some.include(.all) && !some.include(Permissions(.editor)))
        for role in Role.allCases { #expect(Permissions(role).role == role) }
    }

    @Test func `house is for all publications only`() async throws {
        let storage = try Storage.inMemory()
        await #expect(throws: StorageError.badPermissions) {
            try await storage.addKey(
                named: "k", digest: digest("k"),
                permissions: Permissions(.owner, publications: [try .init(parsing: "p")]), at: .noon
            )
        }
        await #expect(throws: StorageError.badPermissions) {
            try await storage.addKey(named: "k", digest: digest("k"), permissions: Permissions(rights: []), at: .noon)
        }
    }
}
