import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The revisions of an issue for its publisher: comparing them, showing the held one or an earlier one, and undoing a
/// sale.
struct RevisionRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    /// The usual time in which a sale can be undone, in minutes.
    let undoMinutes: Int
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [
            .get("\(issue)/revisions", may: .see, respond: list),
            .get("\(issue)/revisions/{revision}/comparison", may: .see, respond: compare),
            Endpoint(
                .put, "\(issue)/revisions/{revision}/current", may: .release, logs: .revisionShown, respond: show),
            Endpoint(
                .delete, "\(issue)/revisions/{revision}", may: .publish, logs: .correctionDropped, respond: drop),
            Endpoint(.delete, "\(issue)/release", may: .release, logs: .saleUndone, respond: undoSale),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ListPage(items: try await storage.revisions(of: context.issueKey(for: request))))
    }

    /// Compares a revision with the one that readers get.
    @Sendable private func compare(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        return try .json(try await storage.comparison(of: key, with: try context.revision))
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        let entry = try await storage.show(try context.revision, of: key, at: now())
        version.advance()
        return try .json(entry)
    }

    @Sendable private func drop(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard case .held = try context.revision else {
            throw Refusal(.conflict, detail: "Only a held revision can be dropped. Readers may have the others.")
        }
        try await storage.dropHeld(try context.issueKey(for: request), at: now())
        version.advance()
        return Response(status: .noContent)
    }

    @Sendable private func undoSale(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        let entry = try await storage.undoSale(key, undoMinutes: undoMinutes, at: now())
        version.advance()
        return try .json(entry)
    }
}

extension AppRequestContext {
    /// The address's revision.
    ///
    /// - Throws: ``Refusal`` 404 for another word.
    var revision: Revision.Name {
        get throws {
            guard let name = Revision.Name(parameters.get("revision") ?? "") else { throw Refusal(.notFound) }
            return name
        }
    }
}
