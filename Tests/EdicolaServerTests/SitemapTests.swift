import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import TestPrograms
import Testing

/// The sitemap against the protocol's own schema, by another validator (libxml2, through Python's lxml).
@Suite(.enabled(if: Program.pythonHas("lxml.etree"), "lxml is missing: run scripts/setup test"))
struct SitemapTests {
    private static let schemas = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Schemas/sitemap")

    @Test func `has an index whose parts name every page once`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            // Nothing is on sale: only the stands.
            try await expect("/sitemap.xml", client, is: "sitemapindex")
            #expect(try await addresses("/sitemap.xml", client) == ["https://stand.example/sitemap.xml?part=stands"])
            try await newsstand.publish("draft", onSale: nil)
            #expect(try await addresses("/sitemap.xml", client).count == 1)
            for id in ["march", "april"] { try await newsstand.publish(id) }
            var found: [String] = []
            try await expect("/sitemap.xml", client, is: "sitemapindex")
            for part in try await addresses("/sitemap.xml", client) {
                let path = try #require(part.split(separator: "example", maxSplits: 1).last)
                try await expect(String(path), client, is: "urlset")
                found += try await addresses(String(path), client)
            }
            #expect(
                found.sorted()
                    == ["/", "/orchard", "/orchard/april", "/orchard/march"].map { "https://stand.example\($0)" })
            for part in ["1", "-1", "x"] {
                #expect(try await client.get("/sitemap.xml?part=\(part)").status == .notFound)
            }
        }
    }

    private func expect(_ uri: String, _ client: any TestClientProtocol, is root: String) async throws {
        let answer = try await client.get(uri)
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/xml")
        let file = FileManager.default.temporaryDirectory.appending(path: "sitemap-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try answer.text.write(to: file, atomically: true, encoding: .utf8)
        let program = """
            import sys
            from lxml import etree
            etree.XMLSchema(etree.parse(sys.argv[1])).assertValid(etree.parse(sys.argv[2]))
            """
        let schema = Self.schemas.appending(path: "\(root).xsd").path
        let verdict = try Program.python(["-c", program, schema, file.path])
        #expect(verdict.status == 0, "\(uri): \(verdict.output)")
    }

    private func addresses(_ uri: String, _ client: any TestClientProtocol) async throws -> [String] {
        try await client.get(uri).text.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1) }
    }
}
