import EdicolaCore
import Foundation
import TestPrograms
import Testing

@testable import Feeds

/// The rules of the Newsstand Atom Feed 1.2, and an independent Atom reader.
struct NewsstandAtomTests {
    private func document(_ issues: [FeedIssue]) throws -> String {
        NewsstandAtom(
            publication: try FeedSamples.publication(), iri: "urn:uuid:11111111-0000-8000-8000-000000000002",
            issues: issues, updated: FeedSamples.noon, baseURL: "https://stand.example"
        ).document
    }

    @Test func `each issue ends where the next one begins`() throws {
        let entries = try XMLReader.document(Data(document(FeedSamples.issues()).utf8)).0.all(.atom("entry"))
        let end = XMLName("http://itunes.apple.com/2011/Newsstand", "end_date")
        #expect(entries[0].first(end) == nil, "the newest has no end")
        #expect(entries[1].text(of: end) == entries[0].text(of: .atom("published")))
        #expect(entries[2].text(of: end) == entries[1].text(of: .atom("published")))
    }

    @Test func `two issues of one moment have no end before their beginning`() throws {
        let twins = try ["a", "b"].map { try FeedSamples.issue($0, title: "Twin \($0)") }
        #expect(!(try document(twins).contains("end_date")))
    }

    @Test(arguments: ["", "Short", "Apples, and pears.", String(repeating: "Mele e pere à gogo. ", count: 200)])
    func `a summary has 10 to 2000 bytes`(summary: String) throws {
        for title in ["X", "The Lemon Number"] {
            let written = NewsstandAtom.summary(of: try FeedSamples.issue("2026-03", title: title, summary: summary))
            #expect((10...2000).contains(written.utf8.count), "\(written.utf8.count)")
        }
    }

    @Test func `only a cover that the shop takes is named`() throws {
        #expect(NewsstandAtom.cover(of: try FeedSamples.issue("a", title: "A", coverWidth: 1024)) != nil)
        #expect(NewsstandAtom.cover(of: try FeedSamples.issue("a", title: "A", coverWidth: 700)) == nil, "too small")
        #expect(NewsstandAtom.cover(of: try FeedSamples.issue("a", title: "A", pictureCount: 0)) == nil)
        var long = try FeedSamples.issue("a", title: "A")
        long.entry.covers = long.entry.covers.map { Picture(asset: $0.asset, width: $0.width, height: $0.width * 3) }
        #expect(NewsstandAtom.cover(of: long) == nil, "longer than twice its width")
        let place = try #require(NewsstandAtom.cover(of: try FeedSamples.issue("a", title: "A")))
        #expect(place.hasSuffix(".png"))
    }

    @Test(.enabled(if: Witness.isThere("feedparser"), "python3 with feedparser is missing: run scripts/setup test"))
    func `Universal Feed Parser reads Atom and RSS without a word of complaint`() throws {
        let program = """
            import feedparser, sys
            feed = feedparser.parse(open(sys.argv[1], "rb").read())
            print("bozo", feed.bozo, feed.get("bozo_exception", ""))
            print("version", feed.version)
            for entry in feed.entries:
                assert entry.published_parsed and entry.id.startswith("urn:uuid:"), entry
                print(entry.title, entry.published_parsed[:5], len(entry.get("enclosures", [])), sep="|")
            """
        let atom = try Witness.run(program, on: Data(document(FeedSamples.issues()).utf8))
        #expect(atom.output.contains("bozo False"), "\(atom.output)")
        #expect(atom.output.contains("version atom10"))
        #expect(atom.output.contains("Tom & Jerry's <\"best\"> — №3|(2026, 3, 10, 12, 0)|0"), "\(atom.output)")
        let rss = RSS(
            publication: try FeedSamples.publication(), issues: try FeedSamples.issues(), updated: FeedSamples.noon,
            baseURL: "https://stand.example"
        ).document
        let said = try Witness.run(program, on: Data(rss.utf8))
        #expect(said.output.contains("bozo False") && said.output.contains("version rss20"), "\(said.output)")
        #expect(said.output.contains("February|(2026, 2, 10, 12, 0)|0"), "what is sold has no file: \(said.output)")
        #expect(said.output.contains("|(2026, 3, 10, 12, 0)|1"), "what is free has one")
    }
}
