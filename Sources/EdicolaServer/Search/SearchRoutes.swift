import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Search for programs, for people, and for browsers with a search field of their own.
struct SearchRoutes: Sendable {
    let service: SearchBackend
    let rebuilding: SearchRebuilding
    let keys: Authenticator
    let pages: PageRenderer
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.search, respond: answer),
            .get(Paths.search, respond: page),
            .get(Paths.searchDescription, respond: description),
            .get(Paths.API.searchIndex, may: .house, respond: report),
            Endpoint(.post, Paths.API.searchIndex, may: .house, logs: .searchRebuilt, respond: rebuild),
        ]
    }

    @Sendable private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let question = request.typed("q") else {
            throw Refusal(.badRequest, detail: "“q” is missing. Send the words to find.")
        }
        let limit = try request.query("limit", in: 1...50) ?? 10
        let (found, caller) = try await found(question, limit: limit, request, context)
        let json = try JSONText(found.answer, entries: found.entries)
        return try EncodedAnswer(json.bytes, mediaType: "application/json", for: request)
            .representation(caching: caching(caller)).response(to: request)
    }

    @Sendable private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        let question = request.typed("q") ?? ""
        let (found, caller) = try await found(question, limit: SearchPage.issuesAtOnce, request, context)
        var page = SearchPage(question: question, answer: found.answer)
        page.isContinuation = request.query("after") != nil
        if let id = try request.publication { page.publication = try await service.catalog.publication(id, at: now()) }
        let html = page.html(for: try await pages.site(for: request))
        return try pages.response(
            EncodedAnswer(html, for: request), caching: caching(caller), to: request)
    }

    private func found(
        _ question: String, limit: Int, _ request: Request, _ context: AppRequestContext
    ) async throws -> (found: (answer: SearchAnswer, entries: [Issue.Key: ListedEntry]), caller: Caller) {
        let caller = try await keys.caller(of: request)
        try service.admit(request, context, caller, at: now())
        let found = try await service.answer(
            to: question, in: request.publication, after: request.query("after"), limit: limit, for: caller, at: now())
        return (found, caller)
    }

    private func caching(_ caller: Caller) -> CachePolicy { caller == .anybody ? .revalidated : .personal }

    @Sendable private func description(_ request: Request, context: AppRequestContext) async throws -> Response {
        let text = SearchDescription(name: pages.site.name, origin: pages.address.base(for: request)).document
        let answer = EncodedAnswer(ByteBuffer(string: text), mediaType: SearchDescription.mediaType)
        return try answer.representation(caching: .shared(seconds: 86_400)).response(to: request)
    }

    @Sendable private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        var report = try await service.storage.searchReport()
        if rebuilding.isWaiting { report.isRebuilding = true }
        return try await EncodedAnswer.json(report).representation(caching: .personal).response(to: request)
    }

    /// Requests a new index, which is built while the old one answers.
    @Sendable private func rebuild(_ request: Request, context: AppRequestContext) async throws -> Response {
        rebuilding.ask()
        var response = try await report(request, context: context)
        response.status = .accepted
        return response
    }
}

extension Request {
    /// The publication that a request is about; nil for all.
    ///
    /// - Throws: ``Refusal`` 400 when the text can't be an id.
    var publication: Publication.ID? {
        get throws {
            do {
                return try query("publication").map { try Publication.ID(parsing: $0) }
            } catch {
                throw Refusal(.badRequest, detail: "“publication”: \(error)")
            }
        }
    }
}
