import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestPrograms
import Testing

@testable import EdicolaServer

struct WebTests {
    private func newsstand() async throws -> TestNewsstand {
        let newsstand = try await TestNewsstand()
        let css = newsstand.webRoot.appending(path: "css")
        try FileManager.default.createDirectory(at: css, withIntermediateDirectories: true)
        try Data(String(repeating: "a { color: red }\n", count: 200).utf8).write(to: css.appending(path: "base.css"))
        try Data("secret".utf8).write(to: newsstand.folder.appending(path: "secret.txt"))
        try Data("x".utf8).write(to: newsstand.webRoot.appending(path: ".hidden"))
        return newsstand
    }

    @Test func `a file is kept for ever only under its own hash`() async throws {
        let newsstand = try await newsstand()
        try await newsstand.test { client in
            let plain = try await client.execute(uri: "/web/css/base.css", method: .get)
            #expect(plain.headers[.contentType] == "text/css; charset=utf-8")
            #expect(plain.headers[.cacheControl] == "public, no-cache")
            let version = Digest(sha256: plain.bytes).short
            let named = try await client.execute(uri: "/web/css/base.css?v=\(version)", method: .get)
            #expect(named.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let old = try await client.execute(uri: "/web/css/base.css?v=0123456789abcdef", method: .get)
            #expect(old.headers[.cacheControl] == "public, no-cache")
            // A changed file is served without a restart.
            try Data("b {}".utf8).write(to: newsstand.webRoot.appending(path: "css/base.css"))
            let changed = try await client.execute(uri: "/web/css/base.css?v=\(version)", method: .get)
            #expect(changed.text == "b {}")
            #expect(changed.headers[.cacheControl] == "public, no-cache")
        }
    }

    @Test(arguments: [
        "/web/../secret.txt", "/web/css/../../secret.txt", "/web/%2e%2e/secret.txt", "/web/..%2fsecret.txt",
        "/web/.hidden", "/web/css", "/web/css/", "/web//", "/web", "/web/css/none.css", "/web/css/base.css/x",
    ])
    func `nothing but plain files below the root is served`(uri: String) async throws {
        let newsstand = try await newsstand()
        try await newsstand.test { client in
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.status == .notFound)
        }
    }

    @Test func `text goes under gzip to those who accept it`() async throws {
        let newsstand = try await newsstand()
        try await newsstand.test { client in
            let uri = "/web/css/base.css"
            let plain = try await client.execute(uri: uri, method: .get)
            let zipped = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: "br, gzip;q=0.5"])
            #expect(zipped.headers[.contentEncoding] == "gzip")
            #expect(zipped.headers[.vary]?.contains("Accept-Encoding") == true)
            #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
            #expect(zipped.bytes.count < plain.bytes.count / 4)
            let file = newsstand.folder.appending(path: "base.css.gz")
            try Data(zipped.bytes).write(to: file)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["gzip", "-dc", file.path]
            let output = try process.beginHeard()
            #expect(Array(output.readDataToEndOfFile()) == plain.bytes)
            process.waitUntilExit()

            let tag = try #require(zipped.headers[.eTag])
            #expect(tag != plain.headers[.eTag])
            let known = try await client.execute(
                uri: uri, method: .get, headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
            #expect(known.status == .notModified)
            let part = try await client.execute(
                uri: uri, method: .get, headers: [.acceptEncoding: "gzip", .range: "bytes=0-3"])
            #expect(part.text == "a { ")
            for refusal in ["identity", "gzip;q=0", "br", "*;q=0"] {
                let response = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: refusal])
                #expect(response.headers[.contentEncoding] == nil, "\(refusal)")
            }
        }
    }
}
