import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Changed or lost bytes on a disk are detected.
struct ScrubTests {
    enum Damage: CaseIterable {
        case flipped, cut, lengthened, removed
    }

    @Test(arguments: Damage.allCases)
    func `a damaged file is found, taken out of the way, and comes back with the same bytes`(
        _ damage: Damage
    ) async throws {
        try await withStorage(.disk) { storage in
            let key = try await storage.add(onSale: .noon)
            try await storage.press(key, text: "words")
            let asset = try #require(try await storage.manifest(key)?.pages[0].layer)
            let blob = try #require(try await storage.blobs.blob(asset.digest))
            let path = storage.blobs.path(of: asset.digest)
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(try await storage.blobs.fault(of: blob) == nil)

            try damage.happen(to: path, bytes)
            let fault = try #require(try await storage.blobs.fault(of: blob))
            #expect(fault.kind == damage.kind(of: bytes))
            #expect(fault.issues == [key])
            #expect(fault.description.contains("\(key)") && fault.description.contains(blob.digest.hex))
            try await storage.blobs.setAside(fault)
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(FileManager.default.fileExists(atPath: path + ".damaged") == (damage != .removed))

            // One at a time, or many.
            if damage == .cut {
                _ = try await storage.blobs.put(all: [bytes])
            } else {
                _ = try await storage.blobs.put(Array(bytes))
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
            #expect(try await storage.blobs.fault(of: blob) == nil)
        }
    }

    @Test func `an inspection sees the same beside the one who writes, and changes nothing`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = try Storage.open(in: folder.path)
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, text: "words")
        let staged = folder.appending(path: "staging/on-its-way")
        try Data("x".utf8).write(to: staged)

        let inspection = try StorageInspection(of: folder.path)
        #expect(try await inspection.databaseFaults() == [])
        let blobs = try await inspection.blobs.list(after: nil, limit: 1_000)
        let (rows, files) = (try await storage.count("blob"), try await inspection.blobs.total().files)
        #expect(blobs.count == rows && blobs.count == files)
        for blob in blobs { #expect(try await inspection.blobs.fault(of: blob) == nil) }
        #expect(FileManager.default.fileExists(atPath: staged.path))
        let loose = try await storage.blobs.put(Array("loose".utf8))
        try FileManager.default.removeItem(atPath: storage.blobs.path(of: loose.digest))
        #expect(try await inspection.blobs.fault(of: loose)?.kind == .missing)
        try await storage.store.write { try $0.run("DELETE FROM blob WHERE digest = \(loose.digest)") }
        #expect(try await inspection.blobs.fault(of: loose) == nil, "what nothing needs any more is no fault")
    }

    @Test func `a database with rows that refer to nothing is told of`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let storage = try Storage.open(in: folder.path)
            _ = try await storage.add(onSale: .noon)
        }
        let sqlite = try Process.run(
            URL(filePath: "/usr/bin/env"),
            arguments: [
                "python3", "-c",
                "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute(\"DELETE FROM publication\"); d.commit()",
                folder.appending(path: "edicola.sqlite").path,
            ])
        sqlite.waitUntilExit()
        try #require(sqlite.terminationStatus == 0)
        let faults = try await StorageInspection(of: folder.path).databaseFaults()
        #expect(faults == ["Rows of “issue” refer to rows that are gone."], "\(faults)")
    }
}

extension ScrubTests.Damage {
    fileprivate func happen(to path: String, _ bytes: Data) throws {
        var other = bytes
        switch self {
        case .flipped: other[other.startIndex + other.count / 2] ^= 1
        case .cut: other.removeLast()
        case .lengthened: other.append(0)
        case .removed: return try FileManager.default.removeItem(atPath: path)
        }
        try other.write(to: URL(filePath: path))
    }

    fileprivate func kind(of bytes: Data) -> BlobFault.Kind {
        switch self {
        case .flipped: .bytes
        case .cut: .size(found: bytes.count - 1)
        case .lengthened: .size(found: bytes.count + 1)
        case .removed: .missing
        }
    }
}
