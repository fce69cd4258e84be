import EdicolaCore
import Feeds
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestPrograms
import Testing

@testable import EdicolaServer

/// Requests of apps built on Baker, in their own form.
struct BakerTests {
    private static let app =
        "app_id=com.example.orchard&user_id=9c1b0b6e-0000-4000-8000-000000000001&environment=production"

    @Test func `the shelf lists every issue, and what is sold has a product`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free", onSale: TestNewsstand.noon.addingTimeInterval(-60))
        try await newsstand.publish("sold", price: Price(minor: 250, currency: "EUR"))
        try await newsstand.test { client in
            for uri in ["/feeds/orchard/shelf.json?\(Self.app)", "/feeds/orchard/issues/com.example.orchard/u-1"] {
                let answer = try await client.execute(uri: uri, method: .get)
                #expect(answer.headers[.contentType] == "application/json")
                let books = try answer.decoded([JSONValue].self)
                #expect(books.map { $0["name"]?.text } == ["sold", "free"], "newest first")
                #expect(books[0]["product_id"]?.text == "orchard.issue.sold" && books[1]["product_id"] == nil)
                #expect(books[0]["date"]?.text == "2026-03-10 12:00:00")
                #expect(books[0]["url"]?.text == "https://stand.example/feeds/orchard/hpub/sold")
            }
        }
    }

    @Test func `an issue is HPub, 403 when it is not theirs, 404 when there is none`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free")
        try await newsstand.publish("sold", price: Price(minor: 250, currency: "EUR"))
        try await newsstand.test { client in
            for root in ["/feeds/orchard/hpub", "/feeds/orchard/issue/com.example.orchard/u-1"] {
                let package = try await client.execute(uri: "\(root)/free?\(Self.app)", method: .get)
                #expect(package.status == .ok, "\(root)")
                #expect(package.headers[.contentType] == "application/zip")
                #expect(package.headers[.contentDisposition]?.contains("orchard-free.hpub") == true)
                #expect(package.bytes.starts(with: Array("PK".utf8)))
                #expect(try await client.execute(uri: "\(root)/sold", method: .get).status == .forbidden)
                #expect(try await client.execute(uri: "\(root)/none", method: .get).status == .notFound)
                let tag = try #require(package.headers[.eTag])
                let part = try await client.execute(
                    uri: "\(root)/free", method: .get, headers: [.range: "bytes=100-", .ifRange: tag])
                #expect(part.status == .partialContent && part.bytes == Array(package.bytes[100...]))
            }
        }
    }

    @Test func `a computed package is HPub as its specification has it`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free")
        let package = try await newsstand.test {
            try await $0.execute(uri: "/feeds/orchard/hpub/free", method: .get).bytes
        }
        let file = newsstand.folder.appending(path: "free.hpub")
        try Data(package).write(to: file)
        let said = try Program.python([
            "-c",
            """
            import json, sys, zipfile
            book = zipfile.ZipFile(sys.argv[1])
            assert book.testzip() is None
            facts = json.loads(book.read("book.json"))
            names = set(book.namelist())
            print(facts["hpub"], facts["title"], facts["author"], facts["date"], len(facts["contents"]))
            for name in facts["contents"] + [facts["cover"]]:
                assert name in names, name
            page = book.read(facts["contents"][4]).decode()
            picture = page.split('src="')[1].split('"')[0]
            print(book.getinfo(picture).file_size, "<title>Issue free &lt;&amp;&gt;, 5</title>" in page)
            """, file.path,
        ]).output
        #expect(said == "1 Issue free <&> ['Orchard & Co.'] 2026-03-01 5\n6000 True\n")
    }

    @Test func `purchases are answered in Baker's words`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            for uri in ["/feeds/orchard/purchases?\(Self.app)", "/feeds/orchard/purchases/com.example.orchard/u-1"] {
                let answer = try await client.execute(uri: uri, method: .get)
                #expect(answer.text == #"{"issues":[],"subscribed":false}"#)
                #expect(answer.headers[.cacheControl] == "no-store")
            }
            #expect(try await client.execute(uri: "/feeds/nobody/purchases", method: .get).status == .notFound)
        }
    }

    @Test func `an installation has what it bought, and keeps what was withdrawn`() async throws {
        let newsstand = try await TestNewsstand()
        let price = Price(minor: 250, currency: "EUR")
        try await newsstand.publish("free", onSale: TestNewsstand.noon.addingTimeInterval(-60))
        let sold = try await newsstand.publish("sold", price: price)
        let hourAgo = TestNewsstand.noon.addingTimeInterval(-3600)
        let gone = try await newsstand.publish("gone", onSale: hourAgo, price: price)
        try await newsstand.storage.save(
            Product(id: .make("com.example.sold"), title: "Sold", sale: .once, opens: [.issue(sold)]),
            at: newsstand.now)
        let (user, other) = ("9C1B0B6E-0000-4000-8000-000000000001", "9c1b0b6e-0000-4000-8000-000000000002")
        let accounts = await newsstand.open().accounts
        let installations = BakerInstallations(accounts: accounts, now: { newsstand.now })
        let reader = try await installations.installation(
            BakerForm(["app_id": "com.example.orchard", "user_id": user]), from: ClientAddress("here")
        ).reader
        _ = try await newsstand.storage.addGrant(
            GrantOrder(reader: reader, kind: .press, opens: [.issue(sold), .issue(gone)], giver: "E", why: "R"),
            at: newsstand.now)
        _ = try await newsstand.storage.withdraw(gone, reason: "Rights", at: newsstand.now)
        try await newsstand.test { client in
            for user in [user, user.lowercased()] {
                let inPath = "com.example.orchard/\(user)"
                let asked = "app_id=com.example.orchard&user_id=\(user)&environment=production"
                for uri in ["/feeds/orchard/purchases?\(asked)", "/feeds/orchard/purchases/\(inPath)"] {
                    let has = try await client.get(uri)
                    #expect(has.text == #"{"issues":["com.example.sold","orchard.issue.gone"],"subscribed":false}"#)
                }
                for uri in ["/feeds/orchard/shelf.json?\(asked)", "/feeds/orchard/issues/\(inPath)"] {
                    let shelf = try await client.get(uri)
                    let books = try shelf.decoded([JSONValue].self)
                    #expect(books.map { $0["name"]?.text } == ["sold", "free", "gone"])
                    #expect(books[0]["product_id"]?.text == "com.example.sold", "what the shop calls it")
                    #expect(shelf.headers[.cacheControl] == "private, no-cache")
                }
                for issue in ["sold", "gone"] {
                    for uri in ["/feeds/orchard/hpub/\(issue)?\(asked)", "/feeds/orchard/issue/\(inPath)/\(issue)"] {
                        let package = try await client.get(uri)
                        #expect(package.status == .ok, "\(uri)")
                        #expect(package.headers[.cacheControl] == "private, no-cache")
                    }
                }
            }
            // Another installation, another app, and numbers that no app drew.
            for user in ["com.example.orchard/\(other)", "com.example.pears/\(user)", "com.example.orchard/u-1"] {
                #expect(try await client.get("/feeds/orchard/issue/\(user)/sold").status == .forbidden)
                #expect(try await client.get("/feeds/orchard/issue/\(user)/gone").status == .gone)
                let has = try await client.get("/feeds/orchard/purchases/\(user)")
                #expect(has.text == #"{"issues":[],"subscribed":false}"#)
                #expect(try await !client.get("/feeds/orchard/issues/\(user)").text.contains("gone"))
            }
        }
    }

    @Test func `without a shop no purchase is confirmed, and nothing is answered 200 that was not done`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            func post(_ place: String, _ body: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/feeds/orchard/\(place)", method: .post,
                    headers: [.contentType: "application/x-www-form-urlencoded"], body: ByteBuffer(string: body))
            }
            for place in ["confirmpurchase", "confirmpurchase/com.example.orchard/u-1"] {
                let refused = try await post(place, "\(Self.app)&receipt_data=AA%2B%2F&type=issue")
                #expect(refused.status == .serviceUnavailable)
                #expect(try refused.problem().detail?.contains("has no shop") == true)
                #expect(try await post(place, "type=issue").status == .badRequest)
                #expect(try await post(place, "receipt_data=AAAA&type=lifetime").status == .badRequest)
                #expect(
                    try await client.execute(uri: "/feeds/orchard/\(place)", method: .get).status == .methodNotAllowed)
            }
            for place in ["apns", "apns/com.example.orchard/u-1"] {
                #expect(try await post(place, "\(Self.app)&apns_token=00ff00ff00ff00ff").status == .serviceUnavailable)
                #expect(try await post(place, "apns_token=not-hex").status == .badRequest)
            }
        }
    }
}

extension BakerTests {
    @Test func `a token makes the installation's device hear of new issues`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free")
        try await newsstand.test(channels: [FickleChannel()]) { client in
            func post(_ place: String, _ body: String) async throws -> HTTPResponse.Status {
                try await client.execute(
                    uri: "/feeds/orchard/\(place)", method: .post,
                    headers: [.contentType: "application/x-www-form-urlencoded"], body: ByteBuffer(string: body)
                ).status
            }
            let unknown = try await post("apns", "apns_token=00FF00ff00ff00ff")
            #expect(unknown == .badRequest, "nobody in particular")
            #expect(try await post("apns", "\(Self.app)&apns_token=00FF00ff00ff00ff") == .ok)
            #expect(
                try await post("apns", "\(Self.app)&apns_token=00ff00ff00ff0011") == .ok, "a new one takes its place")
            let path = "apns/com.example.orchard/9c1b0b6e-0000-4000-8000-000000000002"
            #expect(try await post(path, "apns_token=00ff00ff00ff0022&environment=debug") == .ok)
        }
        let installations = try await newsstand.storage.readers(limit: 10).items.map(\.id)
        let orchard = try Publication.ID(parsing: "orchard")
        var addresses: Set<Address> = []
        for reader in installations {
            for device in try await newsstand.storage.devices(of: reader) {
                for wish in try await newsstand.storage.pushRegistrations(on: device.id, of: reader) {
                    addresses.insert(wish.address)
                    #expect(wish.style == .silent && wish.follows == [orchard])
                }
            }
        }
        let topic = ["topic": "com.example.orchard"]
        #expect(
            addresses == [
                Address(channel: .apns, value: "00ff00ff00ff0011", keys: topic),
                Address(channel: .apns, environment: .sandbox, value: "00ff00ff00ff0022", keys: topic),
            ])
    }
}
