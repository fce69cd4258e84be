import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The console's page about the log of acts.
struct LogRoutes: Sendable {
    let storage: Storage
    let pages: PageRenderer
    let watch: ActLogWatch
    let undoing: ActUndoing
    /// Days for which acts are kept.
    let days: Int

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.log, may: .house, respond: show),
            Endpoint(.post, "\(Paths.Console.log)/check", may: .house, respond: check),
            Endpoint(.post, "\(Paths.Console.log)/{act}/undo", may: .house, logs: .actUndone, respond: undo),
            Endpoint(.post, "\(Paths.API.acts)/{act}/undo", may: .house, logs: .actUndone, respond: undoForProgram),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await page(request, context, isUndone: request.query("done") == "undone")
    }

    private func page(
        _ request: Request, _ context: AppRequestContext, isUndone: Bool = false, complaint: String? = nil
    ) async throws -> Response {
        let (query, site) = (try LogQuery(request), try await pages.consoleSite(for: request, context))
        let before = try request.query("before", in: 1...Request.largestNumber).map(Int64.init)
        let found = try await storage.acts(query.filter, before: before, limit: 101)
        let page = LogPage(
            language: site.words.code, acts: Array(found.prefix(100)), query: query, check: watch.last,
            next: found.count > 100 ? found[99].number : nil, days: days,
            people: try await people(in: .of(site.words.code)),
            titles: try await storage.publications(limit: 200).items.map { ($0.id, $0.title) }, isUndone: isUndone,
            complaint: complaint)
        return try HousePage.log.answer(
            page.main, for: site, to: request, status: complaint == nil ? .ok : .conflict)
    }

    private func people(in words: LogWords) async throws -> [(person: ActPerson, name: String)] {
        let members = try await storage.staff().map { (ActPerson(.member, "\($0.id)"), $0.name) }
        let keys = try await storage.keys(limit: 100).map { (ActPerson(.key, $0.name), words.keyNamed($0.name)) }
        return members + keys + [(ActPerson(.command), words.command), (ActPerson(.newsstand), words.newsstand)]
    }

    @Sendable private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        do {
            try await undoing.undo(try context.act, by: try context.actor)
        } catch {
            guard let refusal = Refusal(describing: error), refusal.problem.status == 409 else { throw error }
            return try await page(request, context, complaint: refusal.problem.detail)
        }
        return .seeOther("\(Paths.Console.log)?done=undone")
    }

    @Sendable private func undoForProgram(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await undoing.undo(try context.act, by: try context.actor)
        return Response(status: .noContent)
    }

    @Sendable private func check(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await watch.check()
        return .seeOther(Paths.Console.log)
    }
}

extension AppRequestContext {
    /// The number of the address's act.
    ///
    /// - Throws: ``Refusal`` 404 for what is no number.
    fileprivate var act: Int64 {
        get throws {
            guard let number = parameters.get("act").flatMap({ Int64($0) }) else { throw Refusal(.notFound) }
            return number
        }
    }
}
