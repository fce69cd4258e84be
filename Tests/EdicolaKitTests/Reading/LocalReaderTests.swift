import EdicolaCore
import EdicolaKit
import Foundation
import NIOCore
import Testing

/// The page that shows an issue with no newsstand.
@Suite struct LocalReaderTests {
    @Test func `an issue is read with no newsstand`() async throws {
        let issue = MadeIssue(pages: 3)
        try await withReader(of: issue) { reader in
            for path in ["/", "/web/reader/local.html"] {
                let page = try await reader.get(path)
                #expect(page.text == "<h1>Reader</h1>")
                #expect(page.header("content-type") == "text/html; charset=utf-8")
            }
            let manifest = try await reader.get("/issue/manifest.json")
            #expect(manifest.header("content-type") == "application/webpub+json")
            let wanted = try JSON.encode(issue.manifest.only(.twoX))
            #expect(manifest.bytes == [UInt8](wanted))
            for asset in issue.manifest.assets(for: .twoX) {
                let answer = try await reader.get("/issue/assets/\(asset.path)")
                #expect(answer.header("content-type") == asset.mediaType)
                #expect(answer.bytes == issue.assets[asset.path])
            }
            #expect(try await reader.get("/web/reader.js").header("content-type") == "text/javascript; charset=utf-8")
        }
    }

    @Test(arguments: [
        "/issue/assets/../journal", "/issue/assets/%2e%2e/journal", "/issue/journal", "/issue/assets/",
        "/issue/assets//etc/passwd", "/web/../secret.txt", "/web/.secret.html", "/web/%2e%2e/secret.txt",
        "/web/secret.key", "/secret.txt", "//etc/passwd", "/issue/assets/pages/nothing.webp",
    ])
    func `nothing else is given away`(path: String) async throws {
        try await withReader(of: MadeIssue(pages: 1)) { reader in
            let answer = try await reader.get(path)
            #expect(answer.status == 404)
        }
    }

    @Test func `every answer forbids scripts of others, and other sites can't ask`() async throws {
        try await withReader(of: MadeIssue(pages: 1)) { reader in
            for path in ["/", "/web/reader/local.html", "/issue/manifest.json", "/nothing"] {
                let answer = try await reader.get(path)
                #expect(answer.header("content-security-policy")?.hasPrefix("default-src 'self'") == true)
                #expect(answer.header("x-content-type-options") == "nosniff")
            }
            let stranger = try await reader.get("/issue/manifest.json", host: "evil.example")
            #expect(stranger.status == 421)
        }
    }

    @Test func `the first pages of an unfinished issue can be read`() async throws {
        let issue = MadeIssue(pages: 6)
        let missing = try #require(issue.manifest.pages[4].pictures[.twoX]).asset.path.text
        try await withReader(of: issue, missing: missing) { reader in
            let manifest = try JSON.decode(
                Manifest.self, from: Data(try await reader.get("/issue/manifest.json").bytes))
            #expect(manifest.pages.map(\.number) == [1, 2, 3, 4])
            #expect(manifest.pageCount == 6)
            #expect(try await reader.get("/issue/assets/\(missing)").status == 404)
            for asset in manifest.assets(for: .twoX) {
                #expect(try await reader.get("/issue/assets/\(asset.path)").bytes == issue.assets[asset.path])
            }
        }
    }

    private struct Browser: Sendable {
        let address: String
        let transport = Transport.asyncHTTPClient()

        struct Answer {
            let response: Transport.Response
            let bytes: [UInt8]
            var status: Int { response.status }
            var text: String { String(decoding: bytes, as: UTF8.self) }
            func header(_ name: String) -> String? { response[header: name] }
        }

        func get(_ path: String, host: String? = nil) async throws -> Answer {
            var headers: [String: String] = [:]
            if let host { headers["host"] = host }
            let response = try await transport.send(.init(url: address + path, headers: headers))
            var bytes: [UInt8] = []
            for try await piece in response.body { bytes += Array(piece.readableBytesView) }
            return Answer(response: response, bytes: bytes)
        }
    }

    /// Downloads the issue, closes the newsstand, and reads.
    private func withReader(
        of issue: MadeIssue, missing: String? = nil, _ read: @escaping @Sendable (Browser) async throws -> Void
    ) async throws {
        let shop = try await Workshop([issue], connections: 1, attempts: 1)
        if let missing { shop.fake.misbehave { $0.path.hasSuffix(missing) ? .plain(status: 500) : .well } }
        try? await shop.library.download(.sample).finished()
        try await shop.fake.stop()
        let outside = try TemporaryFolder()
        let web = outside.path + "/web"
        try FileManager.default.createDirectory(atPath: "\(web)/reader", withIntermediateDirectories: true)
        for (name, text) in [
            ("web/reader/local.html", "<h1>Reader</h1>"), ("web/reader.js", "1"), ("secret.txt", "no"),
            ("web/.secret.html", "no"), ("web/secret.key", "no"),
        ] { try Data(text.utf8).write(to: URL(filePath: "\(outside.path)/\(name)")) }
        let reader = LocalReader(library: shop.library, key: issue.key, web: web)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (addresses, ready) = AsyncStream.makeStream(of: String.self)
            group.addTask {
                try await reader.run { ready.yield(String($0.dropLast())) }
            }
            for await address in addresses {
                try await read(Browser(address: address))
                break
            }
            group.cancelAll()
            do {
                try await group.waitForAll()
            } catch is CancellationError {}
        }
    }
}
