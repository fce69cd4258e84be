import EdicolaCore
import Feeds
import Foundation
import TestPrograms
import Testing

/// The oracles are Foundation's own reader of property lists, and Python's.
struct StorePlistTests {
    @Test func `an app of the first days reads the stand`() throws {
        let document = StorePlist(issues: try FeedSamples.issues(), baseURL: "https://stand.example").document
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
                as? [[String: Any]])
        #expect(list.count == 3)
        #expect(list[0]["ID"] as? String == "2026-03")
        #expect(list[0]["Title"] as? String == "Tom & Jerry's <\"best\"> — №3")
        #expect(list[0]["Release date"] as? Date == FeedSamples.noon)
        #expect(list[0]["Free"] as? Bool == true)
        #expect(list[1]["Free"] as? Bool == false)
        let root = "https://stand.example/api/v1/publications/orchard/issues/2026-03"
        #expect(list[0]["Cover URL"] as? String == "\(root)/assets/cover-640.0707070707070707.jpg")
        #expect(list[0]["Download URL"] as? String == "\(root)/archive?rendition=2x")
        #expect(Set(list[0].keys) == ["ID", "Title", "Release date", "Cover URL", "Download URL", "Free"])
    }

    @Test func `the other dialect calls things by its own names`() throws {
        let document = StorePlist(.issues, issues: try FeedSamples.issues(), baseURL: "https://stand.example").document
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
                as? [[String: Any]])
        #expect(Set(list[0].keys) == ["Name", "Title", "Date", "Cover", "Content"])
        #expect(list[2]["Name"] as? String == "special")
        #expect(list[0]["Date"] as? Date == FeedSamples.noon)
    }

    @Test(.enabled(if: Witness.isThere("plistlib"), "python3 is missing"), arguments: StorePlist.Dialect.allCases)
    func `Python reads both dialects`(_ dialect: StorePlist.Dialect) throws {
        let document = StorePlist(dialect, issues: try FeedSamples.issues(), baseURL: "https://stand.example").document
        let said = try Witness.run(
            """
            import plistlib, sys
            for book in plistlib.loads(open(sys.argv[1], "rb").read()):
                print("|".join(f"{key}={book[key]}" for key in sorted(book)))
            """, on: Data(document.utf8))
        let id = dialect == .store ? "ID" : "Name"
        #expect(said.output.split(separator: "\n").count == 3, "\(said.output)")
        #expect(said.output.contains("\(id)=2026-03"))
        #expect(said.output.contains("Title=Tom & Jerry's <\"best\"> — №3"))
        #expect(said.output.contains("=2026-03-10 12:00:00"))
    }

    @Test func `an empty stand is an empty array`() throws {
        let document = StorePlist(issues: [], baseURL: "https://stand.example").document
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
        #expect((list as? [Any])?.isEmpty == true)
    }
}
