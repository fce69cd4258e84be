import EdicolaCore
import Feeds
import Foundation
import Testing

/// A small newsstand for feeds: a free issue, a priced one, one with text that could break markup.
enum FeedSamples {
    static let noon = Date(timeIntervalSince1970: 1_773_144_000)  // 2026-03-10 12:00 UTC
    static let site = OPDSSite(name: "Stand & Sons", baseURL: "https://stand.example/kiosk", hasReaders: true)

    static func publication() throws -> Publication {
        Publication(
            id: try Identifier(parsing: "orchard"), title: "Orchard & Co.", language: "en-GB",
            summary: "A monthly about <fruit>.")
    }

    static func issue(
        _ id: String, title: String, onSale: Date = noon, price: Price? = nil,
        summary: String = "Apples, and \"pears\".",
        number: IssueNumber? = IssueNumber(3), coverWidth: Int = 1024, access: Access? = nil, pictureCount: Int = 8
    ) throws -> FeedIssue {
        let issue = EdicolaCore.Issue(
            publication: try Identifier(parsing: "orchard"), id: try Identifier(parsing: id), title: title,
            number: number, coverDate: try CoverDate(parsing: "2026-03"), onSale: onSale, price: price,
            summary: summary, previewPages: 3,
            lifeCycle: try LifeCycle().after(.contentReceived).after(.pressed(onSale: onSale, now: noon)))
        let digest = try #require(Digest(bytes: [UInt8](repeating: 7, count: 32)))
        let covers = try [320, 640, coverWidth].map { width in
            let path = try #require(AssetPath("cover-\(width)", digest: digest, extension: "jpg"))
            let asset = Asset(path: path, mediaType: "image/jpeg", size: 9, digest: digest)
            return Picture(asset: asset, width: width, height: width * 4 / 3)
        }
        let entry = CatalogEntry(
            issue: issue, updated: onSale.addingTimeInterval(60), pageCount: 8, pagesReady: 8, covers: covers)
        return FeedIssue(
            publication: try publication(), entry: entry, iri: "urn:uuid:00000000-0000-8000-8000-\(suffix(id))",
            access: access ?? issue.access,
            downloads: [
                FeedDownload(
                    path: Paths.API.original(entry.key), mediaType: "application/pdf", size: 12_345, title: "PDF"),
                FeedDownload(
                    path: "\(Paths.API.archive(entry.key))?rendition=2x", mediaType: "application/zip", size: nil,
                    title: "Pages"),
            ], pictureCount: pictureCount)
    }

    private static func suffix(_ id: String) -> String {
        let digits = id.utf8.map { String($0, radix: 16) }.joined().suffix(12)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func issues() throws -> [FeedIssue] {
        [
            try issue("2026-03", title: "Tom & Jerry's <\"best\"> — №3\u{1}"),
            try issue(
                "2026-02", title: "February", onSale: noon.addingTimeInterval(-28 * 86_400),
                price: Price(minor: 399, currency: "EUR")),
            try issue(
                "special", title: "Cider", onSale: noon.addingTimeInterval(-40 * 86_400), summary: "", number: nil,
                coverWidth: 700),
        ]
    }

    /// Returns one feed of each kind, as the server makes them.
    static func feeds() throws -> [String: OPDSFeed] {
        let issues = try issues()
        var root = OPDSFeed(
            site: site, iri: "urn:uuid:11111111-0000-8000-8000-000000000001", title: "Stand & Sons", updated: noon,
            path: "/opds", content: .navigation([]))
        var part = OPDSDestination(
            iri: "urn:uuid:11111111-0000-8000-8000-000000000002", title: "Orchard & Co.",
            summary: "A monthly about <fruit>.", updated: noon, path: "/opds/publications/orchard")
        part.count = 3
        part.cover = issues[0].entry.covers.first.map { (issues[0].entry.key, $0) }
        let newest = OPDSDestination(
            iri: "urn:uuid:11111111-0000-8000-8000-000000000003", title: "New issues", summary: "", updated: noon,
            path: "/opds/new", relation: .newest)
        root.content = .navigation([newest, part])
        root.alternate = "/"

        var list = OPDSFeed(
            site: site, iri: "urn:uuid:11111111-0000-8000-8000-000000000004", title: "Orchard & Co.", updated: noon,
            path: "/opds/publications/orchard?price=free&page=2", up: "/opds", content: .issues(issues))
        list.subtitle = "A monthly about <fruit>."
        list.language = "en-GB"
        list.alternate = "/orchard"
        list.paging = OPDSPaging(number: 2, size: 3, total: 8) { "/opds/publications/orchard?price=free&page=\($0)" }
        list.facets = [
            OPDSFacet(group: "Price", title: "All", path: "/opds/publications/orchard", isActive: false, count: 12),
            OPDSFacet(
                group: "Price", title: "Free", path: "/opds/publications/orchard?price=free", isActive: true, count: 8),
        ]
        list.tombstones = [
            FeedTombstone(
                iri: "urn:uuid:00000000-0000-8000-8000-00000000dead", at: noon, reason: "A picture & its rights")
        ]

        var found = OPDSFeed(
            site: OPDSSite(name: "Stand", baseURL: "http://localhost:8080", hasReaders: false),
            iri: "urn:uuid:11111111-0000-8000-8000-000000000005", title: "Search for “<pears>”", updated: noon,
            path: "/opds/search?query=%3Cpears%3E", up: "/opds", content: .issues([]))
        found.query = "<pears>"
        found.paging = OPDSPaging(number: 1, size: 50, total: 0) { _ in "/opds/search?query=%3Cpears%3E" }

        var owned = issues[1]
        (owned.access, owned.place) = (.granted(.purchase), FeedIssue.Place(page: 5, at: noon))
        var owns = OPDSFeed(
            site: site, iri: "urn:uuid:11111111-0000-8000-8000-000000000006", title: "My shelf", updated: noon,
            path: "/opds/shelf", up: "/opds", content: .issues([owned]))
        owns.search = .shelf
        owns.paging = OPDSPaging(number: 1, size: 50, total: 1) { _ in "/opds/shelf" }
        return ["root": root, "list": list, "nothing-found": found, "shelf": owns]
    }
}
