import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The console's first pages: Today, the titles, and one title's issues with the form for a new one.
struct ConsoleRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let intake: FileIntake
    let drafts: DraftLinks
    let covers: CoverMaker
    let health: HealthReader

    /// - Parameter largest: the maximum size of a file in bytes.
    init(
        _ desk: ConsoleDesk, _ version: CatalogVersion, _ drafts: DraftLinks, _ covers: CoverMaker,
        _ health: HealthReader, largest: Int
    ) {
        self.desk = desk
        self.health = health
        self.version = version
        self.drafts = drafts
        self.covers = covers
        intake = FileIntake(storage: desk.storage, version: version, largest: largest, now: desk.now)
    }

    var endpoints: [Endpoint] {
        let title = "\(Paths.Console.titles)/{publication}"
        return [
            .get(Paths.Console.today, isForStaff: true, respond: today),
            .get(Paths.Console.titles, isForStaff: true, respond: titles),
            Endpoint(.post, Paths.Console.titles, may: .publish, logs: .publicationSaved, respond: makeTitle),
            .get(title, may: .see, respond: show),
            Endpoint(.post, title, may: .publish, logs: .fileSent, streamsBody: true, respond: makeIssue),
        ]
            + ConsoleDraftRoutes(desk: desk, version: version, intake: intake).endpoints
            + ConsoleIssueRoutes(desk: desk, version: version, intake: intake, drafts: drafts, covers: covers).endpoints
            + ConsoleSaleRoutes(desk: desk, version: version).endpoints
            + ConsoleRevisionRoutes(desk: desk, version: version, catalog: drafts.catalog).endpoints
    }

    @Sendable private func today(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let permissions = try context.actor.permissions
        var page = try await desk.today { permissions.allow(.see, on: $0) }
        page.releases = try await desk.storage.needyReleases()
            .filter { site.may(.release, on: $0.issue.publication) }
        if site.may(.house) {
            // An issue whose file was refused is there already, and a release that stopped.
            let known = Set(page.troubles.map { Paths.Console.issue($0.entry.key) })
                .union(page.releases.map { Paths.Console.release($0.issue) })
            page.house = try await health.troubles(in: site.words.code)
                .filter { item in !known.contains(item.path ?? "") }
        }
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func titles(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        var page = try await titlesPage(after: request.query("after"))
        let permissions = try context.actor.permissions
        page.titles.removeAll { !permissions.allow(.see, on: $0.publication.id) }
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func makeTitle(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (site, form) = (try await desk.site(for: request, context), try await request.form(TitleForm.self))
        let words = ConsoleWords.of(site.words.code)
        var complaints: [TitleForm.Field: String] = [:]
        switch form.publication(in: words) {
        case .success(let publication):
            if try await desk.storage.publication(publication.id) == nil {
                try await desk.storage.save(publication, at: desk.now())
                version.advance()
                return .seeOther("\(Paths.Console.title(publication.id))?done=made")
            }
            complaints = [.id: words.idTaken]
        case .failure(let refused): complaints = refused.fields
        }
        var page = try await titlesPage(after: nil)
        (page.form, page.complaints) = (form, complaints)
        return try desk.page(page.html(for: site), to: request, status: .unprocessableContent)
    }

    private func titlesPage(after cursor: String?) async throws -> TitlesPage {
        let list = try await desk.storage.desk(at: desk.now(), issues: 6, after: cursor, limit: 60)
        return TitlesPage(
            titles: list.items, next: list.next.map { "\(Paths.Console.titles)?after=\($0)" }, now: desk.now())
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        var page = try await desk.title(try context.publication(for: request), after: request.query("after"))
        if request.query("done") == "made" { page.note = ConsoleWords.of(site.words.code).titleMade }
        return try desk.page(page.html(for: site), to: request)
    }

    /// A file makes a draft; readers see nothing of it.
    @Sendable private func makeIssue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let publication = try await desk.publication(try context.publication(for: request))
        do {
            let zone = try await desk.zone(of: publication.id)
            let key = try await intake.draft(of: publication, from: request, zone: zone)
            return .seeOther("\(Paths.Console.issue(key))?done=new")
        } catch let error as MultipartError {
            let site = try await desk.site(for: request, context)
            var page = try await desk.title(publication.id, after: nil)
            page.complaint = error.words(in: .of(site.words.code))
            return try desk.page(page.html(for: site), to: request, status: error.status)
        }
    }
}

extension MultipartError {
    /// The sentence for a form's page.
    func words(in words: ConsoleWords) -> String {
        switch self {
        case .noFile, .emptyFile: words.fileMissing
        case .fileTooLarge: words.fileTooLarge
        default: description
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .fileTooLarge, .tooLong, .tooManyFields: .contentTooLarge
        case .noFile, .emptyFile: .unprocessableContent
        default: .badRequest
        }
    }
}
