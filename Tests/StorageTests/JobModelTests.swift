import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Random operations on the jobs table and on a list of plain values: both must agree at every step.
struct JobModelTests {
    @Test(arguments: 1...8)
    func `jobs do what a plain list would do`(_ seed: Int) async throws {
        let storage = try Storage.inMemory()
        var random = SplitMix(state: UInt64(seed))
        var model = JobModel()
        var now = Date.noon
        var held: [Job] = []
        for _ in 0..<250 {
            now += Double(Int.random(in: 0...4, using: &random))
            switch Int.random(in: 0...9, using: &random) {
            case 0...2:
                let dedup = Bool.random(using: &random) ? "d\(Int.random(in: 0...3, using: &random))" : nil
                let job = NewJob(
                    kind: ["a", "b"].randomElement(using: &random) ?? "a", payload: "{}", dedup: dedup,
                    runAt: now + Double(Int.random(in: 0...6, using: &random)), maxAttempts: 3)
                let id = try await storage.enqueue(job, at: now)
                model.enqueue(job, id: id.number, at: now)
            case 3...5:
                let limit = Int.random(in: 1...3, using: &random)
                let kinds = [["a"], ["b"], ["a", "b"]].randomElement(using: &random) ?? []
                let lease = Int.random(in: 1...9, using: &random)
                let jobs = try await storage.claim(kinds: kinds, limit: limit, lease: .seconds(lease), at: now)
                #expect(jobs.map(\.id.number) == model.claim(kinds, limit, lease: Double(lease), at: now))
                held += jobs
            case 6:
                guard let job = held.randomElement(using: &random) else { continue }
                let lease = Int.random(in: 1...9, using: &random)
                let failure = await failure { try await storage.extend(job, lease: .seconds(lease), at: now) }
                #expect(failure == model.extend(job, lease: Double(lease), at: now))
            case 7:
                guard let job = held.randomElement(using: &random) else { continue }
                #expect(await failure { try await storage.finish(job) } == model.finish(job))
            case 8:
                guard let job = held.randomElement(using: &random) else { continue }
                let failure = await failure { try await storage.fail(job, reason: "x", at: now) }
                #expect(failure == model.fail(job, at: now))
            default:
                guard let id = model.rows.keys.randomElement(using: &random) else { continue }
                try await storage.cancel(Job.ID(id), at: now)
                model.cancel(id, at: now)
            }
            let stored = try await storage.jobs(at: now, limit: 1000).items
            #expect(stored.map { "\($0.id) \($0.state) \($0.attempts)" } == model.list(at: now))
        }
        #expect(model.claims > 20, "the seed must do something")
    }

    private func failure(_ body: () async throws -> Void) async -> StorageError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? StorageError
        }
    }
}

/// The table's behaviour in its simplest form.
private struct JobModel {
    struct Row {
        var kind: String
        var dedup: String?
        var runAt: Date
        var lease: Date?
        var attempts = 0
        var maxAttempts: Int
        var isCancelled = false
        var isDead = false
    }

    var rows: [Int64: Row] = [:]
    var claims = 0

    mutating func enqueue(_ job: NewJob, id: Int64, at now: Date) {
        if let dedup = job.dedup, let open = rows.first(where: { $0.value.dedup == dedup && !$0.value.isDead }) {
            #expect(id == open.key)
        } else {
            #expect(rows[id] == nil)
            rows[id] = Row(kind: job.kind, dedup: job.dedup, runAt: job.runAt ?? now, maxAttempts: job.maxAttempts)
        }
    }

    mutating func claim(_ kinds: [String], _ limit: Int, lease: Double, at now: Date) -> [Int64] {
        for (id, row) in rows where row.runAt <= now && !row.isDead {
            if row.isCancelled {
                rows[id] = nil
            } else if row.attempts >= row.maxAttempts {
                rows[id]?.isDead = true
                rows[id]?.lease = nil
            }
        }
        let due = rows.filter { $0.value.runAt <= now && !$0.value.isDead && kinds.contains($0.value.kind) }
        let taken = due.sorted { ($0.value.runAt, $0.key) < ($1.value.runAt, $1.key) }.prefix(limit).map(\.key)
        for id in taken {
            rows[id]?.attempts += 1
            rows[id]?.runAt = now + lease
            rows[id]?.lease = now + lease
        }
        claims += taken.count
        return taken.sorted()
    }

    private func refusal(_ job: Job) -> StorageError? {
        guard let row = rows[job.id.number], row.attempts == job.attempts, row.lease != nil else { return .leaseLost }
        return nil
    }

    mutating func extend(_ job: Job, lease: Double, at now: Date) -> StorageError? {
        if let refusal = refusal(job) { return refusal }
        if rows[job.id.number]?.isCancelled == true { return .jobCancelled }
        rows[job.id.number]?.runAt = now + lease
        rows[job.id.number]?.lease = now + lease
        return nil
    }

    mutating func finish(_ job: Job) -> StorageError? {
        if let refusal = refusal(job) { return refusal }
        rows[job.id.number] = nil
        return nil
    }

    mutating func fail(_ job: Job, at now: Date) -> StorageError? {
        if let refusal = refusal(job) { return refusal }
        guard var row = rows[job.id.number] else { return nil }
        row.lease = nil
        if row.attempts >= row.maxAttempts {
            row.isDead = true
        } else {
            row.runAt = now + [5, 10, 20][row.attempts - 1]
        }
        rows[job.id.number] = row.isCancelled ? nil : row
        return nil
    }

    mutating func cancel(_ id: Int64, at now: Date) {
        guard let row = rows[id], !row.isDead else { return }
        if let lease = row.lease, lease > now {
            rows[id]?.isCancelled = true
            rows[id]?.dedup = nil
        } else {
            rows[id] = nil
        }
    }

    func list(at now: Date) -> [String] {
        rows.sorted { $0.key < $1.key }.map { id, row in
            let state = row.isDead ? "dead" : (row.lease ?? .distantPast) > now ? "running" : "waiting"
            return "\(id) \(state) \(row.attempts)"
        }
    }
}
