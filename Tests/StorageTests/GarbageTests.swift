import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct GarbageTests {
    private let day = Duration.seconds(86_400)

    @Test func `what nothing refers to goes after the grace period, and nothing else`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, text: "old")
        try await storage.press(key, text: "new")
        let kept = try #require(try await storage.count("blob"))
        let loose = try await storage.blobs.put(Array("loose".utf8))
        let path = storage.blobs.path(of: loose.digest)

        #expect(try await storage.blobs.collectGarbage(at: .noon, grace: day) == 0)
        #expect(try await storage.blobs.collectGarbage(at: .noon(86_399), grace: day) == 0)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try await storage.blobs.collectGarbage(at: .noon(86_400), grace: day) == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try await storage.blobs.blob(loose.digest) == nil)
        #expect(try await storage.count("blob") == kept)
        for revision in 1...2 {
            for asset in try #require(try await storage.manifest(key, revision: revision)).allAssets {
                #expect(FileManager.default.fileExists(atPath: storage.blobs.path(of: asset.digest)))
            }
        }
    }

    @Test func `putting the bytes again begins the grace period anew`() async throws {
        let storage = try Storage.inMemory()
        let blob = try await storage.blobs.put(Array("loose".utf8))
        try await storage.blobs.collectGarbage(at: .noon, grace: day)
        _ = try await storage.blobs.put(Array("loose".utf8))
        #expect(try await storage.blobs.collectGarbage(at: .noon(86_400), grace: day) == 0)
        #expect(try await storage.blobs.blob(blob.digest) == blob)
        #expect(try await storage.blobs.collectGarbage(at: .noon(2 * 86_400), grace: day) == 1)
    }

    @Test func `the file of a failed run goes, and so do its pages`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        try await storage.record(pages: 2, of: 5, for: run)
        try await storage.blobs.collectGarbage(at: .noon, grace: day)
        #expect(try await storage.blobs.collectGarbage(at: .noon(86_400), grace: day) == 0, "a run needs its file")
        try await storage.fail(run.id, code: "damaged", sentence: "It breaks off.", at: .noon(86_400))
        try await storage.blobs.collectGarbage(at: .noon(86_400), grace: day)
        #expect(try await storage.blobs.collectGarbage(at: .noon(2 * 86_400), grace: day) == 11)
        #expect(try await storage.count("blob") == 0)
    }

    @Test func `a file without a row goes at once, one that is arriving stays`() async throws {
        let storage = try Storage.inMemory()
        let orphan = try await storage.blobs.put(Array("orphan".utf8))
        try await storage.store.write { try $0.run("DELETE FROM blob WHERE digest = \(orphan.digest)") }
        let meanwhile = try await storage.blobs.folder.whileArriving([orphan.digest]) {
            try await storage.blobs.collectGarbage(at: .noon, grace: day)
        }
        #expect(meanwhile == 0)
        #expect(try await storage.blobs.collectGarbage(at: .noon, grace: day) == 1)
    }

    @Test func `putting and collecting at the same time lose nothing`() async throws {
        try await withStorage(.disk) { storage in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        for number in 0..<60 {
                            let blob = try await storage.blobs.put(Array("blob \(number % 7)".utf8))
                            _ = blob
                        }
                    }
                }
                group.addTask {
                    for round in 0..<12 {
                        try await storage.blobs.collectGarbage(at: .noon(Double(round)), grace: .zero)
                    }
                }
                try await group.waitForAll()
            }
            try await storage.checkBlobs()
        }
    }
}

extension Storage {
    /// Checks that every row has its file, and every file under a blob's name has the blob's bytes.
    func checkBlobs(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let rows = try await store.read { session in
            try session.rows("SELECT digest, size, crc32 FROM blob") { try StoredBlob(&$0) }
        }
        for blob in rows {
            #expect(
                FileManager.default.fileExists(atPath: blobs.path(of: blob.digest)), "row without a file",
                sourceLocation: sourceLocation)
        }
        for first in UInt8.min...UInt8.max {
            for digest in try blobs.folder.digests(below: first) {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: blobs.path(of: digest))))
                var sums = Checksums()
                sums.add(bytes)
                #expect(sums.blob.digest == digest, "half a blob", sourceLocation: sourceLocation)
            }
        }
    }
}
