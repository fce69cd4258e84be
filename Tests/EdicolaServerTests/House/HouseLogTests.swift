import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Storage
import Testing

@testable import EdicolaServer

/// The console's page about the log of acts, its check, and its end after two years.
struct HouseLogTests {
    private static let anna = Principal(kind: .member, id: "1", name: "anna", permissions: .all)
    private static let office = Principal(kind: .key, id: "of:fice", name: "of:fice", permissions: .all)

    @Test func `acts are chosen by person, title, kind and day`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("anna")
        let storage = newsstand.storage
        let day = newsstand.now
        try await storage.log(.issueSaved, by: Self.anna, on: TestNewsstand.press, subject: "apples", at: day)
        try await storage.log(.issueSaved, by: Self.office, on: .make("other"), subject: "pears", at: day + 86_400)
        try await storage.log(.refused, by: .command, subject: "plums", at: day + 2 * 86_400)
        try await newsstand.test { client in
            func shown(_ query: String) async throws -> [String] {
                let page = try await client.get("\(Paths.Console.log)?\(query)", owner)
                #expect(page.status == .ok, "\(query)")
                return ["apples", "pears", "plums"].filter { page.text.contains("\($0)</span>") }
            }
            #expect(try await shown("") == ["apples", "pears", "plums"])
            #expect(try await shown("person=member:1") == ["apples"])
            #expect(try await shown("person=key:of%3Afice") == ["pears"])
            #expect(try await shown("person=command") == ["plums"])
            #expect(try await shown("person=newsstand") == [])
            #expect(try await shown("publication=orchard") == ["apples"])
            #expect(try await shown("verb=issue-saved") == ["apples", "pears"])
            #expect(try await shown("verb=issue-saved&publication=other") == ["pears"])
            #expect(try await shown("day=2026-03-11") == ["pears"])
            #expect(try await shown("person=&publication=&verb=&day=") == ["apples", "pears", "plums"])
            for bad in ["person=x", "verb=x", "day=x", "day=2026-02-30", "day=2026-3-1", "publication=-", "before=0"] {
                #expect(try await client.get("\(Paths.Console.log)?\(bad)", owner).status == .badRequest, "\(bad)")
            }
            let chosen = try await client.get("\(Paths.Console.log)?person=key:of%3Afice", owner)
            #expect(chosen.text.contains("value=\"key:of:fice\" selected"))
            let api = try await client.get("\(Paths.API.acts)?person=command&day=2026-03-12", owner)
            #expect(api.text.contains("plums") && !api.text.contains("apples"))
        }
    }

    @Test func `older acts keep the choice`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("anna")
        for number in 1...205 {
            try await newsstand.storage.log(
                number % 2 == 0 ? .signedIn : .refused, by: Self.office, subject: "n\(number).", at: newsstand.now)
        }
        try await newsstand.test { client in
            let first = try await client.get("\(Paths.Console.log)?verb=refused&person=key:of%3Afice", owner)
            #expect(first.text.contains("n205.") && !first.text.contains("n204."))
            let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]*)"/)?.1)
                .replacing("&amp;", with: "&")
            let second = try await client.get(String(next), owner)
            #expect(second.text.contains("n5.") && second.text.contains("n1.") && !second.text.contains("n7."))
            #expect(!second.text.contains("n4.") && !second.text.contains("rel=\"next\""))
        }
    }

    @Test func `the page walks the log only when somebody asks`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("anna")
        try await newsstand.storage.log(.signedIn, by: Self.anna, at: newsstand.now)
        try await newsstand.test { client in
            #expect(try await client.get(Paths.Console.log, owner).text.contains("Not checked since"))
            let asked = try await client.send(
                .post, "\(Paths.Console.log)/check", HTTPFields.form.adding(owner), "")
            #expect(asked.location == Paths.Console.log)
            #expect(try await client.get(Paths.Console.log, owner).text.contains("The log is complete: "))
        }
    }

    @Test func `metrics have the digest of the newest act`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let empty = try await client.get("/metrics").text
            #expect(empty.contains("# TYPE edicola_log_info gauge") && !empty.contains("edicola_log_info{"))
            try await newsstand.storage.log(.signedIn, by: Self.anna, at: newsstand.now)
            let newest = try #require(try await newsstand.storage.newestAct())
            #expect(try await client.get("/metrics").text.contains("edicola_log_info{newest=\"\(newest.hex)\"} 1\n"))
        }
    }

    @Test func `acts end after the days that they are kept, and that is an act`() async throws {
        let newsstand = try await TestNewsstand()
        let storage = newsstand.storage
        for number in 0..<5 { try await storage.log(.signedIn, by: Self.anna, subject: "\(number)", at: newsstand.now) }
        let watch = ActLogWatch(storage: storage, now: { newsstand.now })
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let service = ActLogService(
            storage: storage, watch: watch, days: 730, now: { newsstand.now }, logger: logger)
        newsstand.now += 730 * 86_400
        await service.pass()
        #expect(try await storage.acts().count == 5)
        #expect(watch.last?.found.count == 5 && watch.last?.found.broken == nil)
        try await storage.log(.signedIn, by: Self.anna, subject: "new", at: newsstand.now)
        newsstand.now += 1
        await service.pass()
        let acts = try await storage.acts()
        #expect(acts.map(\.verb) == [.logPruned, .signedIn] && acts.first?.prunedTo == 5)
        #expect(acts.first?.actor == .newsstand && watch.last?.found.broken == nil)
        await service.pass()
        #expect(try await storage.acts().count == 2)
    }
}
