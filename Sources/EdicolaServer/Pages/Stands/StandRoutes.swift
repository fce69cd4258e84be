import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// The stands: all of them, one publication's, parts of one, and previews of settings.
struct StandRoutes: Sendable {
    let catalog: CatalogReader
    let library: ReaderLibrary
    let pages: PageRenderer
    let keys: Authenticator
    let links: PreviewLinks
    let now: @Sendable () -> Date

    /// Issues on one page of a stand, not counting the newest.
    static let issuesAtOnce = 48
    static let standsAtOnce = 20
    /// Covers beside the newest on the page of all stands.
    static let issuesOnShelf = 6
    static let newsAtOnce = 4

    var endpoints: [Endpoint] {
        [
            .get("/", respond: stands), .get("/{publication}", respond: stand),
            .get("/console/preview/{publication}", respond: preview),
        ]
    }

    @Sendable private func stands(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (after, now) = (request.query("after"), now())
        let category = try request.query("category").map { text throws -> StandCategory.ID in
            guard let id = try? StandCategory.ID(parsing: text) else { throw Refusal(.notFound) }
            return id
        }
        if category == nil, after == nil, let only = try await pages.stands.onlyTitle(at: now) {
            return try await stand(only, .everything, after: nil, isRoot: true, to: request)
        }
        guard let visitor = try await keys.sessions.visitor(of: request) else {
            return try await pages.page("stands \(category?.text ?? "") \(after ?? "")", to: request) { site, dress in
                try await page(of: category, after: after, dress, at: now).html(for: site)
            }
        }
        return try await personal(visitor, nil, request) { site, dress in
            var page = try await page(of: category, after: after, dress, at: now)
            page.standings = try await library.standings(of: visitor.reader, with: page.entries, at: now)
            return page.html(for: site)
        }
    }

    /// Returns the page of all stands, or of a category's.
    func page(
        of category: StandCategory.ID?, after: String?, _ dress: StandDress, at now: Date
    ) async throws -> StandsPage {
        let list: ListPage<PublicationEntry>
        if let category {
            guard dress.tree.category(category) != nil else {
                throw Refusal(.notFound, detail: "There is no such category.")
            }
            list = try await catalog.storage.stands(
                filedUnder: dress.tree.whole(category), at: now, after: after, limit: Self.standsAtOnce)
        } else {
            list = try await catalog.storage.stands(at: now, after: after, limit: Self.standsAtOnce)
        }
        var shelves: [StandsPage.Shelf] = []
        // Covers first: publications without one come last.
        for entry in list.items where entry.newest != nil { shelves.append(try await shelf(entry, at: now)) }
        shelves += list.items.filter { $0.newest == nil }.map { .init(entry: $0) }
        let further = category.map { "/?category=\($0)&after=" } ?? "/?after="
        return StandsPage(
            shelves: shelves, next: list.next.map { further + $0 }, tree: dress.tree, category: category)
    }

    private func personal(
        _ visitor: Visitor, _ id: Publication.ID?, _ request: Request, make: (Site, StandDress) async throws -> HTML
    ) async throws -> Response {
        var response = try await pages.personalPage(of: id, to: request, make: make)
        try await keys.sessions.renew(visitor, for: request, with: &response)
        return response
    }

    private func shelf(_ entry: PublicationEntry, at now: Date) async throws -> StandsPage.Shelf {
        guard entry.issueCount > 1 else { return .init(entry: entry) }
        let issues = try await catalog.storage.issues(
            of: entry.publication.id, onStandAt: now, limit: Self.issuesOnShelf + 1)
        return .init(entry: entry, others: issues.items.filter { $0.key != entry.newest?.key })
    }

    @Sendable private func stand(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, after) = (try context.publication(for: request), request.query("after"))
        guard
            let filter = StandFilter(
                show: request.query("show"), year: request.query("year"), month: request.query("month"),
                category: request.query("category"), section: request.query("section"))
        else { throw Refusal(.notFound, detail: "This stand has no such part.") }
        return try await stand(id, filter, after: after, isRoot: false, to: request)
    }

    /// Answers with a stand.
    ///
    /// - Parameter isRoot: whether it is the only publication's stand, requested at `/`.
    private func stand(
        _ id: Publication.ID, _ filter: StandFilter, after: String?, isRoot: Bool, to request: Request
    ) async throws -> Response {
        guard let visitor = try await keys.sessions.visitor(of: request) else {
            let name = "\(isRoot ? "only " : "")stand \(id) \(filter.query) \(after ?? "")"
            return try await pages.page(name, of: id, to: request) { site, dress in
                var page = try await page(of: id, filter, after: after, dress)
                page.isRoot = isRoot
                return page.html(for: site)
            }
        }
        return try await personal(visitor, id, request) { site, dress in
            var page = try await page(of: id, filter, after: after, dress)
            page.isRoot = isRoot
            try await page.take(
                visitor.reader, from: library, after: after, isMerged: dress.settings.mergesLibrary == true, at: now())
            return page.html(for: site)
        }
    }

    /// Returns a publication's stand, or a part of it, as everybody sees it.
    func page(
        of id: Publication.ID, _ filter: StandFilter, after: String?, _ dress: StandDress
    ) async throws -> StandPage {
        guard let publication = dress.publication else { throw Refusal(.notFound) }
        let (storage, now) = (catalog.storage, now())
        let isFront = after == nil && filter == .everything
        let limit = isFront ? Self.issuesAtOnce + 1 : Self.issuesAtOnce
        var sections: [SectionEntry] = []
        let list =
            if case .section(let name) = filter {
                try await section(name, of: id, after: after, dress, into: &sections)
            } else if filter == .mine {
                ListPage<CatalogEntry>(items: [])
            } else if let shelf = filter.shelf(in: dress.tree, on: PageContext.Day(now)) {
                try await storage.issues(of: id, on: shelf, at: now, after: after, limit: limit)
            } else {
                try await storage.issues(of: id, onStandAt: now, after: after, limit: limit)
            }
        var page = StandPage(publication: publication, backIssues: list.items, isContinuation: after != nil)
        page.filter = filter
        page.sections = sections
        page.earlier = list.next.map { filter.address(of: id, after: $0) }
        page.browser = try await browser(of: id, filter, dress, at: now)
        page.logo = dress.logo
        if isFront {
            page.news = try await storage.news(of: id, at: now, limit: Self.newsAtOnce).items
            if let newest = list.items.first {
                page.newest = try await storage.entry(newest.key) ?? newest
                page.backIssues.removeFirst()
            }
        }
        return page
    }

    /// Reads a section's articles.
    ///
    /// - Throws: ``Refusal`` 404 for a section that the publication does not have.
    private func section(
        _ name: String, of id: Publication.ID, after: String?, _ dress: StandDress, into sections: inout [SectionEntry]
    ) async throws -> ListPage<CatalogEntry> {
        guard dress.settings.sections?.contains(name) == true else {
            throw Refusal(.notFound, detail: "This stand has no such part.")
        }
        let list = try await catalog.storage.section(name, of: id, at: now(), after: after)
        sections = list.items
        return ListPage(items: list.items.map(\.entry), next: list.next)
    }

    /// Returns the navigation with results.
    private func browser(
        of id: Publication.ID, _ filter: StandFilter, _ dress: StandDress, at now: Date
    ) async throws -> StandBrowser {
        let storage = catalog.storage
        var browser = StandBrowser(publication: id, filter: filter, tree: dress.tree)
        let facts = try await storage.standFacts(of: id, at: now, freshSince: PageContext.Day(now).freshSince)
        if facts.hasNew, facts.count > facts.newCount { browser.filters.append(.new) }
        if facts.hasFree, facts.hasPriced { browser.filters.append(.free) }
        if facts.hasSpecials, facts.hasNumbered { browser.filters.append(.specials) }
        browser.categories = dress.tree.categories.filter { facts.categories.contains($0.id) }
        browser.sections = dress.settings.sections ?? []
        browser.calendar = try await storage.calendar(of: id, at: now)
        return browser
    }

    /// Answers with a stand in other settings than its own: for the publisher's key, or for a link made with one.
    @Sendable private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        if !links.isGood(request, for: id, at: now()) { try await keys.require(.publish, on: id, of: request) }
        var dress = try await pages.stands.dress(of: id, at: now())
        var wished = StandSettings()
        try wished.read(request)
        dress.settings = wished.over(dress.settings)
        if let accent = wished.accent { dress.publication?.accent = accent }
        let look = request.look(for: dress, at: now())
        var page = try await page(of: id, .everything, after: nil, dress)
        page.isPreview = true
        let html = page.html(for: pages.addressed(for: request).made(for: look, with: dress.settings))
        return try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
    }
}

extension StandSettings {
    /// Reads settings from an address's query.
    ///
    /// - Throws: ``Refusal`` 400 for an invalid setting.
    fileprivate mutating func read(_ request: Request) throws {
        if let text = request.query("look") {
            guard let look = StandLook(rawValue: text) else {
                throw Self.unknown("look", StandLook.allCases.map(\.rawValue))
            }
            self.look = look
        }
        if let text = request.query("typeface") {
            guard let face = Typeface(rawValue: text) else {
                throw Self.unknown("typeface", Typeface.allCases.map(\.rawValue))
            }
            typeface = face
        }
        func colour(_ name: String) -> String? { request.query(name).map { $0.hasPrefix("#") ? $0 : "#\($0)" } }
        paper = colour("paper")
        night = colour("night")
        accent = colour("accent")
        welcome = request.query("welcome")
        do { try check() } catch { throw Refusal(.badRequest, detail: error.description) }
    }

    private static func unknown(_ name: String, _ known: [String]) -> Refusal {
        Refusal(.badRequest, detail: "“\(name)” is one of \(known.joined(separator: ", ")).")
    }
}
