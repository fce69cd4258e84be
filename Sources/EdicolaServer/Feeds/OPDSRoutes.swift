import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Storage

/// The newsstand for reading apps: OPDS 1.2 and 2.0 at the same addresses, by `Accept`.
struct OPDSRoutes: Sendable {
    let service: FeedService
    let pictures: PictureService
    let search: SearchBackend
    let keys: Authenticator
    let now: @Sendable () -> Date

    static let issuesAtOnce = 50
    static let publicationsAtOnce = 200

    var endpoints: [Endpoint] {
        [
            .get(Paths.OPDS.root, respond: root),
            .get(Paths.OPDS.newest, respond: newest),
            .get(Paths.OPDS.search, respond: found),
            .get(Paths.OPDS.searchDescription, respond: searchDescription),
            .get(Paths.OPDS.authentication, respond: authentication),
            .get("/opds/publications/{publication}", respond: publication),
            .get("/opds/publications/{publication}/{issue}", respond: issue),
            .get("/opds/publications/{publication}/{issue}/pages/{page}", .picture, respond: page),
        ]
    }

    @Sendable private func root(_ request: Request, context: AppRequestContext) async throws -> Response {
        let number = try request.query("page", in: 1...100_000) ?? 1
        return try await service.feed(request, context, keys, at: now()) { site, now, caller in
            let (stands, total) = try await stands(page: number, at: now)
            var destinations = stands.map(destination)
            if number == 1, stands.contains(where: { $0.newest != nil }) {
                let newest = OPDSDestination(
                    iri: service.iri("newest"), title: "New issues", summary: "The newest issue of every title",
                    updated: stands.updated, path: Paths.OPDS.newest, relation: .newest)
                destinations.insert(newest, at: 0)
            }
            if number == 1, let reader = caller.reader {
                destinations.insert(ShelfRoutes.destination(of: reader, in: service, updated: stands.updated), at: 0)
            }
            var feed = OPDSFeed(
                site: site, iri: service.iri("opds"), title: service.name, updated: stands.updated,
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
            iri: service.iri(of: id), title: stand.publication.title, summary: stand.publication.summary,
            updated: [stand].updated, path: Paths.OPDS.publication(id))
        destination.count = stand.issueCount
        destination.cover = stand.newest.flatMap { entry in
            entry.cover(atLeast: 320).map { (entry.key, $0) }
        }
        return destination
    }

    /// The newest issue of every publication, by title: the new issues since an earlier visit.
    @Sendable func newest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let number = try request.query("page", in: 1...100_000) ?? 1
        return try await service.feed(request, context, keys, at: now()) { site, now, caller in
            let (stands, total) = try await stands(page: number, at: now)
            let known = Dictionary(stands.map { ($0.publication.id, $0.publication) }) { first, _ in first }
            let entries = stands.compactMap(\.newest).sorted {
                ($0.issue.onSale ?? .never, $0.key.description) > ($1.issue.onSale ?? .never, $1.key.description)
            }
            let issues = try await service.issues(entries, for: caller, at: now) { known[$0] }
            var feed = OPDSFeed(
                site: site, iri: service.iri("newest"), title: "New issues", updated: stands.updated,
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

    @Sendable private func publication(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let number = try request.query("page", in: 1...100_000) ?? 1
        let filter = try request.feedFilter
        return try await service.feed(request, context, keys, at: now()) { site, now, caller in
            let publication = try await service.publication(id)
            let entries = try await service.storage.issues(
                of: id, onStandAt: now, filter: filter, page: number, size: Self.issuesAtOnce)
            let totals = try await service.storage.standTotals(of: id, at: now)
            let issues = try await service.issues(entries, for: caller, at: now) { _ in publication }
            var feed = OPDSFeed(
                site: site, iri: service.iri("publication/\(id)/list"), title: publication.title,
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
                feed.tombstones = try await service.storage.withdrawn(of: id).map { entry in
                    FeedTombstone(
                        iri: service.iri(of: entry.key), at: entry.updated,
                        reason: entry.issue.lifeCycle.withdrawalReason)
                }
            }
            return feed
        }
    }

    @Sendable private func issue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: service.catalog, at: now())
        let site = service.site(for: request)
        let type = FeedService.wantsJSON(request) ? FeedIssue.publicationType : FeedIssue.entryType
        // A reader's answer includes their position.
        let isKept = caller.reader == nil
        let name = "opds issue \(entry.key) \(type) \(site.baseURL) \(site.isVersion12) \(caller)"
        let answer = try await service.answer(name, isKept: isKept, at: now()) {
            let publication = try await service.publication(entry.key.publication)
            guard
                let issue = try await service.issues([entry], for: caller, at: now(), publication: { _ in publication })
                    .first
            else { throw Refusal(.notFound) }
            let bytes =
                type == FeedIssue.publicationType
                ? ByteBuffer(bytes: try issue.publicationJSON(site: site))
                : ByteBuffer(string: issue.atomEntry(site: site))
            return EncodedAnswer(bytes, mediaType: type)
        }
        return try service.negotiated(answer, for: caller, site: site).response(to: request)
    }

    /// The authentication document, for anybody.
    @Sendable private func authentication(_ request: Request, context: AppRequestContext) async throws -> Response {
        try service.door(for: request).representation(caching: .revalidated).response(to: request)
    }

    /// OPDS-PSE: a page as JPEG, counted from 0, no wider than requested. Access is checked before any answer.
    @Sendable private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: service.catalog, at: now())
        guard let number = context.parameters.get("page", as: Int.self), (0..<entry.pagesReady).contains(number) else {
            throw Refusal(.notFound, detail: "There is no such page.")
        }
        let access = try await service.catalog.access(of: caller, to: entry.issue, page: number + 1, at: now())
        try access.require()
        guard let original = try await service.storage.originals(of: [entry.key])[entry.key],
            original.pictureCount(of: entry) > 0
        else { throw Refusal(.notFound, detail: "This issue’s pages are not pictures.") }
        let width = try request.query("width", in: 1...100_000) ?? 1000
        let bytes = try await pictures.picture(
            ofPage: number + 1, width: PictureService.step(upTo: width), .jpeg, of: original.asset.digest,
            for: context.isLocal(request) ? nil : context.clientAddress(of: request))
        let isPublic = access.isForAll && entry.isOnStand(at: now())
        let representation = Representation(
            [.bytes(bytes)], tag: EntityTag(Digest(sha256: bytes.readableBytesView)), mediaType: "image/jpeg",
            caching: isPublic ? .shared(seconds: 3600) : .personal)
        return try representation.response(to: request)
    }
}

extension OPDSRoutes {
    /// Returns one page of the stands, by title, and the total number of stands.
    private func stands(page: Int, at now: Date) async throws -> ([PublicationEntry], total: Int) {
        var all: [PublicationEntry] = []
        var (after, total) = (String?.none, 0)
        let wanted = (page - 1) * Self.publicationsAtOnce..<page * Self.publicationsAtOnce
        repeat {
            let list = try await service.storage.stands(at: now, after: after, limit: Self.publicationsAtOnce)
            if total == wanted.lowerBound { all = list.items }
            total += list.items.count
            after = list.next
        } while after != nil
        return (all, total)
    }
}

extension [PublicationEntry] {
    /// The time of the last visible change.
    fileprivate var updated: Date {
        compactMap { $0.newest.map { Swift.max($0.updated, $0.issue.onSale ?? .never) } }.max()
            ?? .never
    }
}
