import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The pages of an issue's revisions: comparing, showing, dropping, looking through.
struct ConsoleRevisionRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let catalog: CatalogReader

    var endpoints: [Endpoint] {
        let issue = "\(Paths.Console.titles)/{publication}/{issue}"
        return [
            .get("\(issue)/revisions", may: .see, respond: list),
            Endpoint(.post, "\(issue)/revisions/show", may: .release, logs: .revisionShown, respond: show),
            Endpoint(.post, "\(issue)/revisions/drop", may: .publish, logs: .correctionDropped, respond: drop),
            .get("\(issue)/read/{revision}", may: .see, respond: look),
            .get("\(issue)/read/{revision}/{page}", may: .see, respond: read),
        ]
    }

    private struct ShowForm: Decodable, Sendable {
        var revision: String?
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var name: Revision.Name?
        if let asked = request.query("compare") {
            guard let known = Revision.Name(asked) else { throw Refusal(.notFound) }
            name = known
        }
        let words = RevisionWords.of(try await desk.site(for: request, context).words.code)
        var page = try await page(key, comparing: name)
        page.note = request.query("done").flatMap { words.done[$0] }
        return try desk.page(page.html(for: try await desk.site(for: request, context)), to: request)
    }

    private func page(_ key: Issue.Key, comparing name: Revision.Name?) async throws -> RevisionsPage {
        var page = RevisionsPage(
            publication: try await desk.publication(key.publication), entry: try await desk.entry(key),
            revisions: try await desk.storage.revisions(of: key))
        let isHeld = page.revisions.first?.state == .held
        if let shown = name ?? (isHeld ? .held : nil), let old = try await desk.storage.manifest(key) {
            page.compared = ComparedRevision(
                shown, old: old, new: try await catalog.manifest(key, shown, at: desk.now()))
        }
        page.titles = try await desk.titles()
        page.zone = try await desk.zone(of: key.publication)
        return page
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, form) = (try context.issueKey(for: request), try await request.form(ShowForm.self))
        guard let name = Revision.Name(form.revision ?? "") else {
            throw Refusal(.badRequest, detail: "“revision” must be a number or “held”.")
        }
        do {
            try await desk.storage.show(name, of: key, at: desk.now())
        } catch StorageError.revisionIsCurrent {
            // Sent twice: it is done.
        } catch StorageError.conflict(let error) {
            var page = try await page(key, comparing: nil)
            page.complaint = error.description
            return try desk.page(
                page.html(for: try await desk.site(for: request, context)), to: request, status: .conflict)
        }
        version.advance()
        return .seeOther("\(Paths.Console.revisions(key))?done=shown")
    }

    @Sendable private func drop(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        try await desk.storage.dropHeld(key, at: desk.now())
        version.advance()
        return .seeOther("\(Paths.Console.issue(key))?done=dropped")
    }

    // MARK: Looking through

    @Sendable private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        return .seeOther(Paths.Console.read(key, try context.revision.text, page: 1))
    }

    @Sendable private func read(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, name) = (try context.issueKey(for: request), try context.revision)
        let manifest = try await catalog.manifest(key, name, at: desk.now())
        guard let number = context.parameters.get("page", as: Int.self),
            (1...max(1, manifest.pageCount)).contains(number)
        else { throw Refusal(.notFound) }
        let entry = try await desk.entry(key)
        var page = ReaderPage(
            publication: try await desk.publication(key.publication), entry: entry, access: .granted(.publisher),
            page: number)
        page.revision = name
        page.opening = OpeningPages(manifest, at: number, of: entry, isOpen: true)
        return try desk.page(page.html(for: try await desk.site(for: request, context)), to: request)
    }
}
