import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Search in titles, articles and the text of pages, as in a browser.
extension OPDSRoutes {
    /// The maximum number of results and of issues searched: nobody reads further.
    private static let maximumFound = 500

    /// Answers a search; without words it lists the newest issues.
    @Sendable func found(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let query = request.typed("query") else { return try await newest(request, context: context) }
        let number = try request.query("page", in: 1...Self.maximumFound) ?? 1
        return try await service.feed(request, context, keys, isKept: false, at: now()) { site, now, caller in
            try search.admit(request, context, caller, at: now)
            let (entries, known) = try await entries(for: query, caller, at: now)
            let page = entries.dropFirst((number - 1) * Self.issuesAtOnce).prefix(Self.issuesAtOnce)
            let issues = try await service.issues(Array(page), for: caller, at: now) { known[$0] }
            var feed = OPDSFeed(
                site: site, iri: service.iri("search/\(query)"), title: "Search for “\(query)”",
                updated: issues.updated ?? .never, path: request.pathAndQuery, up: Paths.OPDS.root,
                content: .issues(issues))
            (feed.query, feed.alternate) = (query, Paths.search(for: query))
            let first = "\(Paths.OPDS.search)?query=\(Paths.escaped(query))"
            feed.paging = OPDSPaging(number: number, size: Self.issuesAtOnce, total: entries.count) {
                $0 == 1 ? first : "\(first)&page=\($0)"
            }
            return feed
        }
    }

    /// Returns the best results first, then the newest issues of publications with a matching title.
    private func entries(
        for query: String, _ caller: Caller, at now: Date
    ) async throws -> ([CatalogEntry], [Publication.ID: Publication]) {
        let answer = try await search.found(query, limit: Self.maximumFound, for: caller, at: now)
        var (entries, seen) = (answer.entries, Set(answer.entries.map(\.key)))
        for publication in answer.publications.prefix(10) {
            let newest = try await service.storage.issues(of: publication, onStandAt: now, limit: 10)
            entries += newest.items.filter { seen.insert($0.key).inserted }
        }
        return (entries, try await service.catalog.publications(Set(entries.map(\.key.publication)), at: now))
    }

    @Sendable func searchDescription(_ request: Request, context: AppRequestContext) async throws -> Response {
        try service.description(of: .newsstand, for: request)
    }
}
