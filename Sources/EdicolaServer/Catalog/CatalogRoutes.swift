import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// The lists: publications, their issues, and changes.
struct CatalogRoutes: Sendable {
    let catalog: CatalogReader
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get("/api/v1/publications", respond: publications),
            .get("/api/v1/publications/{publication}", respond: publication),
            .get("/api/v1/publications/{publication}/issues", respond: issues),
            .get(Paths.API.allIssues, respond: allIssues),
            .get("/api/v1/changes", respond: changes),
        ]
    }

    /// Lists publications; for the publisher, also those before their first issue on sale.
    @Sendable private func publications(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (limit, after, now) = (try request.listLimit, request.query("after"), now())
        if let principal = try await keys.keyHolder(of: request), principal.permissions.rights.contains(.see) {
            var list = try await catalog.storage.stands(at: now, with: true, after: after, limit: limit)
            let unseen = list.items.map(\.id).filter { !principal.permissions.allow(.see, on: $0) }
            let listed = try await catalog.storage.listed(unseen, at: now)
            list.items.removeAll { unseen.contains($0.id) && !listed.contains($0.id) }
            return try await EncodedAnswer.json(list).representation(caching: .personal).response(to: request)
        }
        let answer = try await catalog.answer("publications \(limit) \(after ?? "")", at: now) {
            try await .json(try await catalog.storage.stands(at: now, with: false, after: after, limit: limit))
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    @Sendable private func publication(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, now) = (try context.publication(for: request), now())
        let answer = try await catalog.answer("publication \(id)", at: now) {
            guard let entry = try await catalog.storage.stand(id, at: now) else { throw Self.unknown(id) }
            return try await .json(entry)
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    /// Lists issues: with `stage=any` all of them for the publisher; others get those on the stand.
    @Sendable private func issues(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, now) = (try context.publication(for: request), now())
        let (limit, after, query) = (try request.listLimit, request.query("after"), request.query("q"))
        if let stage = request.query("stage") {
            guard stage == "any" else { throw Refusal(.badRequest, detail: "“stage” must be “any”, if present.") }
            try await keys.require(.see, on: id, of: request)
            let list = try await catalog.storage.allIssues(of: id, after: after, limit: limit)
            return try await EncodedAnswer.list(list).representation(caching: .personal).response(to: request)
        }
        let filter = try request.issueFilter
        let read = {
            guard try await catalog.storage.publication(id) != nil else { throw Self.unknown(id) }
            return try await EncodedAnswer.list(
                try await catalog.storage.issues(
                    of: id, onStandAt: now, after: after, limit: limit, query: query, filter: filter))
        }
        // Search terms are too various to cache.
        let answer =
            query == nil
            ? try await catalog.answer("issues \(id) \(limit) \(after ?? "") \(filter)", at: now, encode: read)
            : try await read()
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    /// Lists the issues of all stands, the last one on sale first.
    @Sendable private func allIssues(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (limit, after, filter, now) = (
            try request.listLimit, request.query("after"), try request.issueFilter, now()
        )
        let answer = try await catalog.answer("all issues \(limit) \(after ?? "") \(filter)", at: now) {
            try await .list(
                try await catalog.storage.issues(onStandAt: now, after: after, limit: limit, filter: filter))
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    /// Lists changes; `since=latest` returns the end of the log, for a client that is about to read the lists.
    @Sendable private func changes(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (limit, since, now) = (try request.listLimit, request.query("since"), now())
        let answer = try await catalog.answer("changes \(limit) \(since ?? "")", at: now) {
            guard since == "latest" else {
                return try await .json(try await catalog.storage.changes(since: since, limit: limit, at: now))
            }
            let newest = try await catalog.storage.newestCursor()
            return try await .json(ChangeList(changes: [], cursor: newest, hasMore: false))
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    private static func unknown(_ id: Publication.ID) -> Refusal {
        Refusal(.notFound, detail: "There is no publication \(id).")
    }
}
