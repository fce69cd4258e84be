import EdicolaCore
import Feeds
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The newsstand for reading apps: OPDS 1.2 and 2.0 at the same addresses, by `Accept`.
struct OPDSRoutes: Sendable {
    let desk: FeedDesk
    let pictures: PictureDesk
    let keys: PublisherKeys
    let now: @Sendable () -> Date

    static let issuesAtOnce = 50
    static let publicationsAtOnce = 200

    var endpoints: [Endpoint] {
        [
            .get("/opds", respond: root),
            .get("/opds/new", respond: newest),
            .get("/opds/search", respond: search),
            .get("/opds/search.xml", respond: searchDescription),
            .get("/opds/authentication.json", respond: authentication),
            .get("/opds/publications/{publication}", respond: publication),
            .get("/opds/publications/{publication}/{issue}", respond: issue),
            .get("/opds/publications/{publication}/{issue}/pages/{page}", respond: page),
        ]
    }

    @Sendable private func root(_ request: Request, visit: Visit) async throws -> Response {
        let number = try request.query("page", in: 1...100_000) ?? 1
        return try await feed(request) { site, now, _ in
            let (stands, total) = try await stands(page: number, at: now)
            var destinations = stands.map(destination)
            if number == 1, stands.contains(where: { $0.newest != nil }) {
                let newest = OPDSDestination(
                    iri: desk.iri("newest"), title: "New issues", summary: "The newest issue of every title",
                    updated: stands.updated, path: Paths.OPDS.newest, relation: .newest)
                destinations.insert(newest, at: 0)
            }
            var feed = OPDSFeed(
                site: site, iri: desk.iri("opds"), title: desk.name, updated: stands.updated,
                path: request.pathAndQuery, content: .navigation(destinations))
            feed.alternate = "/"
            if total > Self.publicationsAtOnce {
                feed.paging = OPDSPaging(number: number, size: Self.publicationsAtOnce, total: total) {
                    $0 == 1 ? Paths.OPDS.root : "\(Paths.OPDS.root)?page=\($0)"
                }
            }
            return feed
        }
    }

    private func destination(_ stand: PublicationEntry) -> OPDSDestination {
        let id = stand.publication.id
        var destination = OPDSDestination(
            iri: desk.iri(of: id), title: stand.publication.title, summary: stand.publication.summary,
            updated: [stand].updated, path: Paths.OPDS.publication(id))
        destination.count = stand.issueCount
        destination.cover = stand.newest.flatMap { entry in
            entry.cover(atLeast: 320).map { (entry.key, $0) }
        }
        return destination
    }

    /// The newest issue of every publication, by title: what is new since one last looked.
    @Sendable private func newest(_ request: Request, visit: Visit) async throws -> Response {
        let number = try request.query("page", in: 1...100_000) ?? 1
        return try await feed(request) { site, now, caller in
            let (stands, total) = try await stands(page: number, at: now)
            let known = Dictionary(stands.map { ($0.publication.id, $0.publication) }) { first, _ in first }
            let entries = stands.compactMap(\.newest).sorted {
                ($0.issue.onSale ?? .never, $0.key.description) > ($1.issue.onSale ?? .never, $1.key.description)
            }
            let issues = try await desk.issues(entries, for: caller, at: now) { known[$0] }
            var feed = OPDSFeed(
                site: site, iri: desk.iri("newest"), title: "New issues", updated: stands.updated,
                path: request.pathAndQuery, up: Paths.OPDS.root, content: .issues(issues))
            feed.alternate = "/"
            if total > Self.publicationsAtOnce {
                feed.paging = OPDSPaging(number: number, size: Self.publicationsAtOnce, total: total) {
                    $0 == 1 ? Paths.OPDS.newest : "\(Paths.OPDS.newest)?page=\($0)"
                }
            }
            return feed
        }
    }

    @Sendable private func publication(_ request: Request, visit: Visit) async throws -> Response {
        let id = try visit.publication(for: request)
        let number = try request.query("page", in: 1...100_000) ?? 1
        let filter = try request.feedFilter
        return try await feed(request) { site, now, caller in
            let publication = try await desk.publication(id)
            let entries = try await desk.storage.issues(
                of: id, onStandAt: now, filter: filter, page: number, size: Self.issuesAtOnce)
            let totals = try await desk.storage.standTotals(of: id, at: now)
            let issues = try await desk.issues(entries, for: caller, at: now) { _ in publication }
            var feed = OPDSFeed(
                site: site, iri: desk.iri("publication/\(id)/list"), title: publication.title,
                updated: totals.updated ?? .never, path: request.pathAndQuery, up: Paths.OPDS.root,
                content: .issues(issues))
            (feed.subtitle, feed.language, feed.alternate) = (
                publication.summary, publication.language, Paths.stand(id)
            )
            feed.facets = totals.facets(filter, at: Paths.OPDS.publication(id))
            feed.paging = OPDSPaging(
                number: number, size: Self.issuesAtOnce, total: totals.count(of: filter)
            ) { filter.address(Paths.OPDS.publication(id), page: $0) }
            if number == 1, filter == IssueFilter() {
                feed.tombstones = try await desk.storage.withdrawn(of: id).map { entry in
                    FeedTombstone(
                        iri: desk.iri(of: entry.key), at: entry.updated,
                        reason: entry.issue.lifeCycle.withdrawalReason)
                }
            }
            return feed
        }
    }

    /// Without words to look for, everything is found in what is newest.
    @Sendable private func search(_ request: Request, visit: Visit) async throws -> Response {
        guard let query = request.query("query") else { return try await newest(request, visit: visit) }
        return try await feed(request, isKept: false) { site, now, caller in
            var (entries, known) = ([CatalogEntry](), [Publication.ID: Publication]())
            var after: String?
            repeat {
                let page = try await desk.storage.publications(after: after, limit: 100)
                for publication in page.items where entries.count < Self.issuesAtOnce {
                    let found = try await desk.storage.issues(
                        of: publication.id, onStandAt: now, limit: Self.issuesAtOnce, query: query)
                    if !found.items.isEmpty { known[publication.id] = publication }
                    entries += found.items
                }
                after = entries.count < Self.issuesAtOnce ? page.next : nil
            } while after != nil
            let issues = try await desk.issues(Array(entries.prefix(Self.issuesAtOnce)), for: caller, at: now) {
                known[$0]
            }
            var feed = OPDSFeed(
                site: site, iri: desk.iri("search/\(query)"), title: "Search for “\(query)”",
                updated: issues.updated ?? now, path: request.pathAndQuery, up: Paths.OPDS.root,
                content: .issues(issues))
            feed.query = query
            feed.paging = OPDSPaging(number: 1, size: Self.issuesAtOnce, total: issues.count) { _ in
                request.pathAndQuery
            }
            return feed
        }
    }

    @Sendable private func issue(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, visit, in: desk.catalog, at: now())
        let site = site(for: request)
        let type = Self.wantsJSON(request) ? FeedIssue.publicationType : FeedIssue.entryType
        let access = try await desk.catalog.access(of: caller, to: entry.issue, at: now())
        let name = "opds issue \(entry.key) \(type) \(site.baseURL) \(access)"
        let answer = try await desk.catalog.answer(name, at: now()) {
            let publication = try await desk.publication(entry.key.publication)
            guard
                let issue = try await desk.issues([entry], for: caller, at: now(), publication: { _ in publication })
                    .first
            else { throw Refusal(.notFound) }
            let bytes =
                type == FeedIssue.publicationType
                ? ByteBuffer(bytes: try issue.publicationJSON(site: site))
                : ByteBuffer(string: issue.atomEntry(site: site))
            return EncodedAnswer(bytes, mediaType: type)
        }
        return try negotiated(answer, for: caller).response(to: request)
    }

    @Sendable private func searchDescription(_ request: Request, visit: Visit) async throws -> Response {
        let document = OpenSearchDescription(site: site(for: request)).document
        return try EncodedAnswer(ByteBuffer(string: document), mediaType: OpenSearchDescription.mediaType)
            .representation(keeping: .revalidated).response(to: request)
    }

    /// Anybody may read how to sign in.
    @Sendable private func authentication(_ request: Request, visit: Visit) async throws -> Response {
        guard desk.hasReaders else { throw Refusal(.notFound, detail: "Reading apps can’t sign in here yet.") }
        let document = try AuthenticationDocument(site: site(for: request)).document()
        return try EncodedAnswer(ByteBuffer(bytes: document), mediaType: AuthenticationDocument.mediaType)
            .representation(keeping: .revalidated).response(to: request)
    }

    /// OPDS-PSE: a page as JPEG, counted from 0, no wider than asked. Permission is asked for before any answer.
    @Sendable private func page(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, visit, in: desk.catalog, at: now())
        guard let number = visit.parameters.get("page", as: Int.self), (0..<entry.pagesReady).contains(number) else {
            throw Refusal(.notFound, detail: "There is no such page.")
        }
        let access = try await desk.catalog.access(of: caller, to: entry.issue, page: number + 1, at: now())
        try access.require()
        guard let original = try await desk.storage.originals(of: [entry.key])[entry.key],
            original.pictureCount(of: entry) > 0
        else { throw Refusal(.notFound, detail: "This issue’s pages are no pictures.") }
        let width = try request.query("width", in: 1...100_000) ?? 1000
        let bytes = try await pictures.picture(
            ofPage: number + 1, width: width, .jpeg, of: original.asset.digest)
        let isPublic = access.isForAll && entry.isOnStand(at: now())
        let representation = Representation(
            [.bytes(bytes)], tag: EntityTag(Digest(sha256: bytes.readableBytesView)), mediaType: "image/jpeg",
            keeping: isPublic ? .shared(seconds: 3600) : .personal)
        return try representation.response(to: request)
    }
}

extension OPDSRoutes {
    private func site(for request: Request) -> OPDSSite {
        OPDSSite(name: desk.name, baseURL: desk.address.base(for: request), hasReaders: desk.hasReaders)
    }

    /// OPDS 1.2 is what most apps know: who doesn't ask for another gets it.
    private static func wantsJSON(_ request: Request) -> Bool {
        let types = ["application/atom+xml", OPDSFeed.jsonType, FeedIssue.publicationType]
        return Acceptance(request.headers.joined(.accept)).best(of: types)?.hasSuffix("json") ?? false
    }

    private func feed(
        _ request: Request, isKept: Bool = true, read: (OPDSSite, Date, Caller) async throws -> OPDSFeed
    ) async throws -> Response {
        let (caller, now, site) = (try await keys.caller(of: request), now(), site(for: request))
        let isJSON = Self.wantsJSON(request)
        let name = "\(request.pathAndQuery) \(isJSON) \(site.baseURL) \(caller)"
        // What a reader may is asked each time.
        let answer =
            isKept && caller.reader == nil
            ? try await desk.catalog.answer(name, at: now) {
                try await Self.encoded(try await read(site, now, caller), isJSON: isJSON)
            } : try await Self.encoded(try await read(site, now, caller), isJSON: isJSON)
        return try negotiated(answer, for: caller).response(to: request)
    }

    /// Away from the event loop.
    private static func encoded(_ feed: OPDSFeed, isJSON: Bool) async throws -> EncodedAnswer {
        try await NIOThreadPool.singleton.runIfActive {
            isJSON
                ? EncodedAnswer(ByteBuffer(bytes: try feed.json()), mediaType: OPDSFeed.jsonType)
                : EncodedAnswer(ByteBuffer(string: feed.atom), mediaType: feed.atomType)
        }
    }

    private func negotiated(_ answer: EncodedAnswer, for caller: Caller) -> Representation {
        var representation = answer.representation(keeping: caller == .anybody ? .revalidated : .personal)
        representation.headers[.vary] = "Accept, Authorization, Cookie"
        // Reading apps that are web pages of others.
        if caller == .anybody {
            representation.headers[.accessControlAllowOrigin] = "*"
            representation.headers[.crossOriginResourcePolicy] = "cross-origin"
        }
        return representation
    }

    /// A page of the stands, by title, and how many there are.
    private func stands(page: Int, at now: Date) async throws -> ([PublicationEntry], total: Int) {
        var all: [PublicationEntry] = []
        var (after, total) = (String?.none, 0)
        let wanted = (page - 1) * Self.publicationsAtOnce..<page * Self.publicationsAtOnce
        repeat {
            let list = try await desk.storage.stands(at: now, after: after, limit: Self.publicationsAtOnce)
            if total == wanted.lowerBound { all = list.items }
            total += list.items.count
            after = list.next
        } while after != nil
        return (all, total)
    }
}

extension Request {
    /// As it was asked for: what `self` says.
    fileprivate var pathAndQuery: String { uri.query.map { "\(uri.path)?\($0)" } ?? uri.path }
}

extension [PublicationEntry] {
    /// The last change that can be seen from afar.
    fileprivate var updated: Date {
        compactMap { $0.newest.map { Swift.max($0.updated, $0.issue.onSale ?? .never) } }.max()
            ?? .never
    }
}
