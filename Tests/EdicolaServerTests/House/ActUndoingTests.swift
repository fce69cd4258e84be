import EdicolaCore
import Formats
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Taking back what somebody changed, from the log.
struct ActUndoingTests {
    @Test func `words, settings and hot spots are again as they were`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        try await newsstand.test { client in
            @Sendable func send(_ method: HTTPRequest.Method, _ uri: String, _ json: String = "") async throws
                -> TestResponse
            {
                try await client.execute(
                    uri: uri, method: method, headers: .publisher, body: ByteBuffer(string: json))
            }
            @Sendable func newest(_ verb: Act.Verb) async throws -> Int64 {
                try #require(try await newsstand.storage.acts(ActFilter(verb: verb), limit: 1).first).number
            }
            let issue = Paths.API.issue(key)
            let before = try #require(try await newsstand.storage.entry(key)?.issue)
            #expect(try await send(.patch, issue, #"{"title": "Pears", "summary": ""}"#).status == .ok)
            let first = try await newest(.issueSaved)
            #expect(try await newsstand.storage.act(first).changes["title"]?.became?.string == "Pears")
            // Another member was changed since: it stays.
            #expect(try await send(.patch, issue, #"{"coverLines": ["Later"]}"#).status == .ok)
            let log = try await client.get(Paths.Console.log, .publisher)
            #expect(log.text.contains("\(Paths.Console.log)/\(first)/undo"))
            let undone = try await client.post("\(Paths.Console.log)/\(first)/undo", [:], CookieJar(), .publisher)
            #expect(undone.headers[.location] == "\(Paths.Console.log)?done=undone")
            var expected = before
            expected.coverLines = ["Later"]
            #expect(try await newsstand.storage.entry(key)?.issue == expected)
            let act = try #require(try await newsstand.storage.acts(limit: 1).first)
            #expect(act.verb == .actUndone && act.subject == "march" && act.changes["title"]?.was?.string == "Pears")
            // The same cannot be undone twice, nor what was changed again; the console says so.
            #expect(try await send(.post, Paths.API.undoing(first)).status == .conflict)
            let again = try await client.post("\(Paths.Console.log)/\(first)/undo", [:], CookieJar(), .publisher)
            #expect(again.status == .conflict && again.text.contains("was changed again since"))
            #expect(try await send(.post, Paths.API.undoing(act.number)).status == .conflict)
            #expect(try await send(.post, Paths.API.undoing(9_999)).status == .notFound)
            #expect(try await send(.post, "\(Paths.API.acts)/x/undo").status == .notFound)

            let settings = "/api/v1/publications/\(key.publication)/settings"
            #expect(try await send(.patch, settings, ##"{"paper": "#FFEEDD", "look": "shelf"}"##).status == .ok)
            #expect(try await send(.post, Paths.API.undoing(try await newest(.settingsSaved))).status == .noContent)
            #expect(try await newsstand.storage.settings(of: key.publication)?.paper == nil)
            let whole = try await newsstand.storage.settings()
            #expect(try await send(.patch, Paths.API.settings, #"{"welcome": "Hello"}"#).status == .ok)
            #expect(try await send(.post, Paths.API.undoing(try await newest(.settingsSaved))).status == .noContent)
            #expect(try await newsstand.storage.settings() == whole)

            let added = #"{"articles": [{"title": "Pears", "page": 2, "pageCount": 1}]}"#
            #expect(try await send(.put, Paths.API.overlay(key), added).status == .ok)
            #expect(try await newsstand.manifest(key).articles.count == 1)
            #expect(try await send(.post, Paths.API.undoing(try await newest(.overlaySaved))).status == .noContent)
            #expect(try await newsstand.manifest(key).articles.isEmpty)
            #expect(try await newsstand.storage.verifyActs().broken == nil)
        }
    }

    @Test func `a feed's address, which may have a secret in it, is not in the log`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let answer = try await client.execute(
                uri: "/api/v1/publications/orchard/settings", method: .patch, headers: .publisher,
                body: ByteBuffer(string: #"{"newsFeed": "https://example.org/?token=s3cret", "look": "shelf"}"#))
            #expect(answer.status == .ok)
            let act = try #require(try await newsstand.storage.acts(limit: 1).first)
            #expect(act.changes["look"] != nil && !act.change.contains("s3cret"))
        }
    }
}
