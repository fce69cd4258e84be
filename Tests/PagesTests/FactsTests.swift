import EdicolaCore
import Foundation
import HTML
import Testing

@testable import EdicolaServer

@Suite struct `Facts for programs` {
    private func block(_ page: SamplePage) throws -> [String: Any] {
        let text = try page.text
        let start = try #require(text.firstRange(of: "<script type=\"application/ld+json\">"))
        let rest = text[start.upperBound...]
        let json = rest[..<(try #require(rest.firstRange(of: "</script>")).lowerBound)]
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test func `say what an issue is, and what of it is behind the counter`() throws {
        let issue = try block(.pricedIssue)
        #expect(issue["@type"] as? String == "PublicationIssue")
        #expect(issue["issueNumber"] as? String == "9")
        #expect(issue["datePublished"] as? String == "2026-09-01")
        #expect(issue["isAccessibleForFree"] as? Bool == false)
        #expect((issue["isPartOf"] as? [String: Any])?["name"] as? String == "Windfall")
        let parts = try #require(issue["hasPart"] as? [[String: Any]])
        let gate = try #require(parts.first { $0["@type"] as? String == "WebPageElement" })
        let selector = try #require(gate["cssSelector"] as? String)
        // The selector matches an element of the page.
        #expect(
            Markup(try SamplePage.pricedIssue.text).elements.contains {
                $0.attributes["class"]?.split(separator: " ").contains(Substring(selector.dropFirst())) == true
            })
        let offer = try #require((issue["offers"] as? [[String: Any]])?.first)
        #expect(offer["price"] as? String == "3.99")
        #expect(offer["priceCurrency"] as? String == "EUR")
    }

    @Test func `say what a stand is, and which issue is the newest`() throws {
        let title = try block(.stand)
        #expect(title["@type"] as? String == "Periodical")
        #expect((title["hasPart"] as? [String: Any])?["@type"] as? String == "PublicationIssue")
    }

    @Test func `can't end the block they stand in`() {
        let html = JSONLD.thing("Thing", ["name": .text("</script><script>alert(1)</script>\u{2028}\"\\&\n")]).html.text
        #expect(html.components(separatedBy: "</script>").count == 2)
        #expect(!html.contains("<script>alert"))
    }

    @Test func `leave out what has no value`() {
        #expect(JSONLD.thing("Thing", ["name": nil, "n": 7]).json == "{\"@type\":\"Thing\",\"n\":7}")
    }
}
