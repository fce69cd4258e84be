import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// The search of the console: titles, issues, readers and pages that the member may open.
struct ConsoleSearchRoutes: Sendable {
    let desk: ConsoleDesk

    /// The number of readers on the page; the page of readers has them all.
    private static let mostReaders = 5

    var endpoints: [Endpoint] { [.get(Paths.Console.search, isForStaff: true, respond: find)] }

    @Sendable private func find(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let permissions = try context.actor.permissions
        var page = ConsoleSearchPage(text: (request.typed("q") ?? "").trimmed)
        if !page.text.isEmpty {
            let titles = try await desk.titles().filter { permissions.allow(.see, on: $0.id) }
            page.titles = titles.filter { $0.title.lowercased().contains(page.text.lowercased()) }
            page.issues = try await desk.storage.findIssues(page.text) { permissions.allow(.see, on: $0) }
            if site.may(.readers) {
                page.readers = try await desk.storage.findReaders(
                    page.text, at: desk.now(), limit: Self.mostReaders
                ).readers
            }
            page.publications = Dictionary(titles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
        return try desk.page(page.html(for: site), to: request)
    }
}
