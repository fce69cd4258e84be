import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

/// Two editors at once.
struct PreconditionTests {
    private static let addresses = [
        ("/api/v1/publications/orchard/issues/one", #"{"title":"A","coverDate":"2026-03"}"#),
        ("/api/v1/publications/orchard", #"{"title":"Another"}"#),
        ("/api/v1/publications/orchard/settings", #"{"theme":"plain"}"#), ("/api/v1/settings", "{}"),
    ]

    private func put(
        _ uri: String, _ body: String, _ fields: HTTPFields, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        var headers = HTTPFields.publisher
        for field in fields { headers.append(field) }
        return try await client.execute(uri: uri, method: .put, headers: headers, body: ByteBuffer(string: body))
    }

    @Test(arguments: addresses)
    func `what was changed since it was read is not overwritten`(uri: String, body: String) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("one")
        try await newsstand.test { client in
            let read = try await client.execute(uri: uri, method: .get, headers: .publisher)
            let tag = try #require(read.headers[.eTag])
            let stale = try await put(uri, body, [.ifMatch: "\"other\""], client)
            #expect(stale.status == .preconditionFailed)
            #expect(try stale.problem().kind == .preconditionFailed)
            let after = try await client.execute(uri: uri, method: .get, headers: .publisher)
            #expect(after.headers[.eTag] == tag, "nothing was written")
            let exists = try await put(uri, body, [.ifNoneMatch: "*"], client)
            #expect(exists.status == .preconditionFailed)
            let written = try await put(uri, body, [.ifMatch: tag], client)
            #expect(written.status == .ok, "\(written.text)")
        }
    }

    @Test func `a new issue is made once, and what is not there is not changed`() async throws {
        let newsstand = try await TestNewsstand()
        let (uri, body) = ("/api/v1/publications/orchard/issues/new", #"{"title":"A","coverDate":"2026-03"}"#)
        try await newsstand.test { client in
            let absent = try await put(uri, body, [.ifMatch: "*"], client)
            #expect(absent.status == .preconditionFailed)
            let made = try await put(uri, body, [.ifNoneMatch: "*"], client)
            #expect(made.status == .created)
            let again = try await put(uri, body, [.ifNoneMatch: "*"], client)
            #expect(again.status == .preconditionFailed)
        }
    }

    @Test func `now is the newsstand's clock`() async throws {
        let newsstand = try await TestNewsstand()
        let uri = "/api/v1/publications/orchard/issues/new"
        try await newsstand.test { client in
            let made = try await put(uri, #"{"title":"A","coverDate":"2026-03","isFree":true,"now":true}"#, [:], client)
            let entry: CatalogEntry = try made.decoded()
            #expect(entry.issue.onSale == newsstand.now)
            let both = try await put(
                uri, #"{"title":"A","coverDate":"2026-03","isFree":true,"now":true,"onSale":"2026-03-01T06:00:00Z"}"#,
                [:], client)
            #expect(both.status == .badRequest)
        }
    }
}
