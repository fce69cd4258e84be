import Crypto
import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct UploadTests {
    @Test(arguments: Place.allCases)
    func `a file comes in over several requests and becomes a blob`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add()
            let file = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let begun = try await storage.beginUpload(key, fileName: "May.pdf", size: file.count, at: .noon)
            #expect((begun.held, begun.size, begun.isWhole) == (0, 100_000, false))
            #expect(try await storage.append(chunks(file[..<30_000]), at: 0, toUploadOf: key).held == 30_000)
            await #expect(throws: StorageError.uploadOffset(held: 30_000)) {
                try await storage.append(chunks(file[..<10]), at: 0, toUploadOf: key)
            }
            await #expect(throws: StorageError.uploadSize(held: 30_000, announced: 100_000)) {
                try await storage.completeUpload(key)
            }
            #expect(try await storage.append(chunks(file[30_000...]), at: 30_000, toUploadOf: key).isWhole == true)
            let blob = try await storage.completeUpload(key)
            #expect(blob.digest.bytes == Array(SHA256.hash(data: file)))
            #expect(try Data(contentsOf: URL(fileURLWithPath: storage.blobs.path(of: blob.digest))) == Data(file))
            #expect(try await storage.upload(key) == nil)
            #expect(try storage.uploads.folder.names() == [])
            #expect(try storage.blobs.folder.staging.names() == [])
            let run = try await storage.beginRun(key, original: blob, fileName: begun.fileName, at: .noon)
            #expect(run.original == blob)
        }
    }

    @Test(arguments: [0, 29_999]) func `an upload whose bytes a restore left out begins again`(left: Int) async throws {
        try await withFolder { folder in
            let file = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let key: EdicolaCore.Issue.Key
            do {
                let storage = try Storage.open(in: folder)
                key = try await storage.add()
                try await storage.beginUpload(key, fileName: "May.pdf", size: file.count, at: .noon)
                try await storage.append(chunks(file[..<30_000]), at: 0, toUploadOf: key)
                let path = try storage.uploads.path(
                    #require(storage.uploads.folder.names().first.flatMap { Int64($0) }))
                if left == 0 {
                    try FileManager.default.removeItem(atPath: path)
                } else {
                    try Data(file[..<left]).write(to: URL(filePath: path))
                }
            }
            let storage = try Storage.open(in: folder)
            #expect(try await storage.upload(key) == nil)
            #expect(try storage.uploads.folder.names() == [])
        }
    }

    @Test func `bytes that vanish while the newsstand runs are asked for again, and never made up`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let file = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await storage.beginUpload(key, fileName: "May.pdf", size: file.count, at: .noon)
        try await storage.append(chunks(file[..<300]), at: 0, toUploadOf: key)
        let name = try #require(storage.uploads.folder.names().first)
        try FileManager.default.removeItem(atPath: "\(storage.uploads.folder.path)/\(name)")
        await #expect(throws: StorageError.uploadOffset(held: 0)) {
            try await storage.append(chunks(file[300...]), at: 300, toUploadOf: key)
        }
        #expect(try await storage.upload(key)?.held == 0)
        #expect(try await storage.append(chunks(file[...]), at: 0, toUploadOf: key).isWhole == true)
        #expect(try await storage.completeUpload(key).digest.bytes == Array(SHA256.hash(data: file)))
    }

    @Test func `what arrived before the stream broke is kept`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        try await storage.beginUpload(key, fileName: "May.pdf", size: nil, at: .noon)
        let broken = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for _ in 0..<10 { continuation.yield(Array(repeating: 7, count: 1000)) }
            continuation.finish(throwing: CancellationError())
        }
        await #expect(throws: CancellationError.self) {
            try await storage.append(broken, at: 0, toUploadOf: key)
        }
        #expect(try await storage.upload(key)?.held == 10_000)
        #expect(try await storage.append(chunks([1, 2, 3]), at: 10_000, toUploadOf: key).held == 10_003)
    }

    @Test func `a request that is cancelled keeps what it brought`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        try await storage.beginUpload(key, fileName: "May.pdf", size: nil, at: .noon)
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array(repeating: 7, count: 1000))
        let request = Task { try await storage.append(stream, at: 0, toUploadOf: key) }
        request.cancel()
        _ = await request.result
        let held = try #require(try await storage.upload(key)?.held)
        #expect([0, 1000].contains(held))
        #expect(try await storage.append(chunks([1]), at: held, toUploadOf: key).held == held + 1)
    }

    @Test func `an upload goes on after a crash from the bytes that were acknowledged`() async throws {
        try await withFolder { folder in
            do {
                let storage = try Storage.open(in: folder)
                let key = try await storage.add()
                try await storage.beginUpload(key, fileName: "May.pdf", size: nil, at: .noon)
                try await storage.append(chunks(Array(repeating: 1, count: 500)), at: 0, toUploadOf: key)
                // Bytes that arrived later and were never acknowledged.
                let path = try #require(try storage.uploads.folder.names().first)
                let file = try OpenFile("\(storage.uploads.folder.path)/\(path)", .updating)
                try file.rewind(to: 500)
                try file.append(Array(repeating: UInt8(9), count: 300))
                // And a file without a row.
                try OpenFile("\(storage.uploads.folder.path)/77", .creating).append([1, 2, 3])
            }
            let storage = try Storage.open(in: folder)
            let key = try CatalogModel.Key.of("2026-01")
            #expect(try await storage.upload(key)?.held == 500)
            #expect(try storage.uploads.folder.names().count == 1)
            try await storage.append(chunks(Array(repeating: 2, count: 5)), at: 500, toUploadOf: key)
            let blob = try await storage.completeUpload(key)
            let bytes = Array(repeating: UInt8(1), count: 500) + Array(repeating: UInt8(2), count: 5)
            #expect(try Data(contentsOf: URL(fileURLWithPath: storage.blobs.path(of: blob.digest))) == Data(bytes))
        }
    }

    @Test func `more than was announced is refused`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        try await storage.beginUpload(key, fileName: "May.pdf", size: 1500, at: .noon)
        await #expect(throws: StorageError.uploadSize(held: 1000, announced: 1500)) {
            try await storage.append(chunks(Array(repeating: 1, count: 2000)), at: 0, toUploadOf: key)
        }
        #expect(try await storage.upload(key)?.held == 1000)
    }

    @Test func `two writers to one upload are one too many`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        try await storage.beginUpload(key, fileName: "May.pdf", size: nil, at: .noon)
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let (began, started) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            let announced = stream.map { chunk in
                started.yield()
                return chunk
            }
            return try await storage.append(announced, at: 0, toUploadOf: key)
        }
        continuation.yield([1, 2])
        for await _ in began { break }
        await #expect(throws: StorageError.uploadBusy) {
            try await storage.append(chunks([1]), at: 0, toUploadOf: key)
        }
        await #expect(throws: StorageError.uploadBusy) { try await storage.completeUpload(key) }
        continuation.yield([3])
        continuation.finish()
        #expect(try await first.value.held == 3)
    }

    @Test func `beginning again forgets what came before`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        try await storage.beginUpload(key, fileName: "May.pdf", size: nil, at: .noon)
        try await storage.append(chunks([1, 2, 3]), at: 0, toUploadOf: key)
        try await storage.beginUpload(key, fileName: "June.pdf", size: nil, at: .noon(1))
        #expect(try await storage.upload(key)?.held == 0)
        #expect(try storage.uploads.folder.names() == [])
        try await storage.discardUpload(key)
        #expect(try await storage.upload(key) == nil)
        try await storage.discardUpload(key)
        await #expect(throws: StorageError.notFound("upload for fruit/2026-01")) {
            try await storage.append(chunks([1]), at: 0, toUploadOf: key)
        }
        let unknown = try CatalogModel.Key.of("never")
        await #expect(throws: StorageError.notFound("issue fruit/never")) {
            try await storage.beginUpload(unknown, fileName: "x", size: nil, at: .noon)
        }
    }
}

/// Returns the bytes in pieces, like a request's body.
func chunks(_ bytes: some Collection<UInt8>) -> AsyncStream<[UInt8]> {
    let bytes = Array(bytes)
    return AsyncStream { continuation in
        for start in stride(from: 0, to: bytes.count, by: 1000) {
            continuation.yield(Array(bytes[start..<min(start + 1000, bytes.count)]))
        }
        continuation.finish()
    }
}
