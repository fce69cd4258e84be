import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

/// Feeds contain absolute addresses: their beginning.
struct PublicAddressTests {
    private func base(
        given: String? = nil, trusts: Bool = false, _ fields: HTTPFields, authority: String? = "kiosk.local:8080"
    ) -> String {
        let configuration = NewsstandConfiguration(baseURL: given, webRoot: "/", trustsProxy: trusts)
        let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/opds", headerFields: fields)
        return PublicAddress(configuration).base(for: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    }

    private let told: HTTPFields = [
        .plain("X-Forwarded-Host"): "told.example, inner.example", .plain("X-Forwarded-Proto"): "https",
        .plain("X-Forwarded-Prefix"): "/kiosk/",
    ]

    @Test func `the operator's word counts, and a proxy's only when it is trusted`() {
        #expect(base([:]) == "http://kiosk.local:8080", "who asks knows the way")
        #expect(base(given: "https://stand.example/", [:]) == "https://stand.example")
        #expect(base(told) == "http://kiosk.local:8080")
        #expect(base(given: "https://a.example", told) == "https://a.example")
        #expect(base(trusts: true, told) == "https://told.example", "a prefix is not heeded")
        #expect(base(given: "https://a.example", trusts: true, told) == "https://told.example")
        #expect(base(given: "https://a.example", trusts: true, [:]) == "https://a.example")
        let standard: HTTPFields = [
            .plain("Forwarded"): "for=192.0.2.1;host=\"stand.example:8443\";proto=https, for=10.0.0.1"
        ]
        #expect(base(trusts: true, standard) == "https://stand.example:8443")
    }

    @Test(arguments: ["evil.example/x", "a b", "<script>", "a\"b", "", "user@host", "[::1", "host:port", "a,b/c"])
    func `what is no host is not believed`(host: String) {
        #expect(base([:], authority: host) == "http://127.0.0.1:8080")
        let fields: HTTPFields = [.plain("X-Forwarded-Host"): host, .plain("X-Forwarded-Proto"): "https"]
        #expect(!base(given: "https://a.example", trusts: true, fields).contains("\""))
        #expect(
            base(
                given: "https://a.example", trusts: true,
                [.plain("X-Forwarded-Host"): "b.example", .plain("X-Forwarded-Proto"): "gopher"]) == "https://a.example"
        )
        #expect(base([:], authority: "[2001:db8::1]:8080") == "http://[2001:db8::1]:8080")
    }

    /// Returns the addresses in an answer, except those of vocabularies.
    private func addresses(in text: String) -> [String] {
        let vocabularies = [
            "opds-spec.org", "w3.org", "purl.org", "a9.com", "cantook.com", "vaemendis", "apple.com", "schema.org",
            "sitemaps.org", "mozilla.org",
        ]
        return text.matches(of: /https?:\/\/[a-z0-9.:\/-]+/).map { String($0.0) }.filter { address in
            !vocabularies.contains { address.contains($0) }
        }
    }

    @Test func `feeds and pages name the address that a trusted proxy was asked for`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        var configuration = newsstand.configuration
        configuration.trustsProxy = true
        let whole = await Newsstand(storage: newsstand.storage, configuration: configuration)
        try await whole.application().test(.router) { client in
            for uri in [
                "/opds", "/opds/publications/orchard", "/feeds/orchard/rss.xml", "/feeds/orchard/store.plist",
                "/feeds/orchard/shelf.json", "/feeds/orchard/newsstand.atom", "/opds/search.xml", "/",
                Paths.stand(TestNewsstand.press), Paths.issue(key), "/robots.txt", "/sitemap.xml",
                "/sitemap.xml?part=stands", Paths.searchDescription,
            ] {
                let first = try await client.execute(uri: uri, method: .get, headers: told)
                #expect(first.status == .ok, "\(uri)")
                let named = addresses(in: first.text)
                #expect(!named.isEmpty && named.allSatisfy { $0.hasPrefix("https://told.example") }, "\(uri): \(named)")
                // Another host gives another answer.
                let second = try await client.execute(uri: uri, method: .get)
                #expect(!second.text.contains("told.example"), "\(uri)")
                #expect(second.text.contains("https://stand.example"), "\(uri)")
            }
            let page = try await client.execute(uri: Paths.issue(key), method: .get, headers: told).text
            #expect(page.contains("<link rel=\"canonical\" href=\"https://told.example/orchard/march\">"))
            #expect(page.contains("<meta property=\"og:url\" content=\"https://told.example/orchard/march\">"))
            #expect(page.contains("<meta property=\"og:image\" content=\"https://told.example/api/v1/"))
        }
        // The fields of an untrusted proxy are ignored.
        try await newsstand.test { client in
            let page = try await client.execute(uri: Paths.issue(key), method: .get, headers: told).text
            #expect(page.contains("https://stand.example/orchard/march") && !page.contains("told.example"))
        }
    }
}
