import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// How issues are announced: by a publication's own policy, or by the newsstand's.
struct ReleasePolicyTests {
    private let fruit = try? Publication.ID(parsing: Sales.fruit)

    @Test func `a publication follows the newsstand until it has a policy of its own`() async throws {
        let storage = try Storage.inMemory()
        let (key, id) = (try await storage.add(onSale: .noon), try #require(fruit))
        let usual = ReleasePolicy(
            kind: .silent, quiet: .init(from: 22, until: 7), undoMinutes: 30, testers: [.number(1)])
        try await storage.saveUsual(usual)
        #expect(try await storage.usualReleasePolicy().testers == nil, "testers are a publication's own")
        var policy = try await storage.releasePolicy(of: id)
        #expect(policy.kind == .silent && policy.quiet == usual.quiet && policy.testers == [])
        try await storage.press(key)
        #expect(try await storage.audienceReport(of: key, at: .noon).devicesNotTold.isEmpty)

        try await storage.welcome(1)
        policy.testers = [.number(1)]
        try await storage.save(policy, for: id)
        #expect(try await !storage.hasReleasePolicy(id), "what was put back is not its own")
        #expect(try await storage.releasePolicy(of: id).testers == [.number(1)])
        try await storage.saveUsual(ReleasePolicy(kind: .none, undoMinutes: 30))
        #expect(try await storage.releasePolicy(of: id).kind == .none)

        try await storage.save(ReleasePolicy(kind: .none, undoMinutes: 30), for: id, isOwn: true)
        try await storage.saveUsual(ReleasePolicy(undoMinutes: 20))
        #expect(try await storage.releasePolicy(of: id).kind == .none)
        #expect(try await storage.undoMinutes(of: id, usual: 5) == 30)
        try await storage.save(ReleasePolicy(), for: id)
        #expect(try await storage.undoMinutes(of: id, usual: 5) == 20, "its own has none")
        try await storage.followUsualPolicy(for: id)
        #expect(try await storage.releasePolicy(of: id).testers == [.number(1)], "testers stay")
        try await storage.followUsualPolicy(testers: [], for: id)
        #expect(try await storage.releasePolicy(of: id).testers == [])
        try await storage.saveUsual(ReleasePolicy())
        #expect(try await storage.undoMinutes(of: id, usual: 5) == 5)
        await #expect(throws: StorageError.notFound("publication none")) {
            try await storage.followUsualPolicy(for: .init(parsing: "none"))
        }
        await #expect(throws: StorageError.notFound("reader \(Reader.ID.number(9))")) {
            try await storage.followUsualPolicy(testers: [.number(9)], for: id)
        }
    }

    @Test func `paused releases and stopped channels of issues on sale need somebody`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.openShop()[1]
        try await storage.welcome(1, listening: .token("aa", follows: [Sales.fruit]))
        let planned = try await storage.add(onSale: Sales.day(90))
        for key in [planned, key] { try await storage.order(.pause, key, at: .noon) }
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.needyReleases().map(\.issue) == [key], "not what is planned")
        try await storage.order(.resume, key, at: Sales.day(30))
        #expect(try await storage.needyReleases().isEmpty)
        #expect(try await storage.nextMessage(of: key) == Sales.day(30))
        let run = try #require(
            try await storage.outboxRuns(on: [.apns], at: Sales.day(30)).runs.first { $0.issue == key })
        try await storage.record([], of: run, stop: "Key", at: Sales.day(30))
        #expect(try await storage.needyReleases().map(\.stopped) == [[.apns: "Key"]])
        try await storage.order(.cancel, key, at: Sales.day(30))
        #expect(try await storage.needyReleases().isEmpty)
        #expect(try await storage.nextMessage(of: key) == nil)
    }

    @Test func `a test is kept with its release, also before the sale`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon(60))
        let results = ["accepted", "gone", "refused: no", "refused: no"].map {
            ReleaseTest.Result(reader: .number(1), device: "d", channel: .apns, outcome: $0)
        }
        try await storage.record(ReleaseReport.Tested(results, at: .noon), of: key)
        let tested = try #require(try await storage.release(of: key)?.tested)
        #expect(tested.at == .noon && tested.devices == 4 && tested.accepted == 1)
        #expect(tested.failed == ["gone": 1, "refused: no": 2])
        let none = EdicolaCore.Issue.Key(publication: key.publication, issue: try .init(parsing: "none"))
        await #expect(throws: StorageError.notFound("issue \(none)")) { try await storage.record(tested, of: none) }
    }
}
