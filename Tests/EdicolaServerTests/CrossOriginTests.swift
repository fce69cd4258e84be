import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The responses that a reading app on another site's page may read.
struct CrossOriginTests {
    private let elsewhere: HTTPFields = [.origin: "https://app.example"]

    @Test func `anybody's answers may be read and shown by pages of other sites`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        try await newsstand.test(pictures: .dots) { client in
            for uri in [
                "/opds", "/opds/1.2", Paths.OPDS.authentication, "\(Paths.OPDS.pages(key))/0?width=300",
                Paths.API.original(key), Paths.API.archive(key), Paths.API.manifest(key),
                Paths.Feeds.rss(key.publication), Paths.Feeds.shelf(key.publication),
            ] {
                let answer = try await client.get(uri, elsewhere)
                #expect(answer.status == .ok, "\(uri)")
                #expect(answer.headers[.accessControlAllowOrigin] == "*", "\(uri)")
                #expect(answer.headers[.accessControlAllowCredentials] == nil, "\(uri)")
                #expect(answer.headers[.crossOriginResourcePolicy] == "cross-origin", "\(uri)")
            }
            // The refusal says how to sign in.
            let refused = try await client.get(Paths.OPDS.shelf, elsewhere)
            #expect(refused.status == .unauthorized && refused.headers[.accessControlAllowOrigin] == "*")
            for uri in ["/", Paths.issue(key), Paths.API.issue(key), Paths.API.library, "/account"] {
                let answer = try await client.get(uri, elsewhere)
                #expect(answer.headers[.accessControlAllowOrigin] == nil, "\(uri)")
                #expect(answer.headers[.crossOriginResourcePolicy] == "same-origin", "\(uri)")
            }
        }
    }

    @Test func `what a cookie opens can't be read by pages of other sites, what a token opens can`() async throws {
        let newsstand = try await TestNewsstand()
        let sold = try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"))
        try await newsstand.test(pictures: .dots) { client in
            let anna = try await client.newAccount("anna@example.org")
            _ = try await newsstand.storage.addGrant(
                GrantOrder(reader: anna.reader, kind: .press, opens: [.issue(sold)], giver: "E", why: "R"),
                at: newsstand.now)
            let token = try #require(anna.token)
            let cookie: HTTPFields = [.cookie: "__Host-edicola=\(token)"]
            let both = cookie.adding([.authorization: "Digest nobody"])
            for uri in [
                "/opds", Paths.OPDS.shelf, Paths.OPDS.issue(sold), "\(Paths.OPDS.pages(sold))/4?width=300",
                Paths.API.original(sold), Paths.API.archive(sold), Paths.API.manifest(sold),
            ] {
                let byToken = try await client.get(uri, elsewhere.adding(.reader(token)))
                #expect(byToken.status == .ok, "\(uri)")
                #expect(byToken.headers[.accessControlAllowOrigin] == "*", "\(uri)")
                #expect(byToken.headers[.accessControlAllowCredentials] == nil, "\(uri)")
                for fields in [cookie, both] {
                    let byCookie = try await client.get(uri, elsewhere.adding(fields))
                    #expect(byCookie.headers[.accessControlAllowOrigin] == nil, "\(uri)")
                    #expect(byCookie.headers[.crossOriginResourcePolicy] == "same-origin", "\(uri)")
                }
                let byCookie = try await client.get(uri, elsewhere.adding(cookie))
                #expect(byCookie.status == .ok, "the cookie does open it: \(uri)")
            }
            // A public response is the same with a cookie.
            let open = try await client.get(Paths.OPDS.authentication, elsewhere.adding(cookie))
            #expect(open.headers[.accessControlAllowOrigin] == "*")
        }
    }

    @Test func `a browser that asks first may send a token`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        try await newsstand.test { client in
            let question = elsewhere.adding([
                .accessControlRequestMethod: "GET", .accessControlRequestHeaders: "authorization",
            ])
            for (uri, methods) in [
                ("/opds", "GET, HEAD"), (Paths.OPDS.progression(key), "GET, HEAD, PUT"),
                (Paths.API.original(key), "GET, HEAD"), (Paths.Feeds.rss(key.publication), "GET, HEAD"),
            ] {
                let answer = try await client.send(.options, uri, question)
                #expect(answer.status == .noContent)
                #expect(answer.headers[.accessControlAllowOrigin] == "*")
                #expect(answer.headers[.accessControlAllowMethods] == methods, "\(uri)")
                #expect(answer.headers[.accessControlAllowHeaders]?.hasPrefix("Authorization, ") == true)
                #expect(answer.headers[.accessControlMaxAge] == "86400")
                #expect(answer.headers[.accessControlAllowCredentials] == nil)
                let plain = try await client.send(.options, uri)
                #expect(plain.headers[.allow] == methods && plain.headers[.accessControlAllowMethods] == nil)
            }
            let closed = try await client.send(.options, Paths.API.issue(key), question)
            #expect(closed.status == .noContent && closed.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
