import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// A reader's shelf for reading apps: bought, covered, given and begun issues, always available again; withdrawn ones
/// too.
struct ShelfRoutes: Sendable {
    let service: FeedService
    let library: ReaderLibrary
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.OPDS.shelf, respond: shelf),
            .get(Paths.OPDS.shelfSearchDescription, respond: searchDescription),
        ]
    }

    @Sendable private func shelf(_ request: Request, context: AppRequestContext) async throws -> Response {
        let choice = try ShelfChoice(request)
        let number = try request.query("page", in: 1...100_000) ?? 1
        return try await service.feed(request, context, keys, isKept: false, at: now()) { site, now, caller in
            guard let reader = caller.reader else { throw Refusal(.signInNeeded) }
            let shelved = try await library.everything(of: reader, part: choice.part, at: now)
            let chosen = shelved.filter(choice.takes)
            let size = OPDSRoutes.issuesAtOnce
            let page = chosen.dropFirst((number - 1) * size).prefix(size)
            let known = try await service.catalog.publications(Set(page.map(\.entry.key.publication)), at: now)
            let issues = try await service.issues(page.map(\.entry), for: caller, at: now) { known[$0] }
            var feed = OPDSFeed(
                site: site, iri: service.iri("shelf/\(reader)"), title: "My shelf", updated: issues.updated ?? .never,
                path: request.pathAndQuery, up: Paths.OPDS.root, content: .issues(issues))
            (feed.search, feed.query, feed.alternate) = (.shelf, choice.query, "/library")
            feed.facets = choice.facets(of: shelved)
            feed.paging = OPDSPaging(number: number, size: size, total: chosen.count) { choice.address(page: $0) }
            return feed
        }
    }

    @Sendable private func searchDescription(_ request: Request, context: AppRequestContext) async throws -> Response {
        try service.description(of: .shelf, for: request)
    }

    /// Returns the shelf's entry in the root feed: a part like others. Every feed's own links declare it as the shelf;
    /// of an entry's links, apps follow only those they know as navigation (KOReader: `subsection`).
    static func destination(of reader: Reader.ID, in service: FeedService, updated: Date) -> OPDSDestination {
        OPDSDestination(
            iri: service.iri("shelf/\(reader)"), title: "My shelf", summary: "Your issues", updated: updated,
            path: Paths.OPDS.shelf)
    }
}

/// A selection from a shelf.
struct ShelfChoice: Sendable {
    var part = LibraryPart.all
    var publication: Publication.ID?
    var query: String?

    init(_ request: Request) throws {
        part = try request.libraryPart
        publication = try request.publication
        query = request.typed("query")
    }

    func takes(_ issue: ShelvedIssue) -> Bool {
        if let publication, issue.entry.key.publication != publication { return false }
        guard let query else { return true }
        return issue.has(query)
    }

    func address(page: Int = 1) -> String {
        let parts = [
            part == .all ? nil : "part=\(part.rawValue)", publication.map { "publication=\($0)" },
            query.map { "query=\(Paths.escaped($0))" }, page > 1 ? "page=\(page)" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? Paths.OPDS.shelf : "\(Paths.OPDS.shelf)?\(parts.joined(separator: "&"))"
    }

    /// Returns the facets.
    ///
    /// - Parameter shelved: all issues of the part.
    func facets(of shelved: [ShelvedIssue]) -> [OPDSFacet] {
        var facets: [OPDSFacet] = []
        for (part, title) in [(LibraryPart.all, "All"), (.begun, "Started"), (.archived, "Archived")] {
            var other = self
            (other.part, other.publication) = (part, nil)
            facets.append(
                OPDSFacet(group: "Part", title: title, path: other.address(), isActive: self.part == part))
        }
        let titles = Dictionary(shelved.map { ($0.entry.key.publication, $0.publicationTitle) }) { first, _ in first }
        guard titles.count > 1 else { return facets }
        let found = query.map { query in shelved.filter { $0.has(query) } } ?? shelved
        func add(_ title: String, _ publication: Publication.ID?) {
            var other = self
            other.publication = publication
            let count = found.count { publication == nil || $0.entry.key.publication == publication }
            facets.append(
                OPDSFacet(
                    group: "Title", title: title, path: other.address(), isActive: self.publication == publication,
                    count: count))
        }
        add("All", nil)
        for (id, title) in titles.sorted(by: { ($0.value, $0.key.text) < ($1.value, $1.key.text) }) { add(title, id) }
        return facets
    }
}
