import EdicolaCore
import Feeds
import Foundation
import TestPrograms
import Testing

/// A file's authors, in catalogs.
@Suite struct CreditsFeedTests {
    private func issue(_ authors: [String]) throws -> FeedIssue {
        var issue = try FeedSamples.issues()[0]
        issue.credits = Credits(authors: authors, publisher: "Orto & C.", identifier: "9780306406157")
        return issue
    }

    @Test func `OPDS names the authors, the publisher and the number that the file has`() throws {
        let atom = try issue(["Ada", "Bo <Rossi>"]).atomEntry(site: FeedSamples.site)
        let first = try #require(atom.range(of: "<name>"))
        #expect(atom[first.upperBound...].hasPrefix("Orchard &amp; Co.</name>"))
        #expect(atom.contains("<name>Ada</name>") && atom.contains("<name>Bo &lt;Rossi&gt;</name>"))
        #expect(atom.contains("<dc:identifier>urn:isbn:9780306406157</dc:identifier>"))
        #expect(atom.contains("<dc:publisher>Orto &amp; C.</dc:publisher>"))
        let json = try issue(["Ada", "Bo"]).publicationJSON(site: FeedSamples.site)
        let metadata = try #require(
            (JSONSerialization.jsonObject(with: json) as? [String: Any])?["metadata"] as? [String: Any])
        #expect(metadata["author"] as? [String] == ["Ada", "Bo"] && metadata["publisher"] as? String == "Orto & C.")
        #expect((metadata["altIdentifier"] as? [String])?.last == "urn:isbn:9780306406157")
        let alone = try issue([]).publicationJSON(site: FeedSamples.site)
        #expect(String(decoding: alone, as: UTF8.self).contains("\"author\":\"Orchard & Co.\""))
    }

    @Test(.enabled(if: Witness.hasJing, "jing is missing: run scripts/setup test"))
    func `such entries follow the grammar`() throws {
        let atom = try issue(["Ada", "Bo"]).atomEntry(site: FeedSamples.site).withoutTemplates
        let answer = try Witness.jing(atom)
        #expect(answer.status == 0, "\(answer.output)")
    }

    @Test(.enabled(if: Witness.isThere("jsonschema, referencing"), "python3 with jsonschema is missing"))
    func `such publications follow the schema`() throws {
        let json = try issue(["Ada", "Bo"]).publicationJSON(site: FeedSamples.site)
        let answer = try Witness.schema("urn:edicola:schema:opds-publication", json)
        #expect(answer.status == 0, "\(answer.output)")
    }
}
