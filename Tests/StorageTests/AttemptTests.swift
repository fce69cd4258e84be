import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct AttemptTests {
    @Test func `so many at once, then one each interval`() async throws {
        let storage = try Storage.inMemory()
        let pace = RateLimit(digest: try .of(1), atOnce: 3, everySeconds: 10)
        for _ in 0..<3 { #expect(try await storage.beginAttempt([pace], at: .noon) == nil) }
        #expect(try await storage.beginAttempt([pace], at: .noon) == .noon(10))
        #expect(try await storage.beginAttempt([pace], at: .noon(9.999)) == .noon(10))
        #expect(try await storage.beginAttempt([pace], at: .noon(10)) == nil)
        #expect(try await storage.beginAttempt([pace], at: .noon(10)) == .noon(20))
        // Other limits are not affected.
        let other = RateLimit(digest: try .of(2), atOnce: 1, everySeconds: 10)
        #expect(try await storage.beginAttempt([other], at: .noon(10)) == nil)
        #expect(try await storage.beginAttempt([pace, other], at: .noon(15)) == .noon(20))
    }

    @Test func `a clock that went back shuts nobody out, one that differs a little lets nobody in`() async throws {
        let storage = try Storage.inMemory()
        let pace = RateLimit(digest: try .of(1), atOnce: 3, everySeconds: 10)
        for _ in 0..<3 { #expect(try await storage.beginAttempt([pace], at: .noon(7200)) == nil) }
        #expect(try await storage.beginAttempt([pace], at: .noon(7190)) != nil)
        #expect(try await storage.beginAttempt([pace], at: .noon(6910)) != nil)
        for _ in 0..<3 { #expect(try await storage.beginAttempt([pace], at: .noon) == nil) }
        #expect(try await storage.beginAttempt([pace], at: .noon) == .noon(10))
    }

    @Test func `one that went well is not counted`() async throws {
        let storage = try Storage.inMemory()
        let pace = RateLimit(digest: try .of(1), atOnce: 2, everySeconds: 10)
        for _ in 0..<20 {
            #expect(try await storage.beginAttempt([pace], at: .noon) == nil)
            try await storage.forgiveAttempts([pace])
        }
    }

    /// The oracle is a leaking bucket, simulated drop by drop.
    @Test func `as a leaking bucket would`() async throws {
        let storage = try Storage.inMemory()
        let pace = RateLimit(digest: try .of(1), atOnce: 4, everySeconds: 5)
        var random = SplitMix(state: 5)
        var (level, last, at) = (0.0, 0.0, 0.0)
        for _ in 0..<400 {
            at += Double(Int.random(in: 0...6000, using: &random)) / 1000
            level = max(0, level - (at - last) / 5)
            last = at
            let isAllowed = level <= 3 + 1e-9
            if isAllowed { level += 1 }
            #expect(try await (storage.beginAttempt([pace], at: .noon(at)) == nil) == isAllowed)
        }
    }

    @Test func `what is over is forgotten`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.beginAttempt([RateLimit(digest: .of(1), atOnce: 1, everySeconds: 10)], at: .noon)
        try await storage.prune(at: .noon(10))
        #expect(try await storage.store.read { try $0.first("SELECT count(*) FROM attempt") { try $0.int() } } == 0)
    }
}
