import EdicolaCore
import Feeds
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A reader's position, written and read by other projects' apps.
struct ProgressionTests {
    private let anna = HTTPFields.basic("anna@example.org")

    private func body(_ locator: String, at time: String = "2026-03-10T11:00:00.250Z") -> String {
        #"{"modified": "\#(time)", "device": {"id": "urn:x:1", "name": "Kobo\u0007 Clara"}, "locator": \#(locator)}"#
    }

    private func page(
        _ page: Int, at time: String = "2026-03-10T11:00:00.250Z", total: Double = 0.99
    ) -> String {
        body(
            #"{"href": "issue.pdf", "type": "application/pdf", "locations": {"position": \#(page), "totalProgression": \#(total), "fragments": ["page=\#(page)"]}, "text": {"highlight": "pears"}}"#,
            at: time)
    }

    @Test func `a place goes from a foreign app to ours, and back`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let uri = Paths.OPDS.progression(key)
        try await newsstand.test { client in
            let token = try #require(try await client.newAccount("anna@example.org").token)
            #expect(try await client.get(uri, anna).status == .noContent)
            #expect(try await client.send(.put, uri, anna, page(4)).status == .noContent)
            let ours = try await client.get(Paths.API.position(key), .reader(token)).decoded(ReadingPosition.self)
            #expect(ours.locator.locations.position == 4)
            #expect(ours.locator.locations.totalProgression == 0.75, "recomputed: a client's is not believed")
            #expect(ours.device == "Kobo Clara" && ours.modified.description == "2026-03-10T11:00:00.250Z")
            let answer = try await client.get(uri, anna)
            #expect(answer.headers[.contentType] == Progression.mediaType)
            #expect(answer.headers[.cacheControl] == "private, no-cache")
            let back = try answer.decoded(Progression.self)
            #expect(back.modified == ours.modified && back.device.name == "Kobo Clara" && !back.device.id.isEmpty)
            #expect(back.locator.href == "issue.pdf" && back.locator.locations?.position == 4)
            #expect(back.locator.locations?.totalProgression == 0.75 && back.locator.text?.highlight == "pears")
            // Our own apps name a page of the newsstand, which a foreign app does not know.
            let own = #"{"href": "/orchard/march/read/2", "type": "text/html", "locations": {"position": 2}}"#
            let kept = try await client.send(
                .put, Paths.API.position(key), .reader(token),
                #"{"locator": \#(own), "modified": "2026-03-10T11:30:00.000Z"}"#)
            #expect(kept.status == .ok)
            let told = try await client.get(uri, anna).decoded(Progression.self)
            #expect(told.locator.type == "application/pdf" && told.locator.locations?.fragments == ["page=2"])
        }
    }

    @Test func `an older place changes nothing and is told so; a clock ahead does not win`() async throws {
        let newsstand = try await TestNewsstand()
        let uri = Paths.OPDS.progression(try await newsstand.publish("march"))
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            #expect(try await client.send(.put, uri, anna, page(4)).status == .noContent)
            #expect(try await client.send(.put, uri, anna, page(4)).status == .noContent, "the same again")
            let old = try await client.send(.put, uri, anna, page(2, at: "2026-03-10T11:00:00.249Z"))
            #expect(old.status == .conflict)
            _ = try old.problem()
            #expect(try await client.get(uri, anna).decoded(Progression.self).locator.locations?.position == 4)
            // 12:30 there is 11:30 here.
            let later = try await client.send(.put, uri, anna, page(3, at: "2026-03-10T12:30:00+01:00"))
            #expect(later.status == .noContent)
            #expect(
                try await client.get(uri, anna).decoded(Progression.self).modified.description
                    == "2026-03-10T11:30:00.000Z")
            #expect(try await client.send(.put, uri, anna, page(5, at: "2031-01-01T00:00:00Z")).status == .noContent)
            #expect(try await client.get(uri, anna).decoded(Progression.self).modified == Moment(newsstand.now))
        }
    }

    @Test func `a page is found by whatever an app says of it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let file = try #require(try await newsstand.manifest(key).pages[2].pictures[.twoX]).asset.path
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            let places: [(String, Int)] = [
                (#"{"href": "a.pdf#page=5", "type": "application/pdf"}"#, 5),
                (#"{"href": "a.pdf", "type": "application/pdf", "locations": {"fragments": ["page=2"]}}"#, 2),
                (#"{"href": "https://x.example/\#(file)", "type": "image/webp"}"#, 3),
                (#"{"href": "a.pdf", "type": "application/pdf", "locations": {"totalProgression": 0.5}}"#, 3),
            ]
            for (number, (locator, page)) in places.enumerated() {
                let put = try await client.send(
                    .put, Paths.OPDS.progression(key), anna, body(locator, at: "2026-03-10T11:00:0\(number)Z"))
                #expect(put.status == .noContent, "\(locator): \(put.text)")
                let back = try await client.get(Paths.OPDS.progression(key), anna).decoded(Progression.self)
                #expect(back.locator.locations?.position == page, "\(locator)")
            }
            for locator in [
                #"{"href": "a.pdf", "type": "application/pdf"}"#, #"{}"#, "7",
                #"{"href": "a.pdf", "type": "application/pdf", "locations": {"position": 6}}"#,
                #"{"href": "a.pdf", "type": "application/pdf", "locations": {"totalProgression": 7}}"#,
            ] {
                let put = try await client.send(
                    .put, Paths.OPDS.progression(key), anna, body(locator, at: "2026-03-10T11:30:00Z"))
                #expect(put.status == .badRequest, "\(locator)")
            }
            let undated = try await client.send(.put, Paths.OPDS.progression(key), anna, page(2, at: "yesterday"))
            #expect(undated.status == .badRequest)
        }
    }

    @Test func `nobody's place is kept, and nobody reads another's`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            _ = try await client.newAccount("ben@example.org")
            let uri = Paths.OPDS.progression(key)
            #expect(try await client.send(.put, uri, anna, page(4)).status == .noContent)
            #expect(try await client.get(uri, .basic("ben@example.org")).status == .noContent)
            for fields in [[:], HTTPFields.publisher] {
                #expect(try await client.get(uri, fields).status == .unauthorized)
                #expect(try await client.send(.put, uri, fields, page(1)).status == .unauthorized)
            }
            let nothing = "/opds/publications/orchard/nothing/progression"
            #expect(try await client.get(nothing, anna).status == .notFound)
        }
    }
}
