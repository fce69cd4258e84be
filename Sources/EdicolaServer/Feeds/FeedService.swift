import EdicolaCore
import Feeds
import Formats
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Collects issues for feeds: the stand's issues, with the files and pictures that the caller may have.
struct FeedService: Sendable {
    let catalog: CatalogReader
    let address: PublicAddress
    /// The newsstand's name.
    let name: String

    var storage: Storage { catalog.storage }

    func publication(_ id: Publication.ID) async throws -> Publication {
        guard let publication = try await storage.publication(id) else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        return publication
    }

    /// Returns the OpenSearch description for programs.
    func description(of search: OPDSSearch, for request: Request) throws -> Response {
        let document = OpenSearchDescription(site: site(for: request), search: search).document
        return try EncodedAnswer(ByteBuffer(string: document), mediaType: OpenSearchDescription.mediaType)
            .representation(caching: .revalidated).response(to: request)
    }

    /// Returns all issues on the stand: some formats have no pages.
    func all(of publication: Publication, for caller: Caller, at now: Date) async throws -> [FeedIssue] {
        var entries: [CatalogEntry] = []
        var after: String?
        repeat {
            let page = try await storage.issues(of: publication.id, onStandAt: now, after: after, limit: 200)
            entries += page.items
            after = page.next
        } while after != nil
        return try await issues(entries, for: caller, at: now) { _ in publication }
    }

    /// Returns the newest issues, for formats of news.
    func newest(
        _ count: Int, of publication: Publication, for caller: Caller, at now: Date
    ) async throws -> [FeedIssue] {
        let page = try await storage.issues(of: publication.id, onStandAt: now, limit: count)
        return try await issues(page.items, for: caller, at: now) { _ in publication }
    }

    func issues(
        _ entries: [CatalogEntry], for caller: Caller, at now: Date,
        publication: (Publication.ID) -> Publication?
    ) async throws -> [FeedIssue] {
        let keys = entries.map(\.key)
        let originals = try await storage.originals(of: keys)
        var places: [Issue.Key: ReadingPosition] = [:]
        if let reader = caller.reader { places = try await storage.positions(of: reader, in: keys) }
        // An unknown caller has no access to look up.
        let access = caller == .anybody ? [:] : try await catalog.access(of: caller, to: entries.map(\.issue), at: now)
        var issues: [FeedIssue] = []
        for entry in entries {
            guard let publication = publication(entry.key.publication) else { continue }
            let original = originals[entry.key]
            issues.append(
                FeedIssue(
                    publication: publication, entry: entry, iri: iri(of: entry.key),
                    access: access[entry.key] ?? entry.issue.access,
                    downloads: Self.downloads(of: entry, original),
                    pictureCount: original?.pictureCount(of: entry) ?? 0,
                    place: places[entry.key].map {
                        FeedIssue.Place(page: $0.locator.locations.position, at: $0.modified.date)
                    }, credits: original?.form.credits))
        }
        return issues
    }

    /// Returns an issue's files, the publisher's own first: reading apps know its format. An issue in the press has
    /// none: an archive must not change during a download.
    private static func downloads(of entry: CatalogEntry, _ original: StoredOriginal?) -> [FeedDownload] {
        guard entry.issue.lifeCycle.revision > 0 else { return [] }
        var downloads: [FeedDownload] = []
        if let original, original.revision != nil, original.asset.mediaType != "application/octet-stream" {
            let ending = original.asset.path.text.split(separator: ".").last.map(String.init) ?? "file"
            downloads.append(
                FeedDownload(
                    path: Paths.API.original(entry.key), mediaType: original.asset.mediaType,
                    size: original.asset.size, title: ending.uppercased()))
        }
        let archive = FeedDownload(
            path: "\(Paths.API.archive(entry.key))?rendition=2x", mediaType: "application/zip", size: nil,
            title: "Pages")
        return downloads + [archive]
    }

    /// Returns a UUID of the issue in this newsstand. It stays the same when the newsstand moves to another address
    /// with its folder.
    func iri(of key: Issue.Key) -> String { iri("issue/\(key)") }

    func iri(of publication: Publication.ID) -> String { iri("publication/\(publication)") }

    /// Returns a UUID as an IRI.
    ///
    /// - Parameter name: a name that is unique in this newsstand.
    func iri(_ name: String) -> String {
        var bytes = Array(Digest(sha256: "edicola/\(storage.instance)/\(name)".utf8).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80  // version 8: made our way (RFC 9562 §5.8)
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(Hexadecimal.text(bytes))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}

extension StoredOriginal {
    /// The number of pages with pictures: pages of PDF and of pictures. Documents are laid out by the app.
    func pictureCount(of entry: CatalogEntry) -> Int {
        form.layout == .fixed && (form.format == .pdf || form.format == .images) ? entry.pagesReady : 0
    }
}

extension [FeedIssue] {
    /// The time of the last change in the list.
    var updated: Date? { map { Swift.max($0.entry.updated, $0.entry.issue.onSale ?? .never) }.max() }
}
