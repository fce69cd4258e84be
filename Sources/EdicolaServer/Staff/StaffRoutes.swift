import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// People, their rights and the log of acts, for programs.
struct StaffRoutes: Sendable {
    let accounts: StaffAccounts
    let address: PublicAddress
    let now: @Sendable () -> Date

    private var storage: Storage { accounts.storage }

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.staff, may: .house, respond: list),
            Endpoint(.put, "\(Paths.API.staff)/{member}/rights", may: .house, logs: .rightsChanged, respond: change),
            Endpoint(.delete, "\(Paths.API.staff)/{member}", may: .house, logs: .personRemoved, respond: remove),
            .get(Paths.API.staffLinks, may: .house, respond: links),
            Endpoint(.post, Paths.API.staffLinks, may: .house, respond: makeLink),
            Endpoint(
                .delete, "\(Paths.API.staffLinks)/{link}", may: .house, logs: .invitationTaken, respond: removeLink),
            .get(Paths.API.acts, may: .house, respond: acts),
            .get(Paths.API.actVerification, may: .house, respond: verify),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ListPage(items: try await storage.staff().map(StaffEntry.init)))
    }

    @Sendable private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: now())
        let (id, order) = (try context.number("member"), try await request.json(PermissionsOrder.self))
        let permissions = try order.permissions
        try context.actor.requireToGive(permissions)
        try await storage.setPermissions(permissions, of: id)
        guard let member = try await storage.staffMember(id) else { throw Refusal(.notFound) }
        return try .json(StaffEntry(member))
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: now())
        try await storage.removeStaff(try context.number("member"))
        return Response(status: .noContent)
    }

    @Sendable private func links(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ListPage(items: try await storage.invitations().map { StaffLinkEntry($0) }))
    }

    @Sendable private func makeLink(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: now())
        let order = try await request.json(StaffLinkOrder.self)
        let (link, secret) = try await StaffLinks(storage: storage).make(order, by: try context.actor, at: now())
        return try .json(
            StaffLinkEntry(link, address: address.base(for: request) + Paths.Console.begin(secret)), status: .created)
    }

    @Sendable private func removeLink(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.removeStaffLink(try context.number("link"))
        return Response(status: .noContent)
    }

    @Sendable private func acts(_ request: Request, context: AppRequestContext) async throws -> Response {
        let limit = try request.listLimit
        let before = try request.query("before", in: 1...Request.largestNumber).map(Int64.init)
        let found = try await storage.acts(try LogQuery(request).filter, before: before, limit: limit + 1)
        let shown = found.prefix(limit)
        return try .json(
            ListPage(
                items: shown.map(ActEntry.init), next: found.count > limit ? shown.last.map { "\($0.number)" } : nil))
    }

    @Sendable private func verify(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ActVerificationEntry(try await storage.verifyActs()))
    }
}

extension AppRequestContext {
    /// A number in the path.
    ///
    /// - Throws: ``Refusal`` 404.
    func number(_ name: String) throws -> Int64 {
        guard let number = parameters.get(name).flatMap({ Int64($0) }), number > 0 else { throw Refusal(.notFound) }
        return number
    }

    /// Checks that a member typed the password in the last five minutes. A key needs no proof.
    ///
    /// - Throws: ``Refusal`` 403.
    func requireFreshProof(at now: Date) throws {
        guard let staffSession, !staffSession.isFresh(at: now) else { return }
        throw Refusal(.proofNeeded, detail: "Type your password again at \(Paths.Console.proof).")
    }
}
