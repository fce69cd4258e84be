import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// The pages of issues and of the reader view, and the style sheets of colours.
struct PageRoutes: Sendable {
    let catalog: CatalogReader
    let pages: PageRenderer
    let keys: Authenticator
    let drafts: DraftLinks
    /// The place of sale.
    var shop = PurchaseOptions.Place.nowhere
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get("\(AccentStyles.folder)/{file}", .free, respond: accents),
            .get("\(Theme.folder)/{file}", .free, respond: theme),
            .get("/{publication}/{issue}", respond: issue),
            .get("/{publication}/{issue}/read/{page}", respond: reader),
        ]
    }

    @Sendable private func issue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), now())
        let (entry, access, visitor) = try await onStand(key, request, at: now)
        let counter = try await counter(for: entry, visitor, at: now)
        func make(_ site: Site, _ dress: StandDress) async throws -> HTML {
            try await page(of: entry, access, counter, dress, at: now).html(for: site)
        }
        if visitor != nil, counter != nil {
            return try await pages.personalPage(of: key.publication, to: request, make: make)
        }
        return try await pages.page(
            "issue page \(key) \(access) \(counter.map { "\($0)" } ?? "")", of: key.publication, to: request,
            caching: visitor == nil ? .page(access) : .personal, make: make)
    }

    /// Returns the page of an issue as everybody sees it.
    func page(of entry: CatalogEntry, _ dress: StandDress, at now: Date) async throws -> IssuePage {
        let access = try await catalog.access(of: .anybody, to: entry.issue, at: now)
        return try await page(of: entry, access, try await counter(for: entry, nil, at: now), dress, at: now)
    }

    private func page(
        of entry: CatalogEntry, _ access: Access, _ counter: PurchaseOptions?, _ dress: StandDress, at now: Date
    ) async throws -> IssuePage {
        guard let publication = dress.publication else { throw Refusal(.notFound) }
        let manifest = entry.pagesReady > 0 ? try await catalog.manifest(entry.key, at: now) : nil
        var page = IssuePage(publication: publication, entry: entry, access: access)
        page.preview = manifest.map { PreviewPage.pages(of: $0, for: entry.issue) } ?? []
        page.labels = manifest?.labels ?? [:]
        page.articles = manifest?.articleContents(fixed: dress.settings.sections ?? [])
        page.authors = manifest?.authors ?? [:]
        page.counter = counter
        page.related = try await related(to: entry.issue, in: dress.tree, at: now)
        return page
    }

    /// Returns related issues: first those of the same category, then those around it: the newest before it, or else
    /// the newest of all.
    private func related(to issue: Issue, in tree: CategoryTree, at now: Date) async throws -> [CatalogEntry] {
        let most = RelatedIssues.most
        var found: [CatalogEntry] = []
        func take(_ entries: [CatalogEntry]) {
            for entry in entries where entry.key != issue.key && !found.contains(where: { $0.key == entry.key }) {
                found.append(entry)
            }
        }
        if !issue.categories.isEmpty {
            take(
                try await catalog.storage.issues(
                    of: issue.publication, on: .categories(issue.categories), at: now, limit: most / 2 + 1
                ).items)
        }
        let instant = issue.onSale.map { min($0, now) } ?? now
        take(try await catalog.storage.issues(of: issue.publication, onStandAt: instant, limit: most + 1).items)
        if found.count < most {
            take(try await catalog.storage.issues(of: issue.publication, onStandAt: now, limit: most + 1).items)
        }
        return Array(found.prefix(most))
    }

    @Sendable private func reader(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), now())
        guard let number = context.parameters.get("page", as: Int.self), number > 0 else { throw Refusal(.notFound) }
        let draft = try await drafts.entry(key, for: request, at: now)
        let (entry, access): (CatalogEntry, Access)
        if let draft {
            (entry, access) = (draft, .granted(.publisher))
        } else {
            (entry, access, _) = try await onStand(key, request, at: now)
        }
        return try await pages.page(
            "\(draft == nil ? "" : "draft ")reader \(key) \(number) \(access)", of: key.publication, to: request,
            caching: draft == nil ? .page(access) : .never
        ) { site, dress in
            guard let publication = dress.publication else { throw Refusal(.notFound) }
            guard number <= max(1, entry.pageCount) else {
                throw Refusal(.notFound, detail: "This issue has \(entry.pageCount) pages.")
            }
            var page = ReaderPage(publication: publication, entry: entry, access: access, page: number)
            page.isDraft = draft != nil
            if number <= entry.pagesReady, access.isGranted || entry.issue.access(toPage: number).isGranted {
                page.opening = OpeningPages(
                    try await catalog.manifest(key, at: now), at: number, of: entry, isOpen: access.isGranted)
            }
            return page.html(for: site)
        }
    }

    /// Returns the issue and the client's access. A publisher's key shows nothing more here: pages are for readers.
    private func onStand(
        _ key: Issue.Key, _ request: Request, at now: Date
    ) async throws -> (CatalogEntry, Access, Visitor?) {
        let visitor = try await keys.sessions.visitor(of: request)
        let caller = visitor.map { Caller.reader($0.reader) } ?? .anybody
        let entry: CatalogEntry
        do {
            entry = try await catalog.entry(key, for: caller, at: now)
        } catch let refusal as Refusal where refusal.problem.kind == .notFound {
            throw Refusal(.notFound, detail: "No issue has this address.")
        }
        return (entry, try await catalog.access(of: caller, to: entry.issue, at: now), visitor)
    }

    /// Returns the client's ways to get the issue; nil for a free issue.
    private func counter(for entry: CatalogEntry, _ visitor: Visitor?, at now: Date) async throws -> PurchaseOptions? {
        guard !entry.issue.isFree else { return nil }
        return PurchaseOptions(
            key: entry.key, offers: try await catalog.storage.offers(of: visitor?.reader, for: entry.key, at: now),
            place: shop, reader: visitor?.reader, isSignedIn: visitor?.isAnonymous == false)
    }

    @Sendable private func accents(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let styles = AccentStyles(fileName: context.parameters.get("file") ?? "") else {
            throw Refusal(.notFound)
        }
        return try style(styles.css, to: request)
    }

    @Sendable private func theme(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let (theme, accents) = Theme.parse(fileName: context.parameters.get("file") ?? "") else {
            throw Refusal(.notFound)
        }
        return try style(theme.css(accents, assets: pages.site.assets), to: request)
    }

    private func style(_ text: String, to request: Request) throws -> Response {
        let answer = EncodedAnswer(ByteBuffer(string: text), mediaType: "text/css; charset=utf-8")
        return try answer.representation(caching: .forever).response(to: request)
    }
}

extension CachePolicy {
    /// A page with one reader's own access is not cached for others.
    fileprivate static func page(_ access: Access) -> CachePolicy { access.isOwned ? .personal : .revalidated }
}
