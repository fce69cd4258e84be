import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Sales that are taken back before anybody was notified.
struct UndoTests {
    private func ready(_ storage: Storage) async throws -> EdicolaCore.Issue.Key {
        let key = try await storage.add()
        try await storage.press(key)
        return key
    }

    @Test func `messages of a sale by hand wait, and until then it can be undone`() async throws {
        let storage = try Storage.inMemory()
        let key = try await ready(storage)
        try await storage.schedule(key, onSale: .noon, at: .noon)
        #expect(try await storage.freezeAudiences(undoMinutes: 5, at: .noon(299)).isEmpty)
        #expect(try await storage.nextUndoEnd(undoMinutes: 5, after: .noon(299)) == .noon(300))
        #expect(try await storage.undoDeadline(of: key, undoMinutes: 5, at: .noon(299)) == .noon(300))

        let undone = try await storage.undoSale(key, undoMinutes: 5, at: .noon(299))
        #expect(undone.issue.lifeCycle.stage == .ready && undone.issue.onSale == nil && undone.pagesReady == 5)
        #expect(try await storage.story() == ["added fruit/2026-01", "withdrawn fruit/2026-01"])
        #expect(try await storage.freezeAudiences(undoMinutes: 5, at: .noon(600)).isEmpty)
        #expect(try await storage.release(of: key)?.state == .waiting)
        await #expect(throws: StorageError.undoOver(key)) {
            try await storage.undoSale(key, undoMinutes: 5, at: .noon(299))
        }

        // It may go on sale later like any draft, and is announced then.
        try await storage.schedule(key, onSale: .noon(700), at: .noon(700))
        #expect(try await storage.freezeAudiences(undoMinutes: 5, at: .noon(999)).isEmpty)
        #expect(try await storage.freezeAudiences(undoMinutes: 5, at: .noon(1000)) == [key])
        #expect(try await storage.undoDeadline(of: key, undoMinutes: 5, at: .noon(1000)) == nil)
        await #expect(throws: StorageError.undoOver(key)) {
            try await storage.undoSale(key, undoMinutes: 5, at: .noon(1000))
        }
    }

    @Test func `an undone first sale leaves a draft that can be deleted`() async throws {
        let storage = try Storage.inMemory()
        let key = try await ready(storage)
        try await storage.schedule(key, onSale: .noon, at: .noon)
        try await storage.undoSale(key, undoMinutes: 1, at: .noon(59))
        try await storage.delete(key, at: .noon(60))
        #expect(try await storage.entry(key) == nil)
    }

    @Test func `what goes on sale by the clock does not wait`() async throws {
        let storage = try Storage.inMemory()
        let key = try await ready(storage)
        try await storage.schedule(key, onSale: .noon(60), at: .noon)
        try await storage.releaseDue(at: .noon(60))
        #expect(try await storage.undoDeadline(of: key, undoMinutes: 5, at: .noon(60)) == nil)
        #expect(try await storage.freezeAudiences(undoMinutes: 5, at: .noon(60)) == [key])
    }

    @Test func `a title has a time of its own`() async throws {
        let storage = try Storage.inMemory()
        let key = try await ready(storage)
        try await storage.save(ReleasePolicy(undoMinutes: 0), for: key.publication)
        try await storage.schedule(key, onSale: .noon, at: .noon)
        await #expect(throws: StorageError.undoOver(key)) {
            try await storage.undoSale(key, undoMinutes: 5, at: .noon)
        }
        try await storage.save(ReleasePolicy(undoMinutes: 60), for: key.publication)
        #expect(try await storage.releasePolicy(of: key.publication).undoMinutes == 60)
        #expect(try await storage.undoDeadline(of: key, undoMinutes: 5, at: .noon) == .noon(3600))
        try await storage.save(ReleasePolicy(), for: key.publication)
        #expect(try await storage.undoDeadline(of: key, undoMinutes: 5, at: .noon) == .noon(300))
    }

    @Test func `an undone sale of an issue that was on the stand before keeps that`() async throws {
        let storage = try Storage.inMemory()
        let key = try await ready(storage)
        try await storage.schedule(key, onSale: .noon, at: .noon)
        try await storage.withdraw(key, reason: "Wrong", at: .noon(10))
        try await storage.restore(key, onSale: .noon(20), at: .noon(20))
        try await storage.undoSale(key, undoMinutes: 5, at: .noon(30))
        await #expect(throws: StorageError.self) { try await storage.delete(key, at: .noon(40)) }
    }
}
