import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The console's page of categories.
struct ConsoleCategoryTests {
    private static let page = Paths.Console.categories

    private static func post(
        _ fields: [String: String], _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(page, fields, CookieJar(), member)
    }

    private static func names(_ newsstand: TestNewsstand) async throws -> [String] {
        try await newsstand.storage.settings().tree.categories.map { category in
            category.id.text + (category.parent.map { " in \($0)" } ?? "")
        }
    }

    @Test func `a tree is made, put in order and taken away`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            #expect(try await client.get(Self.page, owner).text.contains("None yet."))
            for fields in [
                ["act": "add", "title": "Cibo & <altro>"], ["act": "add", "title": "Art", "id": "arte"],
                ["act": "add", "title": "Wine", "under": "cibo-altro"],
                ["act": "add", "title": "Beer", "under": "cibo-altro"],
            ] { #expect(try await Self.post(fields, client, owner).location == "\(Self.page)?done=saved") }
            #expect(
                try await Self.names(newsstand) == ["cibo-altro", "arte", "wine in cibo-altro", "beer in cibo-altro"])
            _ = try await Self.post(["act": "up", "category": "beer"], client, owner)
            _ = try await Self.post(["act": "down", "category": "cibo-altro"], client, owner)
            _ = try await Self.post(["act": "up", "category": "arte"], client, owner)
            #expect(
                try await Self.names(newsstand) == ["arte", "cibo-altro", "beer in cibo-altro", "wine in cibo-altro"])
            let saved = try await Self.post(
                ["act": "save", "category": "wine", "title": "Wines", "under": "arte"], client, owner)
            #expect(saved.status == .seeOther)
            #expect(try await Self.names(newsstand).contains("wine in arte"))
            let text = try await client.get(Self.page, owner).text
            #expect(text.contains("Cibo &amp; &lt;altro&gt;") && text.contains("Move “Art” down"))
            _ = try await Self.post(["act": "remove", "category": "wine"], client, owner)
            #expect(try await Self.names(newsstand) == ["arte", "cibo-altro", "beer in cibo-altro"])
            #expect(try await newsstand.storage.acts().contains { $0.verb == .settingsSaved && $0.actorName == "olga" })
        }
    }

    @Test func `what can't be is refused at its field, and nothing changes`() async throws {
        let newsstand = try await TestNewsstand()
        var whole = StandSettings()
        whole.categories = [
            .init(id: .make("a"), title: "A"), .init(id: .make("b"), title: "B", parent: .make("a")),
            .init(id: .make("c"), title: "C"),
        ]
        let stored = whole
        try await newsstand.storage.save(stored)
        let owner = try await newsstand.member("olga")
        let editor = try await newsstand.member(
            "emma", Permissions(rights: [.publish], publications: [TestNewsstand.press]))
        try await newsstand.test { client in
            let refusals: [([String: String], String)] = [
                (["act": "add", "title": " "], "A category needs a name"),
                (["act": "add", "title": "x", "id": "a"], "Another category has this address already."),
                (["act": "add", "title": "日本"], "This can’t be an address."),
                (["act": "add", "title": "x", "id": "../x"], "This can’t be an address."),
                (["act": "add", "title": "x", "under": "none"], "It can’t be there"),
                (["act": "save", "category": "a", "title": "A", "under": "b"], "It can’t be there"),
                (["act": "save", "category": "a", "title": "A", "under": "a"], "It can’t be there"),
                (
                    ["act": "save", "category": "a", "title": String(repeating: "x", count: 81)],
                    "A category needs a name"
                ),
                (["act": "remove", "category": "a"], "take away those below it first."),
            ]
            for (fields, reason) in refusals {
                let answer = try await Self.post(fields, client, owner)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(fields)")
            }
            #expect(try await Self.post(["act": "up", "category": "none"], client, owner).status == .notFound)
            #expect(try await Self.post(["act": "burn", "category": "a"], client, owner).status == .badRequest)
            #expect(try await Self.post(["act": "up", "category": "c"], client, editor).status == .forbidden)
            #expect(try await newsstand.storage.settings() == stored)
        }
    }

    @Test func `somebody else's name is shown before it is overwritten`() async throws {
        let newsstand = try await TestNewsstand()
        var whole = StandSettings()
        whole.categories = [.init(id: .make("a"), title: "Apples")]
        try await newsstand.storage.save(whole)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let page = try await client.get(Self.page, owner).text
            let was = String(try #require(page.firstMatch(of: /name="was" value="([0-9a-f]+)"/)).1)
            let change = ["act": "save", "category": "a", "was": was]
            #expect(
                try await Self.post(change.merging(["title": "Pears"]) { $1 }, client, owner).status == .seeOther)
            let second = try await Self.post(change.merging(["title": "Plums"]) { $1 }, client, owner)
            #expect(second.status == .unprocessableContent)
            #expect(second.text.contains("Somebody else saved “Pears” here meanwhile."))
            #expect(second.text.contains("value=\"Plums\""))
            let newer = String(try #require(second.text.firstMatch(of: /name="was" value="([0-9a-f]+)"/)).1)
            let again = try await Self.post(
                ["act": "save", "category": "a", "was": newer, "title": "Plums"], client, owner)
            #expect(again.status == .seeOther)
            #expect(try await newsstand.storage.settings().categories?.first?.title == "Plums")
        }
    }
}
