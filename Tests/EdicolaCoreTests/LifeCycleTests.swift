import EdicolaCore
import Foundation
import Testing

@Suite struct LifeCycleTests {
    let now = Date(timeIntervalSince1970: 1_767_225_600)
    var later: Date { now.addingTimeInterval(3600) }

    @Test func `an issue goes from draft to the stand and off it`() throws {
        var cycle = LifeCycle()
        cycle = try cycle.after(.contentReceived)
        #expect(cycle.stage == .processing)
        cycle = try cycle.after(.pressed(onSale: nil, now: now))
        #expect(cycle.stage == .ready)
        #expect(cycle.revision == 1)
        cycle = try cycle.after(.scheduled(onSale: later, now: now))
        #expect(cycle.stage == .scheduled)
        cycle = try cycle.after(.scheduled(onSale: now, now: now))
        #expect(cycle.stage == .onSale)
        cycle = try cycle.after(.withdrawn(reason: "A recipe was wrong."))
        #expect(cycle.stage == .withdrawn)
        #expect(cycle.withdrawalReason == "A recipe was wrong.")
        cycle = try cycle.after(.restored(onSale: now, now: later))
        #expect(cycle.stage == .onSale)
        #expect(cycle.withdrawalReason == nil)
    }

    @Test func `a correction stays on the stand while it is pressed`() throws {
        let onSale = LifeCycle(stage: .onSale, revision: 1)
        let pressing = try onSale.after(.contentReceived)
        #expect(pressing == onSale)
        #expect(try pressing.after(.pressFailed(onSale: now, now: later)) == onSale)
        #expect(try pressing.after(.pressed(onSale: now, now: later)) == LifeCycle(stage: .onSale, revision: 2))
    }

    @Test func `a file that can't be pressed leaves what was there`() throws {
        let failed = LifeCycle.Event.pressFailed(onSale: nil, now: now)
        #expect(try LifeCycle(stage: .processing).after(failed).stage == .draft)
        #expect(try LifeCycle(stage: .processing).after(.pressFailed(onSale: later, now: now)).stage == .draft)
        #expect(
            try LifeCycle(stage: .processing, revision: 3).after(failed) == LifeCycle(stage: .ready, revision: 3))
    }

    @Test func `a correction that can't be pressed leaves the day of sale alone`() throws {
        let scheduled = LifeCycle(stage: .scheduled, revision: 1)
        let pressing = try scheduled.after(.contentReceived)
        #expect(try pressing.after(.pressFailed(onSale: later, now: now)) == scheduled)
        #expect(try pressing.after(.pressFailed(onSale: now, now: later)).stage == .onSale)
    }

    @Test(arguments: [
        (LifeCycle.Stage.draft, LifeCycle.Event.withdrawn(reason: "")),
        (.withdrawn, .contentReceived),
        (.withdrawn, .scheduled(onSale: nil, now: .distantPast)),
        (.onSale, .scheduled(onSale: .distantFuture, now: .distantPast)),
        (.ready, .pressFailed(onSale: nil, now: .distantPast)),
        (.draft, .restored(onSale: nil, now: .distantPast)),
    ])
    func `what does not follow is refused`(stage: LifeCycle.Stage, event: LifeCycle.Event) {
        #expect(throws: LifeCycle.TransitionError.self) { try LifeCycle(stage: stage).after(event) }
    }

    @Test func `an issue is hidden until its time, to the instant`() throws {
        var issue = try Issue(
            publication: .init(parsing: "p"), id: .init(parsing: "i"), title: "T", coverDate: .init(parsing: "2026-01"),
            onSale: later, lifeCycle: LifeCycle(stage: .scheduled, revision: 1))
        #expect(!issue.isOnStand(at: later.addingTimeInterval(-0.001), firstPagesReady: true))
        #expect(issue.isOnStand(at: later, firstPagesReady: true))
        issue.lifeCycle = LifeCycle(stage: .processing)
        #expect(!issue.isOnStand(at: later, firstPagesReady: false))
        #expect(issue.isOnStand(at: later, firstPagesReady: true))
        for stage in [LifeCycle.Stage.draft, .ready, .withdrawn] {
            issue.lifeCycle = LifeCycle(stage: stage, revision: 1)
            #expect(!issue.isOnStand(at: later, firstPagesReady: true))
        }
        issue.onSale = nil
        issue.lifeCycle = LifeCycle(stage: .onSale, revision: 1)
        #expect(!issue.isOnStand(at: .distantFuture, firstPagesReady: true))
    }
}
