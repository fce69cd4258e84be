import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

/// Compares readers' requests with the description, as ``DescriptionTests`` does with the rest.
struct ReaderDescriptionTests {
    @Test func `what the server answers readers is what the description says`() async throws {
        let tests = try DescriptionTests()
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.sell()
        try await newsstand.test(channels: [FickleChannel()]) { client in
            let anna = try await client.newAccount("anna@example.org")
            let token = try #require(anna.token)
            let anonymous = try #require(try await client.newReader().token)
            let second = try await client.signIn("anna@example.org").decoded(Welcome.self)
            var asked: Set<String> = []
            for question in Self.questions(key, token: token, anonymous: anonymous, anna: anna, second: second) {
                let response = try await client.execute(
                    uri: question.uri, method: question.method, headers: question.fields,
                    body: question.body.map { ByteBuffer(string: $0) })
                asked.insert(try tests.expect(response, asDescribedFor: question))
            }
            #expect(asked == tests.described.filter { DescriptionTests.isOfReaders($0) })
        }
    }

    /// Returns the requests in their order: the account is erased at the end.
    private static func questions(
        _ key: Issue.Key, token: String, anonymous: String, anna: Welcome, second: Welcome
    ) -> [DescriptionTests.Question] {
        let place = #"{"href": "x", "type": "text/html", "locations": {"position": 3, "totalProgression": 0.5}}"#
        let position = #"{"locator": \#(place), "modified": "2026-03-10T11:00:00.000Z"}"#
        let mark = """
            {"id": "m1", "kind": "highlight", "locator": \(place), "note": "Ripe", "colour": "rose",
            "created": "2026-03-10T11:00:00.000Z", "modified": "2026-03-10T11:00:00.000Z", "gone": false}
            """
        let credentials = #"{"email": "bert@example.org", "password": "\#(TestNewsstand.password)"}"#
        let wrong = #"{"email": "anna@example.org", "password": "not the password"}"#
        let none = "/api/v1/publications/orchard/issues/none"
        let consent = #"{"purpose": "newsletter", "wording": "1", "isGiven": true}"#
        let reader = "\(Paths.API.readers)/\(anna.reader)"
        let push = Paths.API.push(of: anna.device)
        let listening =
            #"{"address": {"channel": "apns", "environment": "production", "value": "aa", "keys": {}}, "wording": "1"}"#
        let (mine, nobody, publisher) = (HTTPFields.reader(token), HTTPFields(), HTTPFields.publisher)
        var all: [(HTTPRequest.Method, String, HTTPFields, String?)] = [
            (.get, Paths.API.readers, publisher, nil), (.get, "\(Paths.API.readers)?limit=0", publisher, nil),
            (.get, reader, publisher, nil), (.get, "\(Paths.API.readers)/nobody", publisher, nil),
            (.get, "\(Paths.API.readers)?q=ANNA", publisher, nil),
            (.get, "\(Paths.API.readers)?state=lapsed", publisher, nil),
            (.get, "\(Paths.API.readers)?state=happy", publisher, nil),
            (.post, Paths.API.readers, nobody, #"{"device": "a phone"}"#), (.post, Paths.API.readers, mine, nil),
            (.post, Paths.API.readers, nobody, "["), (.post, Paths.API.sessions, nobody, "{}"),
            (.post, Paths.API.sessions, nobody, wrong), (.post, Paths.API.sessions, .site("cross-site"), wrong),
            (.get, Paths.API.me, mine, nil), (.put, Paths.API.account, mine, credentials),
            (.put, Paths.API.account, mine, "{}"), (.put, Paths.API.account, .reader(anonymous), wrong),
            (.put, Paths.API.account, .reader(anonymous), credentials),
            (.put, Paths.API.password, mine, #"{"current": "nothing", "new": "short"}"#),
            (.put, Paths.API.password, mine, #"{"current": "nothing like it", "new": "long enough now"}"#),
            (.get, Paths.API.consents, mine, nil), (.post, Paths.API.consents, mine, consent),
            (.post, Paths.API.consents, mine, "{}"), (.get, Paths.API.consents, mine, nil),
            (.put, Paths.API.position(key), mine, position), (.put, Paths.API.position(key), mine, "{}"),
            (.get, Paths.API.position(key), mine, nil), (.get, "\(none)/position", mine, nil),
            (.put, Paths.API.marks(key), mine, #"{"marks": [\#(mark)]}"#), (.put, Paths.API.marks(key), mine, "{}"),
            (.get, Paths.API.marks(key), mine, nil), (.get, "\(Paths.API.marks(key))?since=x", mine, nil),
            (.get, "\(none)/marks", mine, nil), (.get, Paths.API.library, mine, nil),
            (.get, "\(Paths.API.library)?part=none", mine, nil), (.get, Paths.API.libraryIssue(key), mine, nil),
            (.get, "\(Paths.API.library)/orchard/none", mine, nil),
            (.put, Paths.API.libraryIssue(key), mine, #"{"isArchived": true}"#),
            (.put, Paths.API.libraryIssue(key), mine, "{}"), (.get, Paths.API.export, mine, nil),
            (.get, push, mine, nil), (.put, push, mine, listening), (.put, push, mine, "{}"), (.get, push, mine, nil),
            (.put, push, mine, listening.replacing("aa", with: "bad")),
            (.post, "\(push)/openings", mine, #"{"publication": "orchard", "issue": "march"}"#),
            (.post, "\(push)/openings", mine, "{}"),
            (.put, Paths.API.push(of: "x"), mine, listening), (.delete, push, mine, nil), (.delete, push, mine, nil),
            (.delete, Paths.API.position(key), mine, nil),
            (.delete, Paths.API.device(second.device), mine, nil), (.delete, Paths.API.device("x"), mine, nil),
            (.delete, Paths.API.me, mine, #"{"password": "not the one"}"#), (.delete, Paths.API.me, mine, "["),
            (.post, "\(reader)/password", publisher, nil), (.post, "\(Paths.API.readers)/x/password", publisher, nil),
        ]
        all.insert(contentsOf: selling(key, mine, nobody), at: all.count - 4)
        // The password has changed, and every device is signed out.
        let signedOut: [(HTTPRequest.Method, String)] = [
            (.get, Paths.API.me), (.delete, Paths.API.me), (.put, Paths.API.account), (.put, Paths.API.password),
            (.delete, Paths.API.session), (.delete, Paths.API.device("x")), (.get, Paths.API.consents),
            (.post, Paths.API.consents), (.get, Paths.API.export), (.get, Paths.API.library),
            (.get, Paths.API.libraryIssue(key)), (.put, Paths.API.libraryIssue(key)), (.get, Paths.API.position(key)),
            (.get, push), (.put, push), (.delete, push), (.post, "\(push)/openings"),
            (.put, Paths.API.position(key)), (.delete, Paths.API.position(key)), (.get, Paths.API.marks(key)),
            (.put, Paths.API.marks(key)), (.get, reader), (.get, Paths.API.readers), (.post, "\(reader)/password"),
        ]
        all += signedOut.map { ($0.0, $0.1, $0.1.hasPrefix(reader) ? nobody : mine, nil) }
        all += [(.delete, reader, nobody, nil), (.delete, reader, publisher, nil), (.delete, reader, publisher, nil)]
        return all.map { DescriptionTests.Question(method: $0.0, uri: $0.1, fields: $0.2, body: $0.3) }
    }
}
