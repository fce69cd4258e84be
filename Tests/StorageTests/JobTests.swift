import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct JobTests {
    @Test func `a job that is handed back, or got further, is not given up`() async throws {
        let storage = try Storage.inMemory()
        let id = try await storage.enqueue(NewJob(kind: "mail", payload: "{}", maxAttempts: 2), at: .noon)
        for step in 0..<20 {
            let now = Date.noon(Double(step) * 10)
            let job = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(1), at: now).first)
            #expect(job.id == id && job.attempts == step + 1)
            if step.isMultiple(of: 2) {
                try await storage.handBack(job, at: now)
            } else {
                // Killed after another page.
                try await storage.progress(job, done: step, total: 50, at: now)
            }
        }
        // No more progress: four attempts, then it is dead.
        for step in 20...24 {
            let jobs = try await storage.claim(kinds: ["mail"], lease: .seconds(1), at: .noon(Double(step) * 10))
            #expect(jobs.count == (step < 24 ? 1 : 0))
        }
        #expect(try await storage.job(id, at: .noon(1_000))?.state == .dead)
    }

    @Test(arguments: Place.allCases)
    func `a job is one worker's until it is done`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let id = try await storage.enqueue(NewJob(kind: "mail", payload: "{}"), at: .noon)
            #expect(try await storage.nextJob(kinds: ["mail"]) == .noon)
            #expect(try await storage.claim(kinds: ["press"], lease: .seconds(60), at: .noon).isEmpty)
            let job = try #require(
                try await storage.claim(kinds: ["press", "mail"], lease: .seconds(60), at: .noon).first)
            #expect((job.id, job.attempts, job.state, job.payload) == (id, 1, .running, "{}"))
            #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).isEmpty)
            #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(59)).isEmpty)
            try await storage.progress(job, done: 3, total: 9, at: .noon(5))
            #expect(try await storage.job(id, at: .noon(5))?.done == 3)
            #expect(try await storage.jobs(at: .noon(5)).items.map(\.state) == [.running])
            try await storage.finish(job)
            #expect(try await storage.job(id, at: .noon(5)) == nil)
            #expect(try await storage.nextJob(kinds: ["mail"]) == nil)
        }
    }

    @Test func `a job whose worker is gone is taken up again, and the old worker is told`() async throws {
        let storage = try Storage.inMemory()
        try await storage.enqueue(NewJob(kind: "mail", payload: "{}"), at: .noon)
        let first = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).first)
        let second = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(60)).first)
        #expect((second.id, second.attempts) == (first.id, 2))
        await #expect(throws: StorageError.leaseLost) { try await storage.finish(first) }
        await #expect(throws: StorageError.leaseLost) {
            try await storage.extend(first, lease: .seconds(60), at: .noon(61))
        }
        await #expect(throws: StorageError.leaseLost) {
            try await storage.progress(first, done: 1, total: 2, at: .noon(61))
        }
        await #expect(throws: StorageError.leaseLost) { try await storage.fail(first, reason: "late", at: .noon(61)) }
        try await storage.finish(second)
        await #expect(throws: StorageError.leaseLost) { try await storage.finish(second) }
    }

    @Test func `a longer lease keeps others away`() async throws {
        let storage = try Storage.inMemory()
        try await storage.enqueue(NewJob(kind: "mail", payload: "{}"), at: .noon)
        let job = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).first)
        try await storage.extend(job, lease: .seconds(60), at: .noon(50))
        #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(109)).isEmpty)
        #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(110)).count == 1)
    }

    @Test func `a failed job waits longer each time, and is dead in the end`() async throws {
        let storage = try Storage.inMemory()
        let id = try await storage.enqueue(NewJob(kind: "mail", payload: "{}", maxAttempts: 4), at: .noon)
        var now = Date.noon
        var waits: [Double] = []
        for attempt in 1...4 {
            let job = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: now).first)
            try await storage.fail(job, reason: "no. \(attempt)", at: now)
            let next = try #require(try await storage.job(id, at: now))
            #expect(next.failure == "no. \(attempt)")
            waits.append(next.runAt.timeIntervalSince(now))
            now = next.runAt
            #expect(next.state == (attempt < 4 ? .waiting : .dead))
        }
        #expect(Array(waits.prefix(3)) == [5, 10, 20])
        #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(1e6)).isEmpty)
        #expect((1...80).allSatisfy { Job.delay(afterAttempt: $0) <= 3600 })
    }

    @Test func `a job that can't succeed is dead at once`() async throws {
        let storage = try Storage.inMemory()
        let id = try await storage.enqueue(NewJob(kind: "mail", payload: "{}", dedup: "a"), at: .noon)
        let job = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).first)
        try await storage.fail(job, reason: "hopeless", retry: false, at: .noon)
        #expect(try await storage.job(id, at: .noon)?.state == .dead)
        let again = try await storage.enqueue(NewJob(kind: "mail", payload: "{}", dedup: "a"), at: .noon)
        #expect(again != id, "the dead don't stand in the way")
    }

    @Test func `a job that never comes to an end is dead in the end`() async throws {
        let storage = try Storage.inMemory()
        let id = try await storage.enqueue(NewJob(kind: "mail", payload: "{}", maxAttempts: 2), at: .noon)
        for attempt in 0...1 {
            #expect(
                try await storage.claim(kinds: ["mail"], lease: .seconds(1), at: .noon(Double(attempt))).count == 1)
        }
        #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(1), at: .noon(2)).isEmpty)
        #expect(try await storage.job(id, at: .noon(2))?.state == .dead)
    }

    @Test func `the same work is ordered once`() async throws {
        let storage = try Storage.inMemory()
        let first = try await storage.enqueue(NewJob(kind: "mail", payload: "1", dedup: "a"), at: .noon)
        #expect(try await storage.enqueue(NewJob(kind: "mail", payload: "2", dedup: "a"), at: .noon) == first)
        #expect(try await storage.enqueue(NewJob(kind: "mail", payload: "3", dedup: "b"), at: .noon) != first)
        let jobs = try await storage.claim(kinds: ["mail"], limit: 9, lease: .seconds(60), at: .noon)
        #expect(jobs.map(\.payload) == ["1", "3"])
        #expect(try await storage.enqueue(NewJob(kind: "mail", payload: "4", dedup: "a"), at: .noon) == first)
        try await storage.finish(jobs[0])
        #expect(try await storage.enqueue(NewJob(kind: "mail", payload: "5", dedup: "a"), at: .noon) != first)
    }

    @Test func `a waiting job is cancelled at once, a running one by its worker`() async throws {
        let storage = try Storage.inMemory()
        let waiting = try await storage.enqueue(NewJob(kind: "mail", payload: "{}"), at: .noon)
        try await storage.cancel(waiting, at: .noon)
        #expect(try await storage.job(waiting, at: .noon) == nil)

        for end in 0...2 {
            try await storage.enqueue(NewJob(kind: "mail", payload: "{}", dedup: "x"), at: .noon)
            let job = try #require(try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).first)
            try await storage.cancel(job.id, at: .noon(1))
            await #expect(throws: StorageError.jobCancelled) {
                try await storage.extend(job, lease: .seconds(60), at: .noon(2))
            }
            await #expect(throws: StorageError.jobCancelled) {
                try await storage.progress(job, done: 1, total: 2, at: .noon(2))
            }
            switch end {
            case 0: try await storage.finish(job)
            case 1: try await storage.fail(job, reason: "stopped", at: .noon(2))
            default: #expect(try await storage.claim(kinds: ["mail"], lease: .seconds(1), at: .noon(60)).isEmpty)
            }
            #expect(try await storage.job(job.id, at: .noon(60)) == nil)
        }
    }

    @Test func `a cancelled press job fails its run`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        try await storage.cancel(run.job, at: .noon(3))
        #expect(try await storage.lastFailure(of: key)?.code == "cancelled")
        #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .draft)
        #expect(try await storage.claim(kinds: [Job.press], lease: .seconds(9), at: .noon(3)).isEmpty)
    }

    @Test func `an issue does not stay in the press when its job is dead`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        var now = Date.noon
        while try await storage.job(run.job, at: now)?.state != .dead {
            _ = try await storage.claim(kinds: [Job.press], lease: .seconds(60), at: now)
            now += 60
        }
        #expect(now == .noon(360), "five attempts, each until its lease ran out")
        #expect(try await storage.lastFailure(of: key)?.code == "gave-up")
        #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .draft)
    }

    @Test func `no two workers get one job, however many ask at once`() async throws {
        try await withStorage(.disk) { storage in
            for number in 1...60 { try await storage.enqueue(NewJob(kind: "mail", payload: "\(number)"), at: .noon) }
            let claimed = try await withThrowingTaskGroup(of: [Job].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var mine: [Job] = []
                        while case let jobs = try await storage.claim(
                            kinds: ["mail"], limit: 3, lease: .seconds(60), at: .noon), !jobs.isEmpty
                        {
                            mine += jobs
                        }
                        return mine
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.count == 60)
            #expect(Set(claimed.map(\.id)).count == 60)
        }
    }

    @Test func `jobs survive a restart, and need not wait for the lease of a process that was killed`() async throws {
        try await withFolder { folder in
            var claimed: Job?
            do {
                let storage = try Storage.open(in: folder)
                try await storage.enqueue(NewJob(kind: "mail", payload: "{}"), at: .noon)
                claimed = try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon).first
                #expect(try await storage.nextJob(kinds: ["mail"]) == .noon(60))
            }
            let storage = try Storage.open(in: folder)
            #expect(try await storage.nextJob(kinds: ["mail"]) == .noon)
            let again = try await storage.claim(kinds: ["mail"], lease: .seconds(60), at: .noon(1)).first
            #expect(again?.id == claimed?.id)
            #expect(again?.attempts == 2)
        }
    }

    @Test func `jobs are listed in parts`() async throws {
        let storage = try Storage.inMemory()
        for number in 1...5 { try await storage.enqueue(NewJob(kind: "mail", payload: "\(number)"), at: .noon) }
        var payloads: [String] = []
        var cursor: String?
        repeat {
            let part = try await storage.jobs(at: .noon, after: cursor, limit: 2)
            payloads += part.items.map(\.payload)
            cursor = part.next
        } while cursor != nil
        #expect(payloads == ["1", "2", "3", "4", "5"])
    }
}
