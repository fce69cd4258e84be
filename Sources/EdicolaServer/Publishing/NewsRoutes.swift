import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// News beside the issues: read by everybody, written by the publisher.
struct NewsRoutes: Sendable {
    let catalog: CatalogReader
    let hub: EventHub
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let news = "/api/v1/publications/{publication}/news"
        return [
            .get(news, respond: list), Endpoint(.post, news, may: .publish, logs: .newsSaved, respond: add),
            Endpoint(.delete, "\(news)/{item}", may: .publish, logs: .newsSaved, respond: remove),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, now) = (try context.publication(for: request), now())
        let (limit, after) = (try request.listLimit, request.query("after"))
        guard try await catalog.storage.publication(id) != nil else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        let list = try await catalog.storage.news(of: id, at: now, after: after, limit: limit)
        return try await EncodedAnswer.json(list).representation(caching: .revalidated).response(to: request)
    }

    @Sendable private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let details = try await request.json(NewsDetails.self)
        do { try details.check() } catch { throw Refusal(.badRequest, detail: error.description) }
        let item = try await catalog.storage.add(details, to: id, at: now())
        catalog.version.advance()
        hub.announce(.news(id))
        return try .json(item, status: .created)
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard let item = try? NewsItem.ID(parsing: context.parameters.get("item") ?? "") else {
            throw Refusal(.notFound)
        }
        try await catalog.storage.removeNews(item, of: id)
        catalog.version.advance()
        hub.announce(.news(id))
        return Response(status: .noContent)
    }
}
