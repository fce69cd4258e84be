import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// What is well with the newsstand, and what needs somebody.
struct HouseHealthTests {
    private func answer(_ client: any TestClientProtocol) async throws -> HealthAnswer {
        try await client.get(Paths.API.health, .publisher).decoded()
    }

    @Test func `a newsstand without trouble is well, and says what it does not have`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        try await newsstand.test { client in
            let answer = try await answer(client)
            #expect(answer.isWell)
            let states = Dictionary(answer.checks.map { ($0.name, $0.state) }) { first, _ in first }
            #expect(states["disk"] == .well && states["press"] == .well && states["messages"] == .note)
            #expect(states["shop"] == .note && states["backup"] == .note && states["pdf"] == nil)
            #expect(answer.checks.filter { $0.state == .note }.allSatisfy { $0.remedy != nil })
            let page = try await client.get(Paths.Console.health, anna)
            #expect(page.text.contains("All is well.") && page.text.contains("No channel is set up"))
            #expect(!page.text.contains("Check the machine again"))
            #expect(!(try await client.get("/console", anna)).text.contains("Needs you"))
            let italian = try await client.get("\(Paths.Console.health)?lang=it", anna)
            #expect(italian.text.contains("Va tutto bene."))
        }
    }

    @Test func `what the machine lacks is named, in the console, the API and on the first page`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        let editor = try await newsstand.member("bruno", Permissions(.editor))
        let machine = MachineCheck {
            [
                MachineFinding(.pdf, .trouble, "it crashed <here>"), MachineFinding(.ocr, .note, "none"),
                MachineFinding(.worker, .well, "/usr/bin/edicola-pageworker"),
            ]
        }
        try await newsstand.test(machine: machine) { client in
            #expect(try await answer(client).isWell, "not checked yet")
            let checked = try await client.send(.post, Paths.Console.health, HTTPFields.form.adding(anna), "")
            #expect(checked.location == Paths.Console.health)
            let answer = try await answer(client)
            let pdf = answer.checks.first { $0.name == "pdf" }
            #expect(!answer.isWell && pdf?.state == .trouble && pdf?.remedy == "Run: edicola doctor")
            #expect(answer.checks.first { $0.name == "ocr" }?.state == .note)
            let page = try await client.get(Paths.Console.health, anna)
            #expect(page.text.contains("One thing needs somebody."))
            #expect(page.text.contains("PDF files can’t be pressed. (it crashed &lt;here&gt;)"))
            let today = try await client.get("/console", anna)
            #expect(today.text.contains("PDF files can’t be pressed.") && !today.text.contains("recognition"))
            #expect(!(try await client.get("/console", editor)).text.contains("can’t be pressed"))
        }
    }

    @Test func `a file that the press gave up on, and one that it tries again`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("one", press: .pages(2))
        let anna = try await newsstand.member("anna")
        let storage = newsstand.storage
        for name in ["waits", "given-up"] {
            let issue = Issue(
                publication: key.publication, id: .make(name), title: name, coverDate: try CoverDate(parsing: "2026-03")
            )
            try await storage.save(issue, at: newsstand.now)
            let blob = try await storage.blobs.put(Array("%PDF-1.7 \(name)".utf8))
            _ = try await storage.beginRun(issue.key, original: blob, fileName: "x.pdf", at: newsstand.now)
            let job = try #require(
                try await storage.claim(kinds: [Job.press], lease: .seconds(60), at: newsstand.now).first)
            try await storage.fail(job, reason: "no room for \(name)", retry: name == "waits", at: newsstand.now)
        }
        try await newsstand.test { client in
            let answer = try await answer(client)
            let press = answer.checks.filter { $0.name == "press" && $0.state == .trouble }
            #expect(press.count == 2 && press.allSatisfy { $0.remedy != nil }, "\(press)")
            #expect(press.first?.sentence == "The press gave up on orchard/given-up: no room for given-up")
            #expect(press.last?.sentence.hasSuffix("The last attempt failed: no room for waits") == true)
            // On the first page each issue is named once.
            let today = try await client.get("/console", anna)
            #expect(today.text.contains("The last attempt failed: no room for waits"))
            #expect(!today.text.contains("The press gave up on orchard/given-up"))
            #expect(today.text.contains("href=\"/console/titles/orchard/given-up\""))
        }
    }

    @Test func `every check has its words in both languages`() {
        for words in [HealthWords.english, .italian] {
            for subject in HealthItem.Subject.allCases { #expect(words.names[subject] != nil, "\(subject)") }
            for part in MachineFinding.Part.allCases {
                #expect(words.machine[part] != nil && HealthItem.Subject(rawValue: part.rawValue) != nil, "\(part)")
            }
        }
        for words in [RightWords.english, .italian] {
            for right in Right.allCases { #expect(words.names[right] != nil) }
        }
        for words in [ActWords.english, .italian] {
            for verb in Act.Verb.allCases { #expect(words.sentences[verb] != nil, "\(verb)") }
        }
    }
}
