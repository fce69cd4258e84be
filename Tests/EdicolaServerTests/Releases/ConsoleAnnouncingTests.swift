import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The settings of messages in the console.
struct ConsoleAnnouncingTests {
    private static let title = Paths.Console.announcing(TestNewsstand.press)
    private static let house = Paths.Console.usualAnnouncing

    private static func post(
        _ fields: [String: String], to uri: String, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), member)
    }

    private static let good = [
        "follows": "own", "kind": "silent", "from": "22", "until": "7", "each": "yes", "undo": "10", "testers": "",
    ]

    @Test func `every setting of a title is saved, and a bad one is refused at its field`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna", Permissions(.editor))
        let storage = newsstand.storage
        try await newsstand.test { client in
            let shown = try await client.get(Self.title, anna)
            for text in [
                "value=\"usual\" checked", "As each device wants them · one issue a day", "as usual, 0 minutes",
                "Addresses need the right",
            ] { #expect(shown.text.contains(text), "\(text)") }
            for (field, value, reason) in [
                ("follows", "maybe", "Choose one of these."), ("kind", "loud", "Choose one of these."),
                ("from", "", "Choose two different hours"), ("from", "7", "Choose two different hours"),
                ("until", "24", "Choose two different hours"), ("undo", "61", "from 0 to 60"),
                ("undo", "-1", "from 0 to 60"), ("undo", "1.5", "from 0 to 60"),
                ("testers", "<b>", "There is no reader “&lt;b&gt;”."),
                ("testers", "01234567-89ab-4cde-8f01-23456789abcd", "There is no reader"),
                ("testers", (1...21).map { "\($0)" }.joined(separator: "\r\n"), "at most 20 testers"),
            ] {
                let answer = try await Self.post(Self.good.merging([field: value]) { $1 }, to: Self.title, client, anna)
                #expect(answer.status == .unprocessableContent && answer.text.contains(reason), "\(field) “\(value)”")
                #expect(field == "kind" || answer.text.contains("value=\"silent\" checked"), "\(field)")
            }
            #expect(try await !storage.hasReleasePolicy(TestNewsstand.press))
            #expect(try await Self.post(Self.good, to: Self.title, client, anna).location == "\(Self.title)?done=saved")
            #expect(
                try await storage.releasePolicy(of: TestNewsstand.press)
                    == ReleasePolicy(
                        kind: .silent, quiet: .init(from: 22, until: 7), isOnceADay: false, undoMinutes: 10,
                        testers: []))
            #expect(try await client.get("\(Self.title)?done=saved", anna).text.contains("value=\"own\" checked"))
            let follow = Self.good.merging(["follows": "usual", "undo": "61"]) { $1 }
            #expect(
                try await Self.post(follow, to: Self.title, client, anna).status == .seeOther, "undo is not looked at")
            #expect(try await !storage.hasReleasePolicy(TestNewsstand.press))
            #expect(try await client.get(Paths.Console.announcing(.make("none")), .publisher).status == .notFound)
        }
        #expect(try await storage.acts().first?.verb == .messagePolicySaved)
    }

    @Test func `testers are found by address only for those who may see readers`() async throws {
        let newsstand = try await TestNewsstand()
        let editor = try await newsstand.member("anna", Permissions(.editor))
        let owner = try await newsstand.member("olga")
        let storage = newsstand.storage
        try await newsstand.test { client in
            let reader = try await client.newAccount("tester@example.org").reader
            let nameless = try await client.newReader().reader
            let byAddress = Self.good.merging(["testers": "tester@example.org\r\n\(nameless)\r\n\(nameless)"]) { $1 }
            let refused = try await Self.post(byAddress, to: Self.title, client, editor)
            #expect(refused.status == .unprocessableContent && refused.text.contains("There is no reader"))
            #expect(try await Self.post(byAddress, to: Self.title, client, owner).status == .seeOther)
            #expect(try await Set(storage.releasePolicy(of: TestNewsstand.press).testers ?? []) == [reader, nameless])
            let (seen, hidden) = (try await client.get(Self.title, owner), try await client.get(Self.title, editor))
            #expect(seen.text.contains("tester@example.org") && !hidden.text.contains("tester@example.org"))
            #expect(hidden.text.contains("\(reader)"))
        }
    }

    @Test func `the second of two editors sees both versions`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            for page in [Self.title, Self.house] {
                let text = try await client.get(page, owner).text
                let was = try #require(text.firstMatch(of: /name="was" value="([0-9a-f]{32})"/)).1
                let first = Self.good.merging(["was": String(was)]) { $1 }
                #expect(try await Self.post(first, to: page, client, owner).status == .seeOther)
                let second = first.merging(["kind": "plain", "from": "", "until": ""]) { $1 }
                let refused = try await Self.post(second, to: page, client, owner)
                #expect(refused.status == .unprocessableContent)
                for other in ["Somebody else saved “Silent for everybody” here", "Somebody else saved “22–7” here"] {
                    #expect(refused.text.contains(other), "\(page): \(other)")
                }
                #expect(refused.text.contains("value=\"plain\" checked"))
                let now = try #require(refused.text.firstMatch(of: /name="was" value="([0-9a-f]{32})"/)).1
                let again = second.merging(["was": String(now)]) { $1 }
                #expect(try await Self.post(again, to: page, client, owner).status == .seeOther)
            }
        }
    }

    @Test func `titles without a way of their own follow the newsstand`() async throws {
        let newsstand = try await TestNewsstand()
        let (owner, editor) = (
            try await newsstand.member("olga"), try await newsstand.member("anna", Permissions(.editor))
        )
        let storage = newsstand.storage
        try await newsstand.test { client in
            #expect(try await client.get(Self.house, editor).status == .forbidden)
            let bad = try await Self.post(Self.good.merging(["undo": "x"]) { $1 }, to: Self.house, client, owner)
            #expect(bad.status == .unprocessableContent && bad.text.contains("from 0 to 60"))
            let house = Self.good.merging(["testers": "nobody"]) { $1 }
            #expect(try await Self.post(house, to: Self.house, client, owner).location == "\(Self.house)?done=saved")
            #expect(try await storage.releasePolicy(of: TestNewsstand.press).kind == .silent)
            #expect(try await storage.undoMinutes(of: TestNewsstand.press, usual: 1) == 10)
            let title = try await client.get(Self.title, editor)
            #expect(title.text.contains("Silent for everybody · quiet from 22:00 to 07:00 · every issue"))
            #expect(title.text.contains("as usual, 10 minutes"))
            #expect(try await storage.acts().first?.verb == .usualMessagePolicySaved)
            // A program that puts back what it got changes nothing; DELETE lets a title follow again.
            let api = Paths.API.announcing(TestNewsstand.press)
            let got = try await client.get(api, .publisher).text
            #expect(try await client.send(.put, api, .publisher, got).status == .ok)
            #expect(try await !storage.hasReleasePolicy(TestNewsstand.press))
            let own = #"{"kind": "plain", "isOnceADay": true}"#
            #expect(try await client.send(.put, api, .publisher, own).status == .ok)
            #expect(try await storage.hasReleasePolicy(TestNewsstand.press))
            #expect(try await client.send(.delete, api, .publisher).status == .noContent)
            #expect(try await storage.releasePolicy(of: TestNewsstand.press).kind == .silent)
            let testers = #"{"kind": "plain", "isOnceADay": true, "testers": []}"#
            #expect(try await client.send(.put, Paths.API.usualAnnouncing, .publisher, testers).status == .badRequest)
        }
    }
}
