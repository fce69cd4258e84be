import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The search of the console: what the member may open, and nothing else.
struct ConsoleSearchTests {
    private func newsstand() async throws -> TestNewsstand {
        let newsstand = try await TestNewsstand()
        try await newsstand.storage.save(Publication(id: .make("meadow"), title: "Meadow"), at: newsstand.now)
        for (publication, id, title, number) in [
            ("orchard", "2026-03", "Il Caffè", 7), ("orchard", "2026-04", "Pears & Plums", 8),
            ("meadow", "2026-03", "Pears in the meadow", 1),
        ] {
            try await newsstand.storage.save(
                Issue(
                    publication: .make(publication), id: .make(id), title: title, number: IssueNumber(number),
                    coverDate: CoverDate(parsing: id)), at: newsstand.now)
        }
        return newsstand
    }

    @Test func `issues are found by title, number, date, without case and accents; pages by name`() async throws {
        let newsstand = try await newsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount("anna.pears@example.org")
            func find(_ text: String) async throws -> String {
                try await client.get("\(Paths.Console.search)?q=\(Paths.escaped(text))", .publisher).text
            }
            let caffe = Paths.Console.issue(.init(publication: .make("orchard"), issue: .make("2026-03")))
            for text in ["CAFFE", "caffè 2026-03", "il 7"] { #expect(try await find(text).contains(caffe), "\(text)") }
            let pears = try await find("pears")
            #expect(pears.contains("Pears &amp; Plums") && pears.contains("Pears in the meadow"))
            #expect(!pears.contains(caffe) && pears.contains("anna.pears@example.org"))
            #expect(try await find("orch").contains(Paths.Console.title(.make("orchard"))))
            #expect(try await find("health").contains("class=\"found-link\" href=\"\(Paths.Console.health)\""))
            #expect(try await find("nowhere").contains("Nothing found for “nowhere”."))
            let hostile = try await find("<script>alert(1)</script>\" onfocus=\"x")
            #expect(!hostile.contains("<script>alert") && !hostile.contains("\" onfocus"))
            #expect(try await client.get(Paths.Console.search, .publisher).text.contains("pages of the console"))
        }
    }

    @Test func `a member finds what they may open`() async throws {
        let newsstand = try await newsstand()
        let editor = try await newsstand.key("editor", Permissions(rights: [.see], publications: [.make("meadow")]))
        let analyst = try await newsstand.key("analyst", Permissions(rights: [.figures]))
        try await newsstand.test { client in
            _ = try await client.newAccount("anna.pears@example.org")
            let found = try await client.get("\(Paths.Console.search)?q=pears", editor).text
            #expect(found.contains("Pears in the meadow") && !found.contains("Plums") && !found.contains("anna."))
            for text in ["pears", "orchard", "health", "readers"] {
                let nothing = try await client.get("\(Paths.Console.search)?q=\(text)", analyst).text
                #expect(nothing.contains("Nothing found"), "\(text)")
            }
            #expect(try await client.get("\(Paths.Console.search)?q=pears").status != .ok)
        }
    }
}
