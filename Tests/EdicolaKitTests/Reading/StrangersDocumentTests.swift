import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// A local reader's restrictions for strangers' documents and films.
@Suite struct StrangersDocumentTests {
    @Test func `a document is locked in, as on a newsstand`() async throws {
        let issue = MadeIssue.documents(2)
        try await withLocalReader(of: issue) { reader in
            let document = try #require(issue.manifest.pages[0].document).asset
            let answer = try await reader.get("/issue/assets/\(document.path)")
            #expect(answer.bytes == issue.assets[document.path])
            #expect(answer.header("content-type") == "application/xhtml+xml; charset=utf-8")
            #expect(answer.header("x-content-type-options") == "nosniff")
            #expect(
                answer.header("content-security-policy") == """
                    sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; media-src 'self'; \
                    style-src 'self' 'unsafe-inline'; font-src 'self' data:; frame-ancestors 'self'
                    """)
            #expect(answer.header("access-control-allow-origin") == nil)
            #expect(answer.header("cross-origin-resource-policy") == "same-origin")
            // Nor do the issue's other assets have more rights, whatever type its newsstand gives them.
            for asset in issue.manifest.assets(for: .twoX) {
                let policy = try await reader.get("/issue/assets/\(asset.path)").header("content-security-policy")
                #expect(policy?.hasPrefix("sandbox allow-same-origin; default-src 'none'") == true, "\(asset.path)")
            }
        }
    }

    @Test func `a document with scripts has no origin, and may have what lies beside it`() async throws {
        let issue = MadeIssue.documents(2, isScripted: true)
        try await withLocalReader(of: issue) { reader in
            let document = try #require(issue.manifest.pages[0].document).asset
            let answer = try await reader.get("/issue/assets/\(document.path)")
            let policy = try #require(answer.header("content-security-policy"))
            #expect(policy.hasPrefix("sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline';"))
            #expect(policy.contains("connect-src 'none'") && !policy.contains("allow-same-origin"))
            let sheet = try #require(issue.manifest.resources.first { $0.asset.mediaType == "text/css" }).asset
            let beside = try await reader.get("/issue/assets/\(sheet.path)")
            #expect(beside.header("access-control-allow-origin") == "*")
            #expect(beside.header("cross-origin-resource-policy") == "cross-origin")
            #expect(beside.header("content-security-policy")?.hasPrefix("sandbox allow-same-origin;") == true)
            let layer = try #require(issue.manifest.pages[0].layer)
            for other in ["/issue/manifest.json", "/issue/assets/\(layer.path)", "/web/reader.js"] {
                let answer = try await reader.get(other)
                #expect(answer.header("access-control-allow-origin") == nil)
                #expect(answer.header("cross-origin-resource-policy") == "same-origin")
            }
        }
    }

    @Test(arguments: [
        ("bytes=0-", 0..<300_000), ("bytes=299999-", 299_999..<300_000), ("bytes=10-19", 10..<20),
        ("bytes=150000-999999999999999999999", 150_000..<300_000), ("bytes=-7", 299_993..<300_000),
        ("bytes=-400000", 0..<300_000),
    ])
    func `a film can be seeked in`(range: String, wanted: Range<Int>) async throws {
        let issue = MadeIssue.documents(1)
        let film = try #require(issue.manifest.resources.first { $0.asset.mediaType == "video/mp4" }).asset
        try await withLocalReader(of: issue) { reader in
            let answer = try await reader.get("/issue/assets/\(film.path)", headers: ["range": range])
            #expect(answer.status == 206)
            #expect(answer.header("content-type") == "video/mp4")
            let stretch = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/300000"
            #expect(answer.header("content-range") == stretch)
            #expect(answer.header("content-length") == "\(wanted.count)")
            #expect(answer.bytes == issue.assets[film.path].map { Array($0[wanted]) })
        }
    }

    @Test(arguments: [
        ("bytes=300000-", 416), ("bytes=-0", 416), ("bytes=1-0", 200), ("bytes=0-1,5-6", 200), ("pages=1-2", 200),
        ("bytes=x-", 200), ("bytes=-", 200), ("bytes=1", 200), ("", 200),
    ])
    func `a range that can't be had is refused or not heard`(range: String, status: Int) async throws {
        let issue = MadeIssue.documents(1)
        let film = try #require(issue.manifest.resources.first { $0.asset.mediaType == "video/mp4" }).asset
        try await withLocalReader(of: issue) { reader in
            let answer = try await reader.get("/issue/assets/\(film.path)", headers: ["range": range])
            #expect(answer.status == status)
            if status == 416 { #expect(answer.header("content-range") == "bytes */300000") }
            if status == 200 { #expect(answer.bytes == issue.assets[film.path]) }
            let conditional = ["range": "bytes=0-9", "if-range": "\"anything\""]
            #expect(try await reader.get("/issue/assets/\(film.path)", headers: conditional).status == 200)
        }
    }
}
