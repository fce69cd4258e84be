import EdicolaCore
import Foundation

@testable import Storage

/// The stands of the tests.
extension Publication {
    static func named(_ id: String = "fruit", title: String = "Fruit", language: String = "en") throws -> Publication {
        Publication(id: try ID(parsing: id), title: title, language: language)
    }
}

extension Issue.Key {
    static func of(_ issue: String, in publication: String = "fruit") throws -> Issue.Key {
        Issue.Key(publication: try .init(parsing: publication), issue: try .init(parsing: issue))
    }
}

extension Issue {
    static func named(
        _ id: String = "2026-01", in publication: String = "fruit", onSale: Date? = nil
    ) throws -> Issue {
        Issue(
            publication: try .init(parsing: publication), id: try ID(parsing: id), title: "Fruit \(id)",
            number: IssueNumber(1), coverDate: try CoverDate(parsing: "2026-01"), onSale: onSale, summary: "Cherries",
            coverLines: ["Sweet", "Sour"])
    }
}

extension Storage {
    /// Adds a publication and a draft in it.
    func add(_ issue: String = "2026-01", in publication: String = "fruit", onSale: Date? = nil) async throws
        -> Issue.Key
    {
        try await save(Publication.named(publication, title: publication.capitalized), at: .noon)
        return try await save(Issue.named(issue, in: publication, onSale: onSale), at: .noon).key
    }

    /// Begins a run whose file has these bytes.
    func begin(_ key: Issue.Key, file: String = "a file", at now: Date = .noon) async throws -> PressRun {
        let original = try await blobs.put(Array("\(file) of \(key)".utf8))
        return try await beginRun(key, original: original, fileName: "Fruit.pdf", at: now)
    }

    /// Stores a picture, and returns its description.
    func picture(_ stem: String, _ text: String, width: Int = 600) async throws -> Picture {
        let blob = try await blobs.put(Array(text.utf8))
        let asset = try Asset(stem: stem, blob: blob, ending: "webp", mediaType: "image/webp")
        return Picture(asset: asset, width: width, height: width * 4 / 3)
    }

    func page(_ number: Int, _ text: String = "") async throws -> Page {
        let stem = "pages/000\(number)"
        let layer = try await blobs.put(Array("{\"page\":\(number),\"text\":\"\(text)\"}".utf8))
        return Page(
            number: number, label: "p\(number)", width: 595.5, height: 842,
            pictures: [
                .oneX: try await picture("\(stem)-1x", "1x \(number) \(text)"),
                .twoX: try await picture("\(stem)-2x", "2x \(number) \(text)", width: 1200),
            ],
            thumbnail: try await picture("\(stem)-t", "t \(number) \(text)", width: 160),
            layer: try Asset(stem: stem, blob: layer, ending: "json", mediaType: Page.layerMediaType))
    }

    /// Records outline, cover, and the first pages.
    func record(pages ready: Int, of count: Int, text: String = "", for run: PressRun, at now: Date = .noon)
        async throws
    {
        try await record(.pages(count), for: run.id, at: now)
        let covers = [
            try await picture("cover-320", "320 \(text)", width: 320),
            try await picture("cover-640", "640 \(text)", width: 640),
        ]
        try await record(covers: covers, colour: "#AA2030", for: run.id, at: now)
        for number in 1...max(1, ready) where ready > 0 {
            try await record([try await page(number, text)], for: run.id, at: now)
        }
    }

    /// Presses a file into a revision.
    @discardableResult
    func press(_ key: Issue.Key, pages: Int = 5, text: String = "", at now: Date = .noon) async throws -> CatalogEntry {
        let run = try await begin(key, file: text, at: now)
        try await record(pages: pages, of: pages, text: text, for: run, at: now)
        return try await finish(run.id, at: now)
    }

    /// The readers' changes of an issue that was pressed after its instant of sale: they could read it from the fourth
    /// page.
    static let firstStory = ["added fruit/2026-01", "revised fruit/2026-01"]

    /// Returns every change from the beginning, as `kind publication/issue`.
    func story(at now: Date = .noon) async throws -> [String] {
        try await changes(since: nil, limit: 1000, at: now).changes.map {
            "\($0.kind.rawValue) \($0.publication)/\($0.issue)"
        }
    }
}

extension RunOutline {
    static func pages(_ count: Int) -> RunOutline {
        RunOutline(
            pages: (0..<count).map { PageOutline(width: 595.5, height: 842, label: "p\($0 + 1)") },
            contents: [
                ContentsEntry(
                    title: "News", page: 2,
                    children: [
                        ContentsEntry(title: "Pears", page: 3, children: [ContentsEntry(title: "Green", page: 4)])
                    ]
                )
            ],
            title: "As the file says", language: "it")
    }
}

extension Asset {
    init(stem: String, blob: StoredBlob, ending: String, mediaType: String) throws {
        guard let path = AssetPath(stem, digest: blob.digest, extension: ending) else { throw StorageError.leaseLost }
        self.init(path: path, mediaType: mediaType, size: blob.size, digest: blob.digest)
    }
}
