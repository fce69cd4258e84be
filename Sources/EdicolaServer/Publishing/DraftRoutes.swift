import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Looking through an issue before it is on sale: the publisher makes a link, a colleague opens it.
struct DraftRoutes: Sendable {
    let catalog: CatalogReader
    let drafts: DraftLinks
    let pages: PageRenderer
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            Endpoint(
                .post, "/api/v1/publications/{publication}/issues/{issue}/preview", may: .see, logs: .linkMade,
                respond: make),
            .get("/{publication}/{issue}/preview", respond: open),
        ]
    }

    @Sendable private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), now())
        let hours = try request.query("hours", in: 1...DraftLinks.maximumHours) ?? DraftLinks.defaultHours
        let entry = try await catalog.entry(key, for: .newsstand, at: now)
        guard entry.isDraft(at: now) else {
            throw Refusal(
                .conflict,
                detail: entry.isOnStand(at: now)
                    ? "\(key) is on sale. Readers see it at \(Paths.issue(key))."
                    : "\(key) is withdrawn. Restore it first.")
        }
        var link = try await drafts.link(to: key, hours: hours, at: now)
        // For another person, on another machine.
        link.address = pages.address.base(for: request) + link.address
        return try .json(link, status: .created)
    }

    @Sendable private func open(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), now())
        guard let proof = request.query("proof"), let link = try await drafts.link(proof, to: key, at: now) else {
            throw Refusal(.notFound, detail: "No issue has this address.")
        }
        // Readers see it by now; or the publisher's reason why not.
        guard try await catalog.entry(key, for: .newsstand, at: now).isDraft(at: now) else {
            return .seeOther(Paths.issue(key))
        }
        guard case .good(let until) = link else { return try await expired(request) }
        var response = Response.seeOther(Paths.reader(key))
        drafts.give(proof, to: key, until: until, at: now, in: &response)
        return response
    }

    private func expired(_ request: Request) async throws -> Response {
        let site = try await pages.site(for: request)
        let (title, sentence) = site.words.previewLinkExpired
        let html = Document(
            title: title, isHidden: true, kind: "error-page", styles: [],
            main: EmptyState(
                drawing: .foldedIssue, heading: title, sentence: sentence, action: (site.words.goToNewsstand, "/")
            ).html
        ).html(for: site)
        var response = try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
        response.status = .gone
        return response
    }
}
