import EdicolaCore
import Foundation
import Storage

@testable import EdicolaServer

/// A fictional magazine, fixed in every detail.
enum Sample {
    static let site = Site(
        name: "Edicola", origin: "https://stand.example",
        assets: WebAssets(versions: ["css/base.css": "0123456789abcdef"]))

    static func publication(
        _ id: String = "windfall", title: String = "Windfall", language: String = "en", accent: String? = "#B3322A"
    ) throws -> Publication {
        Publication(
            id: try Publication.ID(parsing: id), title: title, language: language,
            summary: "A monthly of fruit & the people who grow it", accent: accent)
    }

    static func issue(
        _ id: String = "2026-09", of publication: String = "windfall", title: String = "Fig", number: Int? = 9,
        price: Price? = nil, coverLines: [String] = [], stage: LifeCycle.Stage = .onSale
    ) throws -> Issue {
        Issue(
            publication: try Publication.ID(parsing: publication), id: try Issue.ID(parsing: id), title: title,
            number: number.map { IssueNumber($0) },
            coverDate: try CoverDate(parsing: id.hasPrefix("20") ? id : "2026-07/2026-08"),
            onSale: Date(timeIntervalSince1970: 1_788_220_800), price: price, summary: "Nine ways to dry a fig.",
            coverLines: coverLines, previewPages: 3, lifeCycle: LifeCycle(stage: stage, revision: 1))
    }

    static func entry(
        _ issue: Issue, pageCount: Int = 12, pagesReady: Int? = nil, isWide: Bool = false,
        contents: [ContentsEntry] = []
    ) -> CatalogEntry {
        CatalogEntry(
            issue: issue, updated: Date(timeIntervalSince1970: 1_788_220_800), pageCount: pageCount,
            pagesReady: pagesReady ?? pageCount,
            covers: [180, 360, 720].map {
                picture("covers/cover-\($0)", width: $0, height: isWide ? $0 / 2 : $0 * 4 / 3)
            },
            colour: "#f6b9a6", contents: contents, sizes: ["2x": 24_300_000, "original": 5_100_000])
    }

    static func picture(_ stem: String, width: Int, height: Int) -> Picture {
        guard let digest = Digest(bytes: (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ width) }),
            let path = AssetPath(stem, digest: digest, extension: "jpg")
        else { preconditionFailure("the sample's path is plain") }
        return Picture(
            asset: Asset(path: path, mediaType: "image/jpeg", size: 1000, digest: digest), width: width, height: height)
    }

    static let contents = [
        ContentsEntry(title: "Cover", page: 1),
        ContentsEntry(
            title: "Orchards",
            children: [ContentsEntry(title: "The tree that nobody planted", page: 4)]),
        ContentsEntry(title: "Kitchen: <figs> & salt", page: 8),
    ]

    /// Makes a manifest with articles in two sections, and one without a section.
    static func manifest(of entry: CatalogEntry) throws -> Manifest {
        Manifest(
            publication: entry.issue.publication, publicationTitle: "Windfall", issue: entry.issue.id, revision: 1,
            modified: entry.updated, title: entry.issue.title, pageCount: entry.pageCount,
            articles: [
                Article(title: "Dear reader", author: "The editors", page: 2, pageCount: 1),
                Article(
                    title: "The tree that nobody planted", author: "Ada & Grace", section: "Orchards", page: 4,
                    pageCount: 3),
                Article(title: "Walls that keep the sun", section: "Orchards", page: 6, pageCount: 2),
                Article(title: "Figs <and> salt", author: "Édith", section: "Kitchen", page: 8, pageCount: 1),
            ])
    }

    /// Makes issues of the months before September 2026, newest first.
    static func backIssues(_ count: Int) throws -> [CatalogEntry] {
        try (0..<count).map { index in
            let months = 2026 * 12 + 7 - index
            let month = months % 12 + 1
            return entry(
                try issue(
                    "\(months / 12)-\(month < 10 ? "0" : "")\(month)", title: "Number \(count - index)",
                    number: count - index, price: index.isMultiple(of: 2) ? nil : Price(minor: 399, currency: "EUR")))
        }
    }

    static func pages(_ count: Int) -> [Page] {
        (1...count).map { number in
            Page(
                number: number, width: 540, height: 708,
                pictures: [
                    .oneX: picture("pages/000\(number)-1x", width: 720, height: 944),
                    .twoX: picture("pages/000\(number)-2x", width: 1440, height: 1888),
                ])
        }
    }

    static func preview(_ count: Int) -> [PreviewPage] {
        (1...count).map { PreviewPage(number: $0, picture: picture("pages/000\($0)-1x", width: 720, height: 944)) }
    }

    /// The day after the newest issue went on sale.
    static let look = PageContext(day: PageContext.Day(Date(timeIntervalSince1970: 1_788_220_800 + 86_400)))

    static func tree() throws -> CategoryTree {
        CategoryTree([
            StandCategory(id: try .init(parsing: "food"), title: "Food & drink"),
            StandCategory(id: try .init(parsing: "wine"), title: "Wine", parent: try .init(parsing: "food")),
            StandCategory(id: try .init(parsing: "garden"), title: "Gardens"),
        ])
    }

    static func browser(filter: StandFilter = .everything) throws -> StandBrowser {
        let months = [(2026, 9, 1), (2026, 8, 1), (2026, 3, 2), (2025, 12, 1)]
        return StandBrowser(
            publication: try .init(parsing: "windfall"), filter: filter, filters: [.new, .free, .specials],
            categories: try tree().roots,
            calendar: months.map { CalendarEntry(year: $0.0, month: $0.1, count: $0.2) }
                + [CalendarEntry(year: 2024, month: nil, count: 3)], tree: try tree())
    }

    static func news() throws -> [NewsItem] {
        [
            NewsItem(
                id: try .init(parsing: "2"), title: "Meet us <at> the fair",
                summary: "Stand 12, & bring your own basket.",
                link: "https://fair.example/?a=1&b=2", at: Date(timeIntervalSince1970: 1_788_220_800)),
            NewsItem(
                id: try .init(parsing: "1"), title: "The figs are late", at: Date(timeIntervalSince1970: 1_785_542_399)),
        ]
    }
}
