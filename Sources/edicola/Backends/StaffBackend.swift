import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1
import Storage

/// People, their rights and the log of acts, in either backend.
protocol StaffBackend: Sendable {
    func staff() async throws -> [StaffEntry]
    /// Makes a link that is good once.
    ///
    /// - Returns: the link's address; from the newsstand's root when the newsstand does not run.
    func makeStaffLink(_ order: StaffLinkOrder) async throws -> String
    func setRights(_ order: PermissionsOrder, of member: Int64) async throws
    func removeStaff(_ member: Int64) async throws
    /// Returns acts, the newest first.
    func acts(limit: Int) async throws -> [ActEntry]
    /// Takes back an act.
    func undoAct(_ number: Int64) async throws
    func verifyActs() async throws -> ActVerificationEntry
}

extension FolderBackend {
    func staff() async throws -> [StaffEntry] { try await storage.staff().map(StaffEntry.init) }

    func makeStaffLink(_ order: StaffLinkOrder) async throws -> String {
        try await StaffLinks(storage: storage).makeAddress(order, by: .command, at: Date())
    }

    func setRights(_ order: PermissionsOrder, of member: Int64) async throws {
        let permissions = try order.permissions
        try await ActScope(.rightsChanged, by: .command, subject: "\(member)", at: Date()).run {
            try await storage.setPermissions(permissions, of: member)
        }
    }

    func removeStaff(_ member: Int64) async throws {
        try await ActScope(.personRemoved, by: .command, subject: "\(member)", at: Date()).run {
            try await storage.removeStaff(member)
        }
    }

    func acts(limit: Int) async throws -> [ActEntry] { try await storage.acts(limit: limit).map(ActEntry.init) }

    func undoAct(_ number: Int64) async throws {
        try await ActUndoing(storage: storage).undo(number, by: .command)
    }

    func verifyActs() async throws -> ActVerificationEntry { ActVerificationEntry(try await storage.verifyActs()) }
}

extension ServerBackend {
    func staff() async throws -> [StaffEntry] { try await all(ListPage<StaffEntry>.self, at: Paths.API.staff) }

    func makeStaffLink(_ order: StaffLinkOrder) async throws -> String {
        let made = try JSON.decode(
            StaffLinkEntry.self, from: try await send(.POST, Paths.API.staffLinks, JSON.encode(order)))
        return made.address ?? ""
    }

    func setRights(_ order: PermissionsOrder, of member: Int64) async throws {
        try await send(.PUT, Paths.API.staffRights(member), JSON.encode(order))
    }

    func removeStaff(_ member: Int64) async throws { try await send(.DELETE, Paths.API.staff(member), nil) }

    func acts(limit: Int) async throws -> [ActEntry] {
        try JSON.decode(
            ListPage<ActEntry>.self, from: try await send(.GET, "\(Paths.API.acts)?limit=\(limit)", nil)
        ).items
    }

    func undoAct(_ number: Int64) async throws { try await send(.POST, Paths.API.undoing(number), nil) }

    func verifyActs() async throws -> ActVerificationEntry {
        try JSON.decode(from: try await send(.GET, Paths.API.actVerification, nil))
    }
}
