import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

/// Files in the database that are missing on disk or truncated: a partial restore, a damaged disk.
struct MissingFileTests {
    @Test(arguments: [nil, 0, 1_023], [HTTPRequest.Method.get, .head])
    func `an asset whose file is missing or cut short is no 200`(left: Int?, method: HTTPRequest.Method) async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        let layer = try #require(try await newsstand.manifest(key).pages[2].layer)
        let file = URL(filePath: newsstand.storage.blobs.path(of: layer.digest))
        let bytes = try Data(contentsOf: file)
        #expect(bytes.count == 1_024)
        try FileManager.default.removeItem(at: file)
        if let left { try bytes[..<left].write(to: file) }
        let issue = "/api/v1/publications/\(key.publication)/issues/\(key.issue)"
        try await newsstand.test { client in
            for (uri, fields) in [
                ("\(issue)/assets/\(layer.path)", [:]), ("\(issue)/archive", [:]),
                ("\(issue)/assets/\(layer.path)", [.range: "bytes=1000-"]),
            ] as [(String, HTTPFields)] {
                let response = try await client.execute(uri: uri, method: method, headers: fields)
                #expect(response.status == .internalServerError, "\(uri)")
                #expect(response.headers[.cacheControl]?.contains("immutable") != true)
                #expect(response.headers[.eTag] == nil)
                if method == .get { #expect(try response.problem().status == 500) }
            }
            let metrics = try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
            #expect(metrics.contains("edicola_requests_total{status=\"5xx\"} 3"))
            // The issue's other files are there.
            let other = try #require(try await newsstand.manifest(key).pages[0].layer)
            let response = try await client.execute(uri: "\(issue)/assets/\(other.path)", method: method)
            #expect(response.status == .ok)
        }
    }

    @Test func `a flipped bit is found on the weekly round, and answered with an error from then on`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        let layer = try #require(try await newsstand.manifest(key).pages[2].layer)
        let file = URL(filePath: newsstand.storage.blobs.path(of: layer.digest))
        var bytes = try Data(contentsOf: file)
        bytes[500] ^= 1
        try bytes.write(to: file)
        let address = "/api/v1/publications/\(key.publication)/issues/\(key.issue)/assets/\(layer.path)"
        try await newsstand.test { client in
            #expect(try await client.execute(uri: address, method: .get).status == .ok)
            let counts = ScrubCounts()
            let service = ScrubService(storage: newsstand.storage, counts: counts, logger: Logger(label: "scrub"))
            let total = try await newsstand.storage.blobs.total()
            let read = Mutex(0)
            // From the middle: the first half comes last, and nothing is read twice.
            try await service.pass(from: layer.digest) { bytes in read.withLock { $0 += bytes } }
            #expect(counts.counts == (total.files, 1))
            #expect(read.withLock { $0 } == total.bytes)
            #expect(try await client.execute(uri: address, method: .get).status == .internalServerError)
        }
    }
}
