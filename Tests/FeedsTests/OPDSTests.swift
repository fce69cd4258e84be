import EdicolaCore
import Feeds
import Foundation
import TestPrograms
import Testing

/// Catalogs against others' grammars and readers.
struct OPDSTests {
    private static let names = ["root", "list", "nothing-found", "shelf"]

    @Test(.enabled(if: Witness.hasJing, "jing is missing: run scripts/setup test"), arguments: names)
    func `OPDS 1.2 follows its grammar`(name: String) throws {
        let feed = try #require(try FeedSamples.feeds()[name])
        let answer = try Witness.jing(feed.atom.withoutTemplates)
        #expect(answer.status == 0, "\(answer.output)")
    }

    @Test(.enabled(if: Witness.hasJing, "jing is missing: run scripts/setup test"))
    func `entries follow the grammar, and the grammar finds what is wrong`() throws {
        for issue in try FeedSamples.issues() {
            let answer = try Witness.jing(issue.atomEntry(site: FeedSamples.site).withoutTemplates)
            #expect(answer.status == 0, "\(answer.output)")
        }
        let good = try #require(try FeedSamples.feeds()["list"]).atom.withoutTemplates
        for (part, other) in [
            ("type=\"text\">Apples", "type=\"html\">Apples"),
            ("<id>urn:uuid:00000000-0000-8000-8000-3032362d3033", "<id>a b"),
            ("currencycode=\"EUR\"", "currencycode=\"EURO\""), (">3.99<", ">€ 3.99<"),
            ("opds:activeFacet=\"true\"", "opds:activeFacet=\"yes\""),
        ] {
            #expect(good.contains(part), "\(part)")
            #expect(try Witness.jing(good.replacing(part, with: other)).status != 0, "\(other)")
        }
    }

    @Test func `OPDS 1.2 keeps the rules that a grammar can't tell`() throws {
        let list = try #require(try FeedSamples.feeds()["list"]).atom
        #expect(!list.contains("dc:title") && !list.contains("dc:creator"))
        for issue in try FeedSamples.issues() {
            let entry = issue.atomEntry(site: FeedSamples.site)
            #expect(!entry.contains("<dc:identifier>\(issue.iri)"), "never the id once more")
            #expect(entry.contains("rel=\"http://opds-spec.org/acquisition"))
            #expect(!entry.contains("image/webp"))
            let (image, thumbnail) = (
                try #require(entry.range(of: "rel=\"http://opds-spec.org/image\"")),
                try #require(entry.range(of: "rel=\"http://opds-spec.org/image/thumbnail\""))
            )
            #expect(image.lowerBound < thumbnail.lowerBound)
        }
        #expect(list.matches(of: /activeFacet="true"/).count == 1)
        #expect(list.contains("href=\"https://stand.example/kiosk/opds/publications/orchard?price=free&amp;page=3\""))
        #expect(list.contains("rel=\"self\""))
        #expect(OpenSearchDescription(site: FeedSamples.site).document.contains("query={searchTerms}"))
    }

    @Test func `a stream of pages counts what the one who asks may see`() throws {
        let open = try FeedSamples.issue("a", title: "A").atomEntry(site: FeedSamples.site)
        #expect(open.contains("pse:count=\"8\"") && open.contains("/pages/{pageNumber}?width={maxWidth}"))
        #expect(open.contains("type=\"image/jpeg\""))
        let sold = try FeedSamples.issue("a", title: "A", price: Price(minor: 399, currency: "EUR"))
        #expect(sold.atomEntry(site: FeedSamples.site).contains("pse:count=\"3\""))
        let none = try FeedSamples.issue("a", title: "A", pictureCount: 0)
        #expect(!none.atomEntry(site: FeedSamples.site).contains("pse:count"))
    }

    @Test(
        .enabled(if: Witness.isThere("jsonschema, referencing"), "python3 with jsonschema is missing"),
        arguments: names)
    func `OPDS 2.0 follows the schemas`(name: String) throws {
        let feed = try #require(try FeedSamples.feeds()[name])
        let answer = try Witness.schema("urn:edicola:schema:opds-feed", feed.json())
        #expect(answer.status == 0, "\(answer.output)")
    }

    @Test(.enabled(if: Witness.isThere("jsonschema, referencing"), "python3 with jsonschema is missing"))
    func `publications and the door follow the schemas, and the schemas find what is wrong`() throws {
        for issue in try FeedSamples.issues() {
            let answer = try Witness.schema(
                "urn:edicola:schema:opds-publication", issue.publicationJSON(site: FeedSamples.site))
            #expect(answer.status == 0, "\(answer.output)")
        }
        let door = try AuthenticationDocument(site: FeedSamples.site).document()
        #expect(try Witness.schema("urn:edicola:schema:opds-authentication", door).output == "")
        let good = String(decoding: try FeedSamples.issues()[1].publicationJSON(site: FeedSamples.site), as: UTF8.self)
        for (part, other) in [
            ("\"buy\",\"http://opds-spec.org/acquisition/buy\"", "\"http://opds-spec.org/acquisition/buy\",\"buy\""),
            ("image/jpeg", "image/webp"), ("\"currency\":\"EUR\"", "\"currency\":\"euro\""),
            ("\"description\":\"Apples", "\"description\":\"<b>Apples"), ("\"position\":3", "\"place\":3"),
        ] {
            #expect(good.contains(part), "\(part)")
            let bad = Data(good.replacing(part, with: other).utf8)
            #expect(try Witness.schema("urn:edicola:schema:opds-publication", bad).status != 0, "\(other)")
        }
    }

    @Test(
        .enabled(
            if: Witness.isThere("webpub_manifest_parser"),
            "python3 with palace-webpub-manifest-parser is missing: run scripts/setup test"),
        arguments: names)
    func `a parser of libraries reads OPDS 2.0`(name: String) throws {
        let feed = try #require(try FeedSamples.feeds()[name])
        let answer = try Witness.run(
            """
            import sys
            from webpub_manifest_parser.opds2 import OPDS2FeedParserFactory
            result = OPDS2FeedParserFactory().create().parse_file(sys.argv[1])
            for error in result.errors: print("error:", error)
            for publication in result.root.publications or []:
                print(publication.metadata.title, [link.rels for link in publication.links][:4])
            """, on: feed.json())
        #expect(answer.status == 0 && !answer.output.contains("error:"), "\(answer.output)")
        if name == "list" { #expect(answer.output.contains("February"), "\(answer.output)") }
    }
}

extension String {
    /// The text without templates: the grammar allows no braces in addresses; an app replaces them.
    var withoutTemplates: String { replacing("{pageNumber}", with: "0").replacing("{maxWidth}", with: "800") }
}
