import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

struct PrivateSettingsTests {
    @Test func `the address of a news feed is shown to the publisher only`() async throws {
        let newsstand = try await TestNewsstand()
        let uri = "/api/v1/publications/orchard/settings"
        try await newsstand.test { client in
            let body = ByteBuffer(string: #"{"newsFeed":"https://feeds.example/a?token=secret"}"#)
            let saved = try await client.execute(uri: uri, method: .put, headers: .publisher, body: body)
            #expect(saved.status == .ok)
            let stranger = try await client.execute(uri: uri, method: .get)
            #expect(stranger.status == .ok && !stranger.text.contains("secret"))
            let publisher = try await client.execute(uri: uri, method: .get, headers: .publisher)
            #expect(publisher.text.contains("secret") && publisher.headers[.cacheControl]?.contains("private") == true)
        }
    }
}
