import Foundation
import Testing

@testable import EdicolaCore

@Suite struct CreditsTests {
    @Test func `a manifest says what the file says of its authors, publisher and identifier`() throws {
        var manifest = try Manifest.sample(pages: 1)
        manifest.form.credits = Credits(authors: ["Ada", "Bo"], publisher: "Orto", identifier: "978-0-306-40615-7")
        let json = try JSON.encode(manifest)
        let metadata = try #require(
            (JSONSerialization.jsonObject(with: json) as? [String: Any])?["metadata"] as? [String: Any])
        #expect(metadata["author"] as? [String] == ["Ada", "Bo"] && metadata["publisher"] as? String == "Orto")
        #expect(metadata["altIdentifier"] as? [String] == ["urn:isbn:9780306406157"])
        #expect(try JSON.decode(Manifest.self, from: json).form.credits == manifest.form.credits)
        if SchemaJudge.isThere { #expect(try SchemaJudge.faults(of: ["credits": json]) == "") }
    }

    @Test func `a file that says nothing leaves no trace`() throws {
        #expect(Credits(authors: [""], publisher: "", identifier: nil) == nil)
        let json = String(decoding: try JSON.encode(Manifest.sample(pages: 1)), as: UTF8.self)
        #expect(!json.contains("\"author\"") && !json.contains("altIdentifier"))
    }

    @Test func `forms that were stored before are read`() throws {
        let stored = Data(#"{"format":"epub","layout":"reflowable","isTwoDimensional":false,"hasTiles":false}"#.utf8)
        #expect(try JSON.decode(IssueForm.self, from: stored) == IssueForm(format: .epub, layout: .reflowable))
    }

    @Test(arguments: ["urn:uuid:1", "9780306406157x", "http://example.org/1", "1234567890123"])
    func `other identifiers stay as they are`(identifier: String) {
        #expect(Credits(authors: [], publisher: nil, identifier: identifier)?.identifier == identifier)
    }
}
