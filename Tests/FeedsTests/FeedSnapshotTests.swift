import EdicolaCore
import Feeds
import Foundation
import Testing

/// Feeds as last reviewed and approved. `EDICOLA_RECORD=1` records the current ones.
struct FeedSnapshotTests {
    @Test func `feeds of the Newsstand era and of news readers stay as they are`() throws {
        let (publication, issues) = (try FeedSamples.publication(), try FeedSamples.issues())
        let base = "https://stand.example/kiosk"
        try check("store.plist", StorePlist(issues: issues, baseURL: base).document)
        try check("issues.plist", StorePlist(.issues, issues: issues, baseURL: base).document)
        try check("shelf.json", Shelf(issues: issues, baseURL: base).document())
        let atom = NewsstandAtom(
            publication: publication, iri: "urn:uuid:11111111-0000-8000-8000-000000000002", issues: issues,
            updated: FeedSamples.noon, baseURL: base)
        try check("newsstand.atom", atom.document)
        let rss = RSS(publication: publication, issues: issues, updated: FeedSamples.noon, baseURL: base)
        try check("rss.xml", rss.document)
    }

    @Test(arguments: ["root", "list", "nothing-found", "shelf"]) func `catalogs stay as they are`(name: String) throws {
        let feed = try #require(try FeedSamples.feeds()[name])
        try check("opds1-\(name).atom", feed.atom)
        try check("opds2-\(name).json", feed.json())
    }

    @Test func `entries, the search description and the door stay as they are`() throws {
        for issue in try FeedSamples.issues().prefix(2) {
            let id = issue.entry.key.issue
            try check("opds1-entry-\(id).atom", issue.atomEntry(site: FeedSamples.site))
            try check("opds2-publication-\(id).json", issue.publicationJSON(site: FeedSamples.site))
        }
        try check("search.xml", OpenSearchDescription(site: FeedSamples.site).document)
        try check("search-shelf.xml", OpenSearchDescription(site: FeedSamples.site, search: .shelf).document)
        try check("authentication.json", AuthenticationDocument(site: FeedSamples.site).document())
    }

    private func check(_ name: String, _ document: Data) throws {
        let value = try JSONSerialization.jsonObject(with: document)
        let pretty = try JSONSerialization.data(
            withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        try check(name, String(decoding: pretty, as: UTF8.self) + "\n")
    }

    private func check(_ name: String, _ text: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots/Feeds")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["EDICOLA_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        let lines = zip(kept.split(separator: "\n"), text.split(separator: "\n"))
        let (old, new) = lines.first { $0 != $1 } ?? ("", "")
        #expect(kept == text, "\(name) has changed:\n- \(old)\n+ \(new)")
    }
}
