import EdicolaCore
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import EdicolaServer

struct ProblemTests {
    @Test(arguments: [
        (HTTPRequest.Method.get, "/api/v1/nothing", 404), (.get, "/api/v1/publications/none", 404),
        (.get, "/api/v1/publications/none/issues", 404), (.get, "/api/v1/publications/a%2F..%2Fb", 404),
        (.get, "/api/v1/publications/orchard/issues/..", 404), (.post, "/api/v1/publications", 405),
        (.delete, "/api/v1/changes", 405), (.trace, "/api/v1/changes", 405),
        (.get, "/api/v1/publications?limit=0", 400),
        (.get, "/api/v1/publications?limit=many", 400), (.get, "/api/v1/publications?limit=", 400),
        (.get, "/api/v1/issues?since=", 400),
        (.post, "/api/v1/readers?holds=biscuit", 400), (.get, "/api/v1/publications?after=%00", 400),
        (.get, "/api/v1/changes?since=elsewhere", 400),
        (.get, "/api/v1/publications/orchard/issues?stage=draft", 400),
        (.get, "/api/v1/publications/orchard/issues?stage=any", 401),
        (.put, "/api/v1/publications/-bad", 401),
    ])
    func `errors under the API are problem documents`(
        method: HTTPRequest.Method, uri: String, status: Int
    ) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let response = try await client.execute(uri: uri, method: method)
            let problem = try response.problem()
            #expect(problem.status == status)
            #expect(problem.kind != nil)
            #expect(response.headers[.cacheControl] == "no-store")
            if status == 405 { #expect(response.headers[.allow]?.contains("GET, HEAD") == true) }
        }
    }

    @Test func `a person gets a page, with the same status`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let response = try await client.execute(uri: "/nothing/here", method: .get)
            #expect(response.status == .notFound)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(response.text.contains("<html"))
        }
    }

    @Test func `every answer carries the security headers`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test(.live) { client in
            for uri in [
                "/", "/nothing", "/healthz", Paths.API.publications, Paths.API.archive(key), "/api/v1/nothing",
            ] {
                for method in [HTTPRequest.Method.get, .head] {
                    let headers = try await client.execute(uri: uri, method: method).headers
                    #expect(
                        headers[.contentSecurityPolicy] == """
                            default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; \
                            object-src 'none'; form-action 'self'
                            """)
                    #expect(headers[.xContentTypeOptions] == "nosniff")
                    #expect(headers[.server] == "Edicola")
                    for name in ["Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"] {
                        #expect(headers[.plain(name)] != nil)
                    }
                }
            }
        }
    }

    @Test func `a head that no honest client sends is refused`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(.live) { client in
            let long = try await client.execute(uri: "/" + String(repeating: "a", count: 5000), method: .get)
            #expect(long.status.code == 414)
            let large = try await client.execute(
                uri: Paths.API.publications, method: .get, headers: [.userAgent: String(repeating: "x", count: 40_000)])
            #expect(try large.problem().status == 431)
        }
    }
}
