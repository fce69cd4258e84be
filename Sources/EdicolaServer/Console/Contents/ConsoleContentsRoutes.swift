import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// The articles of an issue, and the hot spots of its pages, in the console.
struct ConsoleContentsRoutes: Sendable {
    let desk: ConsoleDesk
    let overlays: OverlayEditor

    var endpoints: [Endpoint] {
        let issue = "\(Paths.Console.titles)/{publication}/{issue}"
        return [
            .get("\(issue)/contents", may: .publish, respond: contents),
            Endpoint(.post, "\(issue)/contents", may: .publish, logs: .overlaySaved, respond: saveContents),
            .get("\(issue)/spots/{page}", may: .publish, respond: spots),
            Endpoint(.post, "\(issue)/spots/{page}", may: .publish, logs: .overlaySaved, respond: saveSpots),
        ]
    }

    // MARK: Contents

    @Sendable private func contents(_ request: Request, context: AppRequestContext) async throws -> Response {
        let revision = try await revision(try context.issueKey(for: request))
        var page = try await contentsPage(revision)
        if revision.isDrawn { page.form = ContentsForm(revision) }
        return try await answer(page, request, context)
    }

    @Sendable private func saveContents(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var form = try await request.form(ContentsForm.self)
        let revision = try await revision(key)
        let own = ContentsWords.of(try await desk.site(for: request, context).words.code)
        var page = try await contentsPage(revision)
        if let moved = form.moved {
            (page.form, page.rows, page.note) = (form, moved, own.moved)
            return try await answer(page, request, context)
        }
        page.others = form.overwrites(ContentsForm(revision))[.rows]
        page.complaints = form.reset == nil ? form.complaints(pageCount: revision.manifest.pageCount, in: own) : [:]
        page.form = form
        guard page.others == nil, page.complaints.isEmpty else {
            return try await answer(page, request, context, status: .unprocessableContent)
        }
        try await overlays.change(key) { revision in
            var overlay = revision.overlay
            overlay.articles = form.edits(over: revision.file)
            return overlay
        }
        return .seeOther("\(Paths.Console.issue(key))?done=saved")
    }

    private func contentsPage(_ revision: OverlaidRevision) async throws -> ContentsPage {
        let key = revision.key
        var page = ContentsPage(
            publication: try await desk.publication(key.publication), entry: try await desk.entry(key))
        page.sections = try await desk.pages.stands.dress(of: key.publication, at: desk.now()).settings.sections ?? []
        page.titles = try await desk.titles()
        return page
    }

    private func answer(
        _ page: ContentsPage, _ request: Request, _ context: AppRequestContext, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        try desk.page(page.html(for: try await desk.site(for: request, context)), to: request, status: status)
    }

    // MARK: Hot spots

    @Sendable private func spots(_ request: Request, context: AppRequestContext) async throws -> Response {
        let revision = try await revision(try context.issueKey(for: request))
        var page = try await spotsPage(try context.page(of: revision), of: revision)
        if request.query("done") == "saved" {
            page.note = SaleWords.of(try await desk.site(for: request, context).words.code).done["saved"]
        }
        return try await answer(page, request, context)
    }

    @Sendable private func saveSpots(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var form = try await request.form(SpotsForm.self)
        let revision = try await revision(key)
        let number = try context.page(of: revision)
        let own = SpotsWords.of(try await desk.site(for: request, context).words.code)
        var page = try await spotsPage(number, of: revision)
        guard page.form != nil else { throw Refusal(.conflict, detail: own.noLayer) }
        let (overlay, complaints) = form.overlay(ofPage: number, of: revision.manifest.pageCount, in: own)
        page.others = form.overwrites(SpotsForm(revision.overlay[page: number]))[.spots]
        (page.form, page.complaints) = (form, complaints)
        if overlay.spots.count > IssueOverlay.Limit.spots { page.note = own.full }
        guard page.others == nil, page.complaints.isEmpty, page.note == nil else {
            return try await answer(page, request, context, status: .unprocessableContent)
        }
        try await overlays.change(key) { revision in
            var whole = revision.overlay
            whole[page: number] = overlay
            return whole
        }
        return .seeOther("\(Paths.Console.spots(key, page: number))?done=saved")
    }

    private func spotsPage(_ number: Int, of revision: OverlaidRevision) async throws -> SpotsPage {
        let key = revision.key
        var page = SpotsPage(
            publication: try await desk.publication(key.publication), entry: try await desk.entry(key),
            page: revision.manifest.pages[number - 1], pageCount: revision.manifest.pageCount)
        page.titles = try await desk.titles()
        if revision.isDrawn, let layer = desk.storage.pageLayer(ofPage: number, in: revision) {
            page.form = SpotsForm(revision.overlay[page: number])
            page.file = layer.spots
        }
        return page
    }

    private func answer(
        _ page: SpotsPage, _ request: Request, _ context: AppRequestContext, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        try desk.page(page.html(for: try await desk.site(for: request, context)), to: request, status: status)
    }

    private func revision(_ key: Issue.Key) async throws -> OverlaidRevision { try await desk.storage.overlaid(key) }
}

extension OverlaidRevision {
    /// Whether the pages are pictures, which somebody can draw on.
    fileprivate var isDrawn: Bool { manifest.pages.allSatisfy { $0.document == nil } }
}

extension AppRequestContext {
    /// The address's page of a revision, from 1.
    ///
    /// - Throws: ``Refusal`` 404 for another.
    fileprivate func page(of revision: OverlaidRevision) throws -> Int {
        guard let page = parameters.get("page").flatMap({ Int($0) }), page > 0, page <= revision.manifest.pages.count
        else { throw Refusal(.notFound) }
        return page
    }
}
