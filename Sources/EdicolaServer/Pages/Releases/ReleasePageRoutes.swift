import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// The page of a release, for holders of the publisher's key or of a link made with it.
struct ReleasePageRoutes: Sendable {
    let catalog: CatalogReader
    let pages: PageRenderer
    let keys: Authenticator
    let links: PreviewLinks
    let now: @Sendable () -> Date

    private var storage: Storage { catalog.storage }

    var endpoints: [Endpoint] {
        let page = "/console/releases/{publication}/{issue}"
        return [
            .get(page, respond: show), Endpoint(.post, page, respond: order),
            Endpoint(
                .post, "/api/v1/publications/{publication}/issues/{issue}/delivery/page", may: .release, respond: link),
        ]
    }

    @Sendable private func link(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard try await storage.entry(key) != nil else { throw Self.unknown(key) }
        return try .json(links.link(to: Paths.release(key), for: subject(key), at: now()), status: .created)
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try await allowed(request, context)
        guard let entry = try await storage.entry(key) else { throw Self.unknown(key) }
        let page = ReleasePage(
            entry: entry, publication: try await storage.publication(key.publication)?.title ?? "",
            report: try await storage.release(of: key),
            audience: try await storage.audienceReport(of: key, at: now()), action: address(key, request))
        let html = page.html(for: try await pages.site(for: request))
        return try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
    }

    private struct Form: Decodable {
        var order: DeliveryOrder.Order
    }

    @Sendable private func order(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try await allowed(request, context)
        let form = try await request.form(Form.self, upTo: 1 << 10)
        do {
            try await storage.order(form.order, key, at: now())
        } catch StorageError.releaseEnded {
            // The page shows it.
        }
        return .seeOther(address(key, request))
    }

    private func allowed(_ request: Request, _ context: AppRequestContext) async throws -> Issue.Key {
        let key = try context.issueKey(for: request)
        if !links.isGood(request, for: subject(key), at: now()) {
            try await keys.require(.release, on: key.publication, of: request)
        }
        return key
    }

    private func subject(_ key: Issue.Key) -> String { "release \(key)" }

    /// Returns the address of this page, with its proof of permission.
    private func address(_ key: Issue.Key, _ request: Request) -> String {
        "\(Paths.release(key))\(request.uri.query.map { "?\($0)" } ?? "")"
    }

    private static func unknown(_ key: Issue.Key) -> Refusal {
        Refusal(.notFound, detail: "There is no issue \(key).")
    }
}
