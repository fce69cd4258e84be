import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The console's page about publishers' keys, for people; programs use ``KeyRoutes``, which has the same rules.
struct HouseKeyRoutes: Sendable {
    let keys: PublisherKeys
    let pages: PageRenderer
    let now: @Sendable () -> Date

    private var storage: Storage { keys.storage }

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.keys, may: .house, respond: list),
            Endpoint(.post, Paths.Console.keys, may: .house, respond: make),
            Endpoint(.post, "\(Paths.Console.keys)/remove", may: .house, respond: remove),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let note = request.query("done") == "removed"
        return try await show(request, context, isRemoved: note) { _ in }
    }

    @Sendable private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.keys, at: now()) { return proof }
        let form = KeyForm(try await request.form([String: String].self, upTo: 64 << 10))
        let text = RunningServer.makeKey()
        do {
            _ = try await keys.add(try form.order(Digest(sha256: text.utf8)), by: try context.actor)
            return try await show(request, context) { $0.made = (form.name, text) }
        } catch {
            guard let fault = KeyForm.Fault(error) else { throw error }
            return try await show(request, context, status: .unprocessableContent) { page in
                page.form = form
                page.complaint = (fault.field, fault.sentence(in: page.words))
            }
        }
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let proof = context.proofPage(to: Paths.Console.keys, at: now()) { return proof }
        let form = try await request.form([String: String].self, upTo: 8 << 10)
        do {
            try await keys.revoke(named: form["name"] ?? "", by: try context.actor)
        } catch StorageError.notFound {
            // Somebody else was quicker.
        }
        return .seeOther("\(Paths.Console.keys)?done=removed")
    }

    private func show(
        _ request: Request, _ context: AppRequestContext, isRemoved: Bool = false,
        status: HTTPResponse.Status = .ok, change: (inout KeysPage) -> Void
    ) async throws -> Response {
        let site = try await pages.consoleSite(for: request, context)
        let found = try await storage.keys(after: request.query("after"), limit: 101)
        var page = KeysPage(
            language: site.words.code, keys: Array(found.prefix(100)), next: found.count > 100 ? found[99].name : nil,
            titles: try await storage.publications(limit: 200).items.map { ($0.id, $0.title) },
            mine: try context.actor.permissions)
        change(&page)
        return try HousePage.keys.answer(
            page.main, note: isRemoved ? page.words.removed : nil, for: site, to: request, status: status)
    }
}
