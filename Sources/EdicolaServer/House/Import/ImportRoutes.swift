import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The console's page on which another newsstand's issues move in.
struct ImportRoutes: Sendable {
    let storage: Storage
    let pages: PageRenderer
    /// Whether there is a source to import from.
    let canFetch: Bool
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.moving, may: .house, respond: show),
            Endpoint(.post, Paths.Console.moving, may: .house, logs: .importOrdered, respond: look),
            Endpoint(.post, "\(Paths.Console.moving)/order", may: .house, logs: .importOrdered, respond: order),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await answer(request, context)
    }

    @Sendable private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(ImportForm.self, upTo: 64 << 10)
        let own = ImportWords.of(try await pages.consoleSite(for: request, context).words.code)
        let (order, complaints) = form.order(in: own)
        guard let order, canFetch else {
            return try await answer(request, context, form: form, complaints: complaints)
        }
        do {
            try await storage.beginImport(order, at: now())
        } catch StorageError.importOpen {
            return try await answer(request, context, form: form, complaint: StorageError.importOpen.description)
        }
        return .seeOther(Paths.Console.moving)
    }

    private struct Order: Decodable {
        var `import`: Int64?
        var order: String?
    }

    /// Takes what was found, or ends the import. Of two people who press at once, the second sees what the first did.
    @Sendable private func order(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(Order.self, upTo: 8 << 10)
        let id = form.import ?? 0
        switch form.order {
        case "take": try await storage.takeImport(id, at: now())
        case "cancel": try await storage.cancelImport(id, at: now())
        default: throw Refusal(.badRequest, detail: "“order” must be “take” or “cancel”.")
        }
        return .seeOther(Paths.Console.moving)
    }

    private func answer(
        _ request: Request, _ context: AppRequestContext, form: ImportForm = ImportForm(),
        complaints: [ImportForm.Field: String] = [:], complaint: String? = nil
    ) async throws -> Response {
        let site = try await pages.consoleSite(for: request, context)
        var page = ImportPage(
            newest: try await storage.newestImport(), form: form, complaints: complaints, canFetch: canFetch,
            complaint: complaint, titles: try await storage.publications(limit: 100).items)
        // What was typed is shown again, whatever the last import was.
        if !complaints.isEmpty, page.newest?.state.isOpen != true { page.newest = nil }
        if let newest = page.newest {
            let state: ImportedItem.State? = newest.state == .looked ? nil : .failed
            page.items = try await storage.items(of: newest.id, in: state, limit: ImportPage.most)
        }
        let status: HTTPResponse.Status =
            complaint != nil ? .conflict : complaints.isEmpty ? .ok : .unprocessableContent
        return try HousePage.moving.answer(
            page.main(site), styles: ["import"], modules: ["modules/import-progress.js"], isRenewed: page.isMoving,
            for: site, to: request, status: status)
    }
}
