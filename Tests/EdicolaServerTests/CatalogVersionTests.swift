import EdicolaCore
import Feeds
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The address that speaks only OPDS 1.2.
struct CatalogVersionTests {
    @Test func `whoever begins at the address of OPDS 1.2 is led to nothing else, and finds the streams`() async throws
    {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free")
        try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test(pictures: .dots) { client in
            _ = try await client.newAccount("anna@example.org")
            let fields = HTTPFields.koreader.adding(.basic("anna@example.org"))
            var (waiting, seen) = ([Paths.OPDS.version12, "\(Paths.OPDS.version12)/search?query=issue"], Set<String>())
            var streams: Set<String> = []
            while let uri = waiting.popLast() {
                guard seen.insert(uri).inserted else { continue }
                let answer = try await client.get(uri, fields)
                #expect(answer.status == .ok, "\(uri)")
                let type = answer.headers[.contentType] ?? ""
                #expect(!type.contains("opds+json") && !type.contains("opds-publication"), "\(uri): \(type)")
                #expect(answer.headers[.link]?.contains("/opds/1.2/authentication.json") != false, "\(uri)")
                for address in answer.text.matches(of: /https:\/\/stand\.example(\/opds[^"<]*)/) {
                    let path = String(address.1).replacing("&amp;", with: "&")
                    #expect(Paths.OPDS.isVersion12(path), "\(uri) leads to \(path)")
                    if path.contains("{pageNumber}") {
                        streams.insert(path)
                    } else if !path.contains("{"), !path.hasSuffix("/progression") {
                        waiting.append(path)
                    }
                }
            }
            #expect(seen.contains("/opds/1.2/shelf") && seen.contains("/opds/1.2/new"))
            #expect(seen.contains("/opds/1.2/publications/orchard/free"))
            #expect(streams.count == 2)
            for stream in streams {
                let page = stream.replacing("{pageNumber}", with: "0").replacing("{maxWidth}", with: "300")
                #expect(try await client.get(page, fields).headers[.contentType] == "image/jpeg")
            }
        }
    }

    @Test func `a reader who is not known is told there how to sign in`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let answer = try await client.get("/opds/1.2/shelf")
            #expect(answer.status == .unauthorized)
            #expect(answer.text.contains("/opds/1.2/authentication.json"))
            #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic ") == true)
        }
    }

    @Test(arguments: [
        ("/opds", "/opds/1.2"), ("/opds/new?page=2", "/opds/1.2/new?page=2"), ("/opds?page=2", "/opds/1.2?page=2"),
        ("/opds/1.2", "/opds/1.2"), ("/opds/1.2?page=2", "/opds/1.2?page=2"), ("/opds/1.20", "/opds/1.2/1.20"),
        ("/opdsish", "/opdsish"), ("/api/v1/issues", "/api/v1/issues"), ("/", "/"),
    ])
    func `a path has one place below it`(path: String, fixed: String) {
        #expect(Paths.OPDS.inVersion12(path) == fixed)
    }

    @Test(arguments: [
        ("application/json", OPDSFeed.jsonType), ("application/*+json", OPDSFeed.jsonType),
        ("application/json;q=0.1, application/atom+xml", OPDSFeed.navigationType),
        ("application/*", OPDSFeed.navigationType),
    ])
    func `who asks for JSON gets the version that is written in it`(wish: String, type: String) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let answer = try await client.get("/opds", [.accept: wish])
            #expect(answer.headers[.contentType] == type)
        }
    }

    @Test func `KOReader fetches no page for people while it lists`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("sold", price: Price(minor: 399, currency: "EUR"))
        try await newsstand.test { client in
            let feed = try await client.get(Paths.OPDS.publication(TestNewsstand.press), .koreader).decoded(
                JSONValue.self)
            let links = feed["publications"]?.elements.first?["links"]?.elements ?? []
            let indirect = links.filter { $0["properties"]?["indirectAcquisition"] != nil }
            #expect(indirect.count == 1)
            // It recognises an acquisition by the beginning of its link's first relation.
            #expect(indirect.first?["rel"]?.elements.map(\.text) == ["buy", "http://opds-spec.org/acquisition/buy"])
        }
    }
}
