import EdicolaCore
import Feeds
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

extension HTTPFields {
    /// Credentials as reading apps send them.
    static func basic(_ name: String, _ password: String = TestNewsstand.password) -> HTTPFields {
        [.authorization: "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"]
    }
}

/// Sign-in of readers in other projects' reading apps.
struct ReadingAppSignInTests {
    private let anna = "anna@example.org"

    private func newsstand() async throws -> (TestNewsstand, sold: Issue.Key) {
        let newsstand = try await TestNewsstand()
        return (newsstand, try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR")))
    }

    @Test func `anybody may read how to sign in, and feeds say where that stands`() async throws {
        let (newsstand, sold) = try await newsstand()
        try await newsstand.test { client in
            let door = try await client.get(Paths.OPDS.authentication)
            #expect(door.headers[.contentType] == AuthenticationDocument.mediaType)
            let document = try door.decoded(JSONValue.self)
            #expect(document["id"]?.text == "https://stand.example/opds/authentication.json")
            #expect(
                document["authentication"]?.elements.map { $0["type"]?.text } == ["http://opds-spec.org/auth/basic"])
            for uri in ["/opds", "/opds/new", Paths.OPDS.publication(TestNewsstand.press), Paths.OPDS.issue(sold)] {
                let link = try await client.get(uri).headers[.plain("Link")]
                #expect(link?.hasPrefix("<https://stand.example/opds/authentication.json>; rel=\"http://") == true)
                #expect(link?.hasSuffix("/auth/document\"; type=\"application/opds-authentication+json\"") == true)
            }
        }
    }

    @Test func `who is not known where one has to be is told how to sign in`() async throws {
        let (newsstand, _) = try await newsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount(anna)
            let ways: [HTTPFields] = [
                [:], .basic(anna, "not her password"), .basic("nobody@example.org"), .basic("anna"),
                [.authorization: "Basic no/base64!"], [.authorization: "Basic"], [.authorization: "Digest a=b"],
                .reader("edr_0000000000000000000000000000000000000000000000000000"),
                .basic("", "edr_0000000000000000000000000000000000000000000000000000"),
            ]
            for fields in ways {
                let refused = try await client.get(Paths.OPDS.shelf, fields)
                #expect(refused.status == .unauthorized, "\(fields)")
                #expect(refused.headers[.wwwAuthenticate] == "Basic realm=\"edicola\", charset=\"UTF-8\"")
                #expect(refused.headers[.contentType] == AuthenticationDocument.mediaType)
                #expect(refused.headers[.cacheControl] == "no-store")
                #expect(try refused.decoded(JSONValue.self)["authentication"] != nil)
                // Public pages stay public, but not for a caller with wrong credentials.
                let root = try await client.get("/opds", fields)
                #expect(root.status == (fields.isEmpty ? .ok : .unauthorized), "\(fields)")
            }
        }
    }

    @Test func `address and password open what is theirs, everywhere that a feed leads`() async throws {
        let (newsstand, sold) = try await newsstand()
        try await newsstand.test(pictures: .dots) { client in
            let reader = try await client.newAccount(anna)
            let content = [
                Paths.API.original(sold), "\(Paths.API.archive(sold))?rendition=2x", "\(Paths.OPDS.pages(sold))/4",
                Paths.Feeds.hpub(sold),
            ]
            for uri in content { #expect(try await client.get(uri, .basic(anna)).status == .forbidden, "\(uri)") }
            _ = try await newsstand.storage.addGrant(
                GrantOrder(reader: reader.reader, kind: .press, opens: [.issue(sold)], giver: "Editor", why: "Review"),
                at: newsstand.now)
            let token = try #require(reader.token)
            let ways: [HTTPFields] = [.basic(anna), .basic("ANNA@example.org"), .basic("app", token)]
            for uri in content {
                for fields in ways {
                    let answer = try await client.get(uri, fields)
                    #expect(answer.status == .ok, "\(uri)")
                    #expect(answer.headers[.cacheControl] == "private, no-cache", "\(uri)")
                }
                #expect(try await client.get(uri).status == .forbidden)
                #expect(try await client.get(uri, .basic(anna, "guessed it")).status == .unauthorized)
            }
            let entry = try await client.get(Paths.OPDS.issue(sold), .basic(anna).adding(.koreader))
            #expect(
                entry.text.contains(Paths.API.original(sold)) && entry.headers[.cacheControl] == "private, no-cache")
            #expect(try await client.get(Paths.OPDS.issue(sold), .koreader).text.contains("acquisition/buy"))
        }
    }

    @Test func `another password counts at once, and guessing is slowed down`() async throws {
        let (newsstand, _) = try await newsstand()
        try await newsstand.test { client in
            let token = try #require(try await client.newAccount(anna).token)
            for _ in 1...30 { #expect(try await client.get(Paths.OPDS.shelf, .basic(anna)).status == .ok) }
            let changed = try await client.send(
                .put, Paths.API.password, .reader(token),
                #"{"current": "\#(TestNewsstand.password)", "new": "another long password"}"#)
            #expect(changed.status.kind == .successful, "\(changed.text)")
            #expect(try await client.get(Paths.OPDS.shelf, .basic(anna)).status == .unauthorized)
            #expect(try await client.get(Paths.OPDS.shelf, .basic(anna, "another long password")).status == .ok)
            var last = HTTPResponse.Status.ok
            for number in 1...8 { last = try await client.get("/opds", .basic(anna, "guess number \(number)")).status }
            #expect(last == .tooManyRequests)
            // Verified credentials stay valid meanwhile.
            #expect(try await client.get(Paths.OPDS.shelf, .basic(anna, "another long password")).status == .ok)
        }
    }

    @Test func `an app that begins asks for many things at once`() async throws {
        let (newsstand, _) = try await newsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount(anna)
            let fields = HTTPFields.basic(anna)
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 1...20 { group.addTask { try await client.get(Paths.OPDS.shelf, fields).status } }
                for try await status in group { #expect(status == .ok) }
            }
        }
    }

    @Test func `a proxy's password elsewhere is none of our business, and a browser's proves no will`()
        async throws
    {
        let (newsstand, sold) = try await newsstand()
        try await newsstand.test { client in
            #expect(try await client.get("/orchard", .basic("staging", "secret")).status == .ok)
            #expect(try await client.get(Paths.API.issue(sold), .basic("staging", "secret")).status == .ok)
            _ = try await client.newAccount(anna)
            let place = #"{"modified": "2026-03-10T11:00:00Z", "device": {"id": "x", "name": "X"}, "locator": {}}"#
            let fields = HTTPFields.basic(anna).adding(.site("cross-site"))
            let forged = try await client.send(.put, Paths.OPDS.progression(sold), fields, place)
            #expect(forged.status == .forbidden)
        }
    }
}
