import EdicolaCore
import Foundation

@testable import Storage

extension Storage {
    /// Puts an issue on the stand whose pages have these texts; a line that begins with `#` is a heading.
    @discardableResult
    func publish(
        _ id: String, in publication: String = "fruit", title: String? = nil, summary: String = "",
        onSale: Date = .noon, pages: [String], articles: [Article] = [], contents: [ContentsEntry] = [],
        at now: Date = .noon
    ) async throws -> Issue.Key {
        let key = try Issue.Key.of(id, in: publication)
        if try await self.publication(key.publication) == nil {
            try await save(Publication.named(publication, title: publication.capitalized), at: now)
        }
        if try await entry(key) == nil {
            var issue = Issue(
                publication: key.publication, id: key.issue, title: title ?? "No. \(id)",
                coverDate: try CoverDate(parsing: "2026-01"), onSale: onSale, summary: summary)
            issue.coverLines = []
            try await save(issue, at: now)
        }
        try await correct(key, pages: pages, articles: articles, contents: contents, at: now)
        return key
    }

    /// Presses a file with only texts.
    func correct(
        _ key: Issue.Key, pages: [String], articles: [Article] = [], contents: [ContentsEntry] = [],
        at now: Date = .noon
    ) async throws {
        let run = try await begin(key, file: pages.joined(), at: now)
        let outline = RunOutline(
            pages: pages.indices.map { PageOutline(width: 600, height: 800, label: "p\($0 + 1)") },
            contents: contents, articles: articles, title: "", language: "en")
        try await record(outline, for: run.id, at: now)
        try await record(covers: [try await picture("cover-320", "320", width: 320)], colour: nil, for: run.id, at: now)
        for (index, text) in pages.enumerated() {
            var page = try await page(index + 1, "")
            let blob = try await blobs.put(Self.layer(text))
            page.layer = try Asset(
                stem: "pages/000\(index + 1)", blob: blob, ending: "json", mediaType: Page.layerMediaType)
            try await record([page], for: run.id, at: now)
        }
        try await finish(run.id, at: now)
    }

    private static func layer(_ text: String) throws -> [UInt8] {
        let passages = text.split(separator: "\n").map { line -> [String: String] in
            line.hasPrefix("#") ? ["t": String(line.dropFirst()), "h": "1"] : ["p": String(line)]
        }
        return Array(try JSONEncoder().encode(["text": passages]))
    }

    /// Returns each issue with the pages of the results, the best issue first.
    func found(_ words: String, in publication: String? = nil) async throws -> [String] {
        guard let query = SearchQuery(words) else { return ["no word"] }
        var found: [String] = []
        var after: String?
        repeat {
            let publication = try publication.map { try Publication.ID(parsing: $0) }
            let part = try await search.find(query, in: publication, after: after, limit: 3)
            found += part.issues.map { "\($0.key.issue): \($0.pages.map(String.init).joined(separator: " "))" }
            after = part.next
        } while after != nil
        return found
    }

    func snippet(_ words: String) async throws -> String? {
        guard let query = SearchQuery(words) else { return nil }
        let places = try await search.find(query).issues.flatMap(\.places)
        guard let place = places.first, let snippet = try await search.snippets(query, of: [place])[place] else {
            return nil
        }
        return snippet.parts.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }
}
