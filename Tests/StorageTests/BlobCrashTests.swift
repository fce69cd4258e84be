import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// The process ends abruptly after each step of storing bytes.
struct BlobCrashTests {
    @Test(arguments: PutStep.allCases, [1, 20])
    func `a kill after any step leaves neither half a blob nor a row without its file`(
        _ step: PutStep, _ count: Int
    ) async throws {
        try await withFolder { folder in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [folder = folder as String, step = step.rawValue as String, count = count as Int] in
                let storage = try Storage(in: Folder(path: folder), lasting: true) { passed in
                    if passed.rawValue == step { kill(getpid(), SIGKILL) }
                }
                try await storage.put(count)
            }
            let storage = try Storage.open(in: folder)
            try await storage.checkBlobs()
            #expect(try storage.blobs.folder.staging.names() == [], "what was on its way in is removed")
            #expect(try await storage.count("blob") == (step == .recorded ? count : 0))
            try await storage.put(count)
            try await storage.checkBlobs()
            #expect(try await storage.count("blob") == count)
        }
    }

    @Test func `kills at any moment`() async throws {
        try await withFolder { folder in
            for round in 1...6 {
                await #expect(processExitsWith: .signal(SIGALRM)) { [folder = folder as String, round = round as Int] in
                    let storage = try Storage.open(in: folder)
                    _ = ualarm(UInt32(round) * 7_000, 0)  // ends the process as abruptly as a kill
                    for number in 0... {
                        _ = try await storage.blobs.put(all: (0..<5).map { Data("\(round) \(number) \($0)".utf8) })
                        _ = try await storage.blobs.put(Array("\(round) \(number)".utf8))
                    }
                }
                let storage = try Storage.open(in: folder)
                try await storage.checkBlobs()
            }
        }
    }

    @Test(arguments: PutStep.allCases, [1, 20])
    func `a disk that fails at any step leaves nothing wrong`(_ step: PutStep, _ count: Int) async throws {
        struct Failed: Error {}
        try await withFolder { folder in
            let storage = try Storage(in: Folder(path: folder), lasting: true) { passed in
                if passed == step { throw Failed() }
            }
            await #expect(throws: Failed.self) { try await storage.put(count) }
            try await storage.checkBlobs()
            #expect(try storage.blobs.folder.staging.names() == [])
        }
    }
}

extension Storage {
    /// Stores one blob by itself, or several together.
    fileprivate func put(_ count: Int) async throws {
        if count == 1 {
            _ = try await blobs.put(Array("one".utf8))
        } else {
            _ = try await blobs.put(all: (0..<count).map { Data("blob \($0)".utf8) })
        }
    }
}
