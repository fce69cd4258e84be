import EdicolaCore
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pages that people see. Each reads the catalog, makes one page of it, and keeps its bytes until the catalog changes.
struct PageRoutes: Sendable {
    let catalog: CatalogReader
    let site: Site
    let now: @Sendable () -> Date

    /// Issues on one page of a stand, the newest one aside.
    static let issuesAtOnce = 48
    static let standsAtOnce = 20
    /// Covers beside the newest on the page of all stands.
    static let issuesOnShelf = 6

    var endpoints: [Endpoint] {
        [
            .get("/", respond: stands),
            .get("/library", respond: library),
            .get("\(AccentStyles.folder)/{file}", respond: accents),
            .get("/{publication}", respond: stand),
            .get("/{publication}/{issue}", respond: issue),
            .get("/{publication}/{issue}/read/{page}", respond: reader),
        ]
    }

    @Sendable private func stands(_ request: Request, visit: Visit) async throws -> Response {
        let (after, now) = (request.query("after"), now())
        return try await page("stands \(after ?? "")", to: request) {
            let list = try await catalog.storage.stands(at: now, after: after, limit: Self.standsAtOnce)
            var shelves: [StandsPage.Shelf] = []
            for entry in list.items { shelves.append(try await shelf(entry, at: now)) }
            return StandsPage(shelves: shelves, next: list.next.map { "/?after=\($0)" }).html(for: site)
        }
    }

    private func shelf(_ entry: PublicationEntry, at now: Date) async throws -> StandsPage.Shelf {
        guard entry.issueCount > 1 else { return .init(entry: entry) }
        let issues = try await catalog.storage.issues(
            of: entry.publication.id, onStandAt: now, limit: Self.issuesOnShelf + 1)
        return .init(entry: entry, others: issues.items.filter { $0.key != entry.newest?.key })
    }

    @Sendable private func stand(_ request: Request, visit: Visit) async throws -> Response {
        let (id, after, now) = (try visit.publication(for: request), request.query("after"), now())
        return try await page("stand \(id) \(after ?? "")", to: request) {
            guard let publication = try await catalog.storage.publication(id) else {
                throw Refusal(.notFound, detail: "No publication stands at this address.")
            }
            let list = try await catalog.storage.issues(
                of: id, onStandAt: now, after: after, limit: after == nil ? Self.issuesAtOnce + 1 : Self.issuesAtOnce)
            var page = StandPage(publication: publication, backIssues: list.items, isContinuation: after != nil)
            page.earlier = list.next.map { "\(Paths.stand(id))?after=\($0)" }
            if after == nil, let newest = list.items.first {
                page.newest = try await catalog.storage.entry(newest.key) ?? newest
                page.backIssues.removeFirst()
            }
            return page.html(for: site)
        }
    }

    @Sendable private func issue(_ request: Request, visit: Visit) async throws -> Response {
        let (key, now) = (try visit.issueKey(for: request), now())
        return try await page("issue page \(key)", to: request) {
            let (publication, entry) = try await onStand(key, at: now)
            let manifest = entry.pagesReady > 0 ? try await catalog.manifest(key, at: now) : nil
            var page = IssuePage(publication: publication, entry: entry)
            page.preview = manifest.map { PreviewPage.pages(of: $0, for: entry.issue) } ?? []
            page.labels = manifest?.labels ?? [:]
            page.articles = manifest?.articleContents
            page.authors = manifest?.authors ?? [:]
            return page.html(for: site)
        }
    }

    @Sendable private func reader(_ request: Request, visit: Visit) async throws -> Response {
        let (key, now) = (try visit.issueKey(for: request), now())
        guard let number = visit.parameters.get("page", as: Int.self), number > 0 else { throw Refusal(.notFound) }
        return try await page("reader \(key) \(number)", to: request) {
            let (publication, entry) = try await onStand(key, at: now)
            guard number <= max(1, entry.pageCount) else {
                throw Refusal(.notFound, detail: "This issue ends with page \(entry.pageCount).")
            }
            var page = ReaderPage(publication: publication, entry: entry, page: number)
            if number <= entry.pagesReady, entry.issue.access(toPage: number).isGranted {
                page.opening = OpeningPages(try await catalog.manifest(key, at: now), at: number, of: entry)
            }
            return page.html(for: site)
        }
    }

    private func onStand(_ key: Issue.Key, at now: Date) async throws -> (Publication, CatalogEntry) {
        let entry: CatalogEntry
        do {
            entry = try await catalog.entry(key, for: .anybody, at: now)
        } catch let refusal as Refusal where refusal.problem.kind == .notFound {
            throw Refusal(.notFound, detail: "No issue stands at this address.")
        }
        guard let publication = try await catalog.storage.publication(key.publication) else { throw Refusal(.notFound) }
        return (publication, entry)
    }

    @Sendable private func library(_ request: Request, visit: Visit) async throws -> Response {
        try await page("library", to: request) { LibraryPage().html(for: site) }
    }

    @Sendable private func accents(_ request: Request, visit: Visit) async throws -> Response {
        guard let styles = AccentStyles(fileName: visit.parameters.get("file") ?? "") else { throw Refusal(.notFound) }
        let answer = EncodedAnswer(ByteBuffer(string: styles.css), mediaType: "text/css; charset=utf-8")
        return try answer.representation(keeping: .forever).response(to: request)
    }

    private func page(
        _ name: String, to request: Request, make: () async throws -> HTML
    ) async throws -> Response {
        let answer = try await catalog.answer("page: \(name)", at: now()) {
            EncodedAnswer(ByteBuffer(string: try await make().text), mediaType: "text/html; charset=utf-8")
        }
        return try answer.representation(keeping: .revalidated).response(to: request)
    }
}
