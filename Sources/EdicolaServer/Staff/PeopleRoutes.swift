import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The console's pages about people. All of it works without JavaScript.
struct PeopleRoutes: Sendable {
    let accounts: StaffAccounts
    let pages: PageRenderer
    let now: @Sendable () -> Date

    private var storage: Storage { accounts.storage }

    var endpoints: [Endpoint] {
        let member = "\(Paths.Console.people)/{member}"
        return [
            .get(Paths.Console.house, may: .house, respond: house),
            .get(Paths.Console.people, may: .house, respond: people),
            Endpoint(.post, "\(Paths.Console.people)/invite", may: .house, respond: invite),
            Endpoint(
                .post, "\(Paths.Console.people)/invitations/{link}/remove", may: .house, logs: .invitationTaken,
                respond: takeBack),
            Endpoint(.post, "\(member)/rights", may: .house, logs: .rightsChanged, respond: changeRights),
            Endpoint(.post, "\(member)/recovery", may: .house, respond: recover),
            Endpoint(.post, "\(member)/remove", may: .house, logs: .personRemoved, respond: remove),
        ]
    }

    @Sendable private func people(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(request, context) { page in
            page.note =
                switch request.query("done") {
                case "removed": page.words.removed
                case "taken-back": page.words.takenBack
                case "rights": page.words.rightsChanged
                default: nil
                }
        }
    }

    @Sendable private func invite(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.people, at: now()) { return proof }
        let form = try await request.form([String: String].self, upTo: 64 << 10)
        let note = DeviceName.named(form["note"]) ?? ""
        let permissions = try permissions(form)
        let rights = PermissionsOrder(
            rights: permissions.rightsInOrder, publications: permissions.publicationNames)
        let address = try await StaffLinks(storage: storage).makeAddress(
            StaffLinkOrder(kind: .invitation, note: note, permissions: rights), by: try context.actor, at: now())
        return try await show(request, context) { page in
            page.made = (page.words.invitationMade, pages.address.base(for: request) + address)
        }
    }

    @Sendable private func recover(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.people, at: now()) { return proof }
        let order = StaffLinkOrder(kind: .recovery, member: try context.number("member"))
        let address = try await StaffLinks(storage: storage).makeAddress(order, by: try context.actor, at: now())
        return try await show(request, context) { page in
            page.made = (page.words.recoveryMade, pages.address.base(for: request) + address)
        }
    }

    @Sendable private func takeBack(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.removeStaffLink(try context.number("link"))
        return .seeOther("\(Paths.Console.people)?done=taken-back")
    }

    @Sendable private func changeRights(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.people, at: now()) { return proof }
        let permissions = try permissions(try await request.form([String: String].self, upTo: 64 << 10))
        try context.actor.requireToGive(permissions)
        try await storage.setPermissions(permissions, of: try context.number("member"))
        return .seeOther("\(Paths.Console.people)?done=rights")
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.people, at: now()) { return proof }
        try await storage.removeStaff(try context.number("member"))
        return .seeOther("\(Paths.Console.people)?done=removed")
    }

    /// The rights in a form: a role, and titles of which none means all.
    private func permissions(_ form: [String: String]) throws -> Permissions {
        guard let role = form["role"].flatMap({ Role(rawValue: $0) }) else {
            throw Refusal(.badRequest, detail: "Choose a role.")
        }
        let titles = try form.keys.filter { $0.hasPrefix("title-") }.map {
            try Publication.ID(parsing: String($0.dropFirst("title-".count)))
        }
        return Permissions(role, publications: titles.isEmpty || role == .owner ? nil : Set(titles))
    }

    private func show(
        _ request: Request, _ context: AppRequestContext, change: (inout PeoplePage) -> Void
    ) async throws -> Response {
        guard let me = context.staffSession?.member else {
            throw Refusal(.keyNeeded, detail: "This page is for members of the staff. Programs use \(Paths.API.staff).")
        }
        let site = try await pages.consoleSite(for: request, context)
        var page = PeoplePage(
            words: .of(site.words.code), me: me, members: try await storage.staff(),
            invitations: try await storage.invitations(),
            titles: try await storage.publications(limit: 200).items.map { ($0.id, $0.title) }, now: now())
        change(&page)
        return try HousePage.people.answer(page.main, for: site, to: request)
    }

    @Sendable private func house(_ request: Request, context: AppRequestContext) async throws -> Response {
        .seeOther(Paths.Console.people)
    }
}

extension AppRequestContext {
    /// The page that asks for the password once more, if the member typed it more than five minutes ago.
    func proofPage(to path: String, at now: Date) -> Response? {
        guard let staffSession, !staffSession.isFresh(at: now) else { return nil }
        return .seeOther("\(Paths.Console.proof)?next=\(path)")
    }
}
