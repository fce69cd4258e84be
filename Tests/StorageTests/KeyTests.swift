import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct KeyTests {
    private let digest = Digest(bytes: Array(repeating: 1, count: 32))
    private let other = Digest(bytes: Array(repeating: 2, count: 32))

    @Test(arguments: Place.allCases)
    func `a key is known by its digest until it is revoked`(_ place: Place) async throws {
        let digest = try #require(digest)
        let other = try #require(other)
        try await withStorage(place) { storage in
            try await storage.addKey(named: "desk", digest: digest, at: .noon)
            #expect(try await storage.key(for: digest)?.name == "desk")
            #expect(try await storage.key(for: other) == nil)
            try await storage.addKey(named: "archive", digest: other, at: .noon(1))
            #expect(try await storage.keys().map(\.name) == ["archive", "desk"])
            #expect(try await storage.keys(after: "archive", limit: 1).map(\.added) == [.noon])
            try await storage.revokeKey(named: "desk")
            #expect(try await storage.key(for: digest) == nil)
            await #expect(throws: StorageError.notFound("key called desk")) {
                try await storage.revokeKey(named: "desk")
            }
        }
    }

    @Test func `neither a name nor a key can be taken twice`() async throws {
        let storage = try Storage.inMemory()
        let digest = try #require(digest)
        let other = try #require(other)
        try await storage.addKey(named: "desk", digest: digest, at: .noon)
        await #expect(throws: StorageError.keyExists) {
            try await storage.addKey(named: "desk", digest: other, at: .noon)
        }
        await #expect(throws: StorageError.keyExists) {
            try await storage.addKey(named: "other", digest: digest, at: .noon)
        }
        #expect(try await storage.keys().count == 1)
    }
}
