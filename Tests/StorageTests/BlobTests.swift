import Crypto
import EdicolaCore
import Foundation
import GRDB
import Testing

@testable import Storage

struct BlobTests {
    @Test(arguments: Place.allCases)
    func `a file that is handed over is taken away, and goes unless it becomes a blob`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            try await withFolder { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                var kept: [String] = []
                for (name, text) in [("a", "cherries"), ("b", "plums"), ("c", "cherries")] {
                    let path = "\(folder)/\(name)"
                    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                    kept.append(path)
                }
                var staged: [StagedFile] = []
                for path in kept { staged.append(try await storage.blobs.stage(moving: path)) }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
                let loose = staged[1].path
                let blobs = try await storage.blobs.put([staged[0], staged[2]])
                #expect(blobs[0].digest.bytes == Array(SHA256.hash(data: Data("cherries".utf8))))
                #expect(blobs[0] == blobs[1])
                #expect(try await storage.blobs.blob(blobs[0].digest) == blobs[0])
                #expect(try Data(contentsOf: URL(fileURLWithPath: storage.blobs.path(of: blobs[0].digest))).count == 8)
                #expect(FileManager.default.fileExists(atPath: loose))
                staged = []
                #expect(!FileManager.default.fileExists(atPath: loose))
                await #expect(throws: StorageError.self) { try await storage.blobs.stage(moving: "\(folder)/none") }
            }
        }
    }

    @Test(arguments: ["", "a", "123456789", String(repeating: "Kirsche ", count: 100_000)])
    func `a blob is stored under its SHA-256, however it comes`(_ text: String) async throws {
        let bytes = Array(text.utf8)
        let storage = try Storage.inMemory()
        let first = try await storage.blobs.put(bytes)
        #expect(first.digest.bytes == Array(SHA256.hash(data: bytes)))
        #expect(first.size == bytes.count)
        #expect(first.crc32 == crc32(bytes))
        let path = storage.blobs.path(of: first.digest)
        let hex = first.digest.hex
        #expect(path.hasSuffix("/blobs/\(hex.prefix(2))/\(hex.dropFirst(2).prefix(2))/\(hex)"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))

        let others = [
            try await storage.blobs.put(contentsOf: path), try await storage.blobs.put(stream: chunks(bytes)),
            try await storage.blobs.put(Data(bytes)), try await storage.blobs.put(all: [Data(bytes)])[0],
            try #require(try await storage.blobs.blob(first.digest)),
        ]
        for other in others { #expect(other == first) }
        #expect(try await storage.count("blob") == 1)
        #expect(try storage.blobs.folder.staging.names() == [])
    }

    @Test func `many are stored at once, twins among them, in their order`() async throws {
        let storage = try Storage.inMemory()
        let known = try await storage.blobs.put(Array("known".utf8))
        let texts = (0..<100).map { "picture \($0 % 60)" } + ["known"]
        let stored = try await storage.blobs.put(all: texts.map { Data($0.utf8) })
        #expect(stored.map(\.digest.bytes) == texts.map { Array(SHA256.hash(data: Array($0.utf8))) })
        #expect(stored.last == known)
        #expect(try await storage.count("blob") == 61)
        for blob in stored {
            let file = try Data(contentsOf: URL(fileURLWithPath: storage.blobs.path(of: blob.digest)))
            #expect(file.count == blob.size)
        }
        #expect(try storage.blobs.folder.staging.names() == [])
        #expect(try await storage.blobs.put(all: []).isEmpty)
    }

    @Test func `a stream that breaks leaves nothing`() async throws {
        let storage = try Storage.inMemory()
        let broken = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array(repeating: 7, count: 1000))
            continuation.finish(throwing: CancellationError())
        }
        await #expect(throws: CancellationError.self) { try await storage.blobs.put(stream: broken) }
        #expect(try await storage.count("blob") == 0)
        #expect(try storage.blobs.folder.staging.names() == [])
    }

    @Test func `a file that is not there is named`() async throws {
        let storage = try Storage.inMemory()
        await #expect(throws: StorageError.disk(operation: "open", path: "/nowhere/at/all", code: ENOENT)) {
            try await storage.blobs.put(contentsOf: "/nowhere/at/all")
        }
    }

    @Test func `a full disk is called by its name`() async throws {
        #expect(throws: StorageError.diskFull) { try OpenFile("/dev/full", .updating).append([1]) }
        let storage = try Storage.inMemory()
        let store = try #require((storage.store as? LoggingStore)?.base as? SQLiteStore)
        _ = try await store.pragma("PRAGMA max_page_count = 1")  // as many as there are already
        let publication = try Publication.named(title: String(repeating: "Fruit", count: 100_000))
        await #expect(throws: StorageError.diskFull) { try await storage.save(publication, at: .noon) }
        #expect(try await storage.publication(publication.id) == nil)
    }

    @Test func `so it is when a database can't be opened for want of room`() {
        #expect(StorageError(DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)) == .diskFull)
        #expect(StorageError(DatabaseError(resultCode: .SQLITE_FULL)) == .diskFull)
        #expect(StorageError(DatabaseError(resultCode: .SQLITE_IOERR_READ)) != .diskFull)
    }

    @Test func `a storage in memory removes its files with its last user`() async throws {
        var path = ""
        do {
            let blobs = try Storage.inMemory().blobs
            path = blobs.path(of: try await blobs.put([1, 2, 3]).digest)
            #expect(FileManager.default.fileExists(atPath: path))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder belongs to one process`() async throws {
        try await withFolder { folder in
            do {
                let storage = try Storage.open(in: folder)
                #expect(throws: StorageError.inUse(folder: folder)) { try Storage.open(in: folder) }
                #expect(try await storage.publications().items.isEmpty, "the first one goes on")
            }
            _ = try Storage.open(in: folder)
        }
    }

    /// Computes the checksum bit by bit, by ISO 3309.
    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let half = sum >> 1
                sum = sum & 1 == 1 ? half ^ 0xEDB8_8320 : half
            }
        }
        return ~sum
    }
}
