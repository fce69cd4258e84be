import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// A reader's offers, for programs: ways to open an issue, the free issues, subscriptions, and free subscriptions.
struct OfferRoutes: Sendable {
    let catalog: CatalogReader
    let sessions: Sessions
    let now: @Sendable () -> Date

    private var storage: Storage { catalog.storage }

    var endpoints: [Endpoint] {
        let issue = "\(Paths.API.publications)/{publication}/issues/{issue}"
        return [
            .get("\(issue)/offers", respond: offers),
            Endpoint(.put, "\(issue)/opening", respond: open),
            .get(Paths.API.subscriptions, respond: subscriptions),
            Endpoint(.put, "\(Paths.API.follows)/{publication}", respond: follow),
            Endpoint(.delete, "\(Paths.API.follows)/{publication}", respond: unfollow),
        ]
    }

    @Sendable private func offers(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, visitor) = (try context.issueKey(for: request), try await sessions.visitor(of: request))
        let entry = try await catalog.entry(key, for: visitor.map { .reader($0.reader) } ?? .anybody, at: now())
        let offers =
            entry.issue.isFree
            ? IssueOffers(access: .granted(.free))
            : try await storage.offers(of: visitor?.reader, for: key, at: now())
        return try await EncodedAnswer.json(offers).representation(caching: visitor == nil ? .revalidated : .personal)
            .response(to: request)
    }

    /// Opens an issue as one of the free ones. A repeated request costs no further one.
    @Sendable private func open(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, visitor) = (try context.issueKey(for: request), try await sessions.requireVisitor(request))
        let entry = try await catalog.entry(key, for: .reader(visitor.reader), at: now())
        let access =
            entry.issue.isFree ? .granted(.free) : try await storage.openFree(key, for: visitor.reader, at: now())
        try access.require()
        return try .json(IssueAnswer(entry: entry, access: access))
    }

    @Sendable private func subscriptions(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let list = ListPage(items: try await storage.subscriptions(of: visitor.reader, at: now()))
        return try await EncodedAnswer.json(list).representation(caching: .personal).response(to: request)
    }

    /// The body of `PUT` and `DELETE /follows/{publication}`.
    private struct Agreement: Decodable {
        /// The version of the text that the reader saw.
        var wording: String
    }

    @Sendable private func follow(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (publication, visitor) = (try context.publication(for: request), try await sessions.requireVisitor(request))
        let agreement = try await request.json(Agreement.self)
        let consent = try consent(to: publication, agreement.wording, isGiven: true)
        return try .json(
            try await storage.follow(publication, by: visitor.reader, consent: consent, at: now()))
    }

    @Sendable private func unfollow(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (publication, visitor) = (try context.publication(for: request), try await sessions.requireVisitor(request))
        let consent = try consent(to: publication, "ended by the reader", isGiven: false)
        try await storage.unfollow(publication, by: visitor.reader, consent: consent, at: now())
        return Response(status: .noContent)
    }

    private func consent(to publication: Publication.ID, _ wording: String, isGiven: Bool) throws -> Consent {
        guard (1...256).contains(wording.utf8.count) else {
            throw Refusal(.badRequest, detail: "“wording” must have 1 to 256 bytes: the version of the text shown.")
        }
        return Consent(
            purpose: "follow \(publication)".prefix(64).description, wording: wording, isGiven: isGiven, at: now())
    }
}
