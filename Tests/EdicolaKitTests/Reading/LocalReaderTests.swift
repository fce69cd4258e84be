import EdicolaCore
import EdicolaKit
import EdicolaLocalReader
import Foundation
import Testing

/// The page that shows an issue without a newsstand.
@Suite struct LocalReaderTests {
    @Test func `an issue is read with no newsstand`() async throws {
        let issue = MadeIssue(pages: 3)
        try await withLocalReader(of: issue) { reader in
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
        try await withLocalReader(of: MadeIssue(pages: 1)) { reader in
            let answer = try await reader.get(path)
            #expect(answer.status == 404)
        }
    }

    @Test func `every answer forbids scripts of others, and other sites can't ask`() async throws {
        try await withLocalReader(of: MadeIssue(pages: 1)) { reader in
            for path in ["/", "/web/reader/local.html", "/issue/manifest.json", "/nothing"] {
                let answer = try await reader.get(path)
                #expect(answer.header("content-security-policy")?.hasPrefix("default-src 'self'") == true)
                #expect(answer.header("x-content-type-options") == "nosniff")
            }
            let stranger = try await reader.get("/issue/manifest.json", host: "evil.example")
            #expect(stranger.status == 421)
        }
    }

    @Test func `a port that another program has is told in words`() async throws {
        let other = try await FakeNewsstand.start([])
        let folder = try TemporaryFolder()
        let library = Library(folder: folder.path, newsstand: nil)
        let error = await #expect(throws: PortError.self) {
            try await LocalReader(library: library, key: .sample, web: folder.path).run(port: other.port) { _ in }
        }
        #expect(error?.description == "Another program uses port \(other.port). Choose another port.")
        try await other.stop()
    }

    @Test func `the first pages of an unfinished issue can be read`() async throws {
        let issue = MadeIssue(pages: 6)
        let missing = try #require(issue.manifest.pages[4].pictures[.twoX]).asset.path.text
        try await withLocalReader(of: issue, missing: missing) { reader in
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
}
