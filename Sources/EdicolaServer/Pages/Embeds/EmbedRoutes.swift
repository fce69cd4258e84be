import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// `/embed/…`, which only sites named by the publisher may show in a frame.
struct EmbedRoutes: Sendable {
    let catalog: CatalogReader
    let pages: PageRenderer
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [.get("/embed/{publication}", respond: stand), .get("/embed/{publication}/{issue}", respond: issue)]
    }

    @Sendable private func stand(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, now) = (try context.publication(for: request), now())
        return try await framed(by: id) {
            try await pages.page("embedded stand \(id)", of: id, to: request) { site, dress in
                guard let publication = dress.publication else { throw Refusal(.notFound) }
                let list = try await catalog.storage.issues(of: id, onStandAt: now, limit: EmbedPage.most)
                return EmbedPage(publication: publication, entries: list.items, logo: dress.logo).html(for: site)
            }
        }
    }

    @Sendable private func issue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), now())
        return try await framed(by: key.publication) {
            try await pages.page("embedded issue \(key)", of: key.publication, to: request) { site, dress in
                let entry = try await catalog.entry(key, for: .anybody, at: now)
                guard let publication = dress.publication else { throw Refusal(.notFound) }
                return EmbedPage(publication: publication, entries: [entry], logo: dress.logo).html(for: site)
            }
        }
    }

    private func framed(by id: Publication.ID, _ answer: () async throws -> Response) async throws -> Response {
        let dress = try await pages.stands.dress(of: id, at: now())
        var response = try await answer()
        let sites = (["'self'"] + (dress.settings.embedding ?? [])).joined(separator: " ")
        response.headers[.contentSecurityPolicy] = """
            default-src 'self'; img-src 'self' data:; frame-ancestors \(sites); base-uri 'none'; object-src 'none'; \
            form-action 'self'
            """
        return response
    }
}
