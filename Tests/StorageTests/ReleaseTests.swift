import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct ReleaseTests {
    @Test(arguments: Place.allCases)
    func `an issue is hidden until its instant, and shown by the clock alone`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon(60))
            try await storage.press(key)
            #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .scheduled)
            #expect(try await storage.nextRelease(after: .noon) == .noon(60))
            #expect(try await storage.issues(of: key.publication, onStandAt: .noon(59.999)).items.isEmpty)
            #expect(try await storage.story(at: .noon(59.999)).isEmpty)
            #expect(try await storage.issues(of: key.publication, onStandAt: .noon(60)).items.count == 1)
            #expect(try await storage.releaseDue(at: .noon(60)) == [key])
            #expect(try await storage.releaseDue(at: .noon(61)).isEmpty)
            #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .onSale)
            #expect(try await storage.nextRelease(after: .noon(60)) == nil)
            #expect(try await storage.story(at: .noon(61)) == ["added fruit/2026-01"])
        }
    }

    @Test func `asking for changes releases what is due`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon(60))
        try await storage.press(key)
        let before = try await storage.changes(since: nil, at: .noon)
        let after = try await storage.changes(since: before.cursor, at: .noon(75))
        #expect(after.changes.map(\.kind) == [.added])
        #expect(after.changes.first?.at == .noon(75))
    }

    @Test func `a withdrawal says why, and a restored issue is added again`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        let gone = try await storage.withdraw(key, reason: "Wrong recipe", at: .noon(5))
        #expect(gone.issue.lifeCycle == LifeCycle(stage: .withdrawn, revision: 1, withdrawalReason: "Wrong recipe"))
        #expect(try await storage.issues(of: key.publication, onStandAt: .noon(5)).items.isEmpty)
        #expect(try await storage.changes(since: nil, at: .noon(5)).changes.last?.reason == "Wrong recipe")
        #expect(try await storage.manifest(key) != nil, "those who have it keep it")
        let back = try await storage.restore(key, onSale: .noon(20), at: .noon(10))
        #expect(back.issue.lifeCycle.stage == .scheduled)
        #expect(try await storage.story(at: .noon(20)).suffix(2) == ["withdrawn fruit/2026-01", "added fruit/2026-01"])
    }

    @Test func `an issue that was seen by the clock gets both its changes when it is withdrawn`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon(60))
        try await storage.press(key)
        try await storage.withdraw(key, reason: "Recalled", at: .noon(90))
        #expect(try await storage.story(at: .noon(90)) == ["added fruit/2026-01", "withdrawn fruit/2026-01"])
    }

    @Test func `withdrawing what was never shown tells nobody`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon(60))
        try await storage.press(key)
        try await storage.withdraw(key, reason: "Recalled", at: .noon(30))
        #expect(try await storage.story(at: .noon(90)).isEmpty)
    }

    @Test func `a withdrawal drops the correction that is being pressed`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        let run = try await storage.begin(key, file: "better")
        try await storage.withdraw(key, reason: "Recalled", at: .noon)
        #expect(try await storage.run(key) == nil)
        #expect(try await storage.job(run.job, at: .noon) == nil)
        await #expect(throws: StorageError.runEnded) { try await storage.finish(run.id, at: .noon) }
    }

    @Test func `what does not follow is refused and changes nothing`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        await #expect(throws: StorageError.self) { try await storage.withdraw(key, reason: "x", at: .noon) }
        await #expect(throws: StorageError.self) { try await storage.restore(key, onSale: nil, at: .noon) }
        let entry = try await storage.press(key)
        let error = await #expect(throws: StorageError.self) {
            try await storage.schedule(key, onSale: .noon(500), at: .noon(1))
        }
        guard case .conflict(let transition) = error else { throw StorageError.leaseLost }
        #expect(transition.stage == .onSale)
        await #expect(throws: StorageError.self) {
            try await storage.save(Issue.named(onSale: .noon(500)), at: .noon(1))
        }
        #expect(try await storage.entry(key) == entry)
        let unknown = try Issue.Key.of("never")
        await #expect(throws: StorageError.notFound("issue fruit/never")) {
            try await storage.schedule(unknown, onSale: nil, at: .noon)
        }
    }

    @Test func `taking back the instant of sale takes a scheduled issue out of the queue`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon(60))
        try await storage.press(key)
        #expect(try await storage.schedule(key, onSale: nil, at: .noon).issue.lifeCycle.stage == .ready)
        #expect(try await storage.nextRelease(after: .noon) == nil)
        #expect(try await storage.schedule(key, onSale: .noon, at: .noon(2)).issue.lifeCycle.stage == .onSale)
        #expect(try await storage.story(at: .noon(2)) == ["added fruit/2026-01"])
    }
}
