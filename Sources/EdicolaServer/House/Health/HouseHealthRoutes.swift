import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// What is well with the newsstand: a page of the console, and the same for programs.
struct HouseHealthRoutes: Sendable {
    let reader: HealthReader
    let pages: PageRenderer

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.health, may: .house, respond: answer),
            .get(Paths.Console.health, may: .house, respond: show),
            Endpoint(.post, Paths.Console.health, may: .house, respond: check),
        ]
    }

    @Sendable private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(HealthAnswer(try await reader.items(in: "en")))
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await pages.consoleSite(for: request, context)
        let page = HealthPage(
            language: site.words.code, items: try await reader.items(in: site.words.code),
            checked: reader.machine?.last?.at, canCheck: reader.machine != nil)
        return try HousePage.health.answer(page.main, for: site, to: request)
    }

    /// Checks the machine once more, which takes seconds.
    @Sendable private func check(_ request: Request, context: AppRequestContext) async throws -> Response {
        await reader.machine?.look()
        return .seeOther(Paths.Console.health)
    }
}
