import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A title that is being prepared is nobody's business.
struct UnlistedTitleTests {
    private static let secret = Publication.ID.make("secreta")

    private static let lists = [
        "/", "/api/v1/publications", "/search?q=secreta", "/api/v1/search?q=secreta", "/opds",
        Paths.OPDS.inVersion12("/opds"),
        "/opds/search?query=secreta", "/sitemap.xml?part=stands", "/api/v1/issues",
    ]

    private func stand() async throws -> TestNewsstand {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        try await newsstand.storage.save(Publication(id: Self.secret, title: "Secreta Moda"), at: newsstand.now)
        try await newsstand.publish("first", in: Self.secret, onSale: newsstand.now.addingTimeInterval(3600))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        return newsstand
    }

    @Test(arguments: lists)
    func `no list names it before its first issue is on sale`(path: String) async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            let before = try await client.execute(uri: path, method: .get)
            #expect(before.status == .ok && !before.text.contains("Secreta Moda") && !before.text.contains("/secreta/"))
            if !path.contains("earch") { #expect(!before.text.contains("secreta")) }
        }
    }

    @Test func `the publisher sees it, and everybody from its first issue on`() async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            @Sendable func titles(_ fields: HTTPFields) async throws -> [String] {
                try await client.execute(uri: Paths.API.publications, method: .get, headers: fields)
                    .decoded(ListPage<PublicationEntry>.self).items.map(\.publication.title)
            }
            #expect(try await titles(.publisher) == ["Orchard & Co.", "Secreta Moda"])
            #expect(try await titles([:]) == ["Orchard & Co."])
            #expect(try await titles([.authorization: "Bearer edr_an-old-one"]) == ["Orchard & Co."])
            // Whoever knows its address sees an empty stand: it can be looked at before.
            #expect(try await client.execute(uri: "/secreta", method: .get).status == .ok)
            newsstand.now += 3600
            _ = try await newsstand.storage.changes(since: nil, at: newsstand.now)
            #expect(try await titles([:]) == ["Orchard & Co.", "Secreta Moda"])
            for path in ["/", "/opds", "/sitemap.xml?part=stands"] {
                let text = try await client.execute(uri: path, method: .get).text
                #expect(text.contains("secreta"), "\(path)")
            }
        }
    }
}
