import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Adds a job in the caller's transaction, so that it exists exactly when the change that ordered it does.
    func enqueue(_ job: NewJob, at now: Date) throws -> Job.ID {
        let inserted = try first(
            """
            INSERT INTO job (kind, payload, dedup, run_at, attempts, max_attempts, done, total, updated_at)
            VALUES (\(job.kind), \(job.payload), \(job.dedup), \(job.runAt ?? now), 0, \(job.maxAttempts), 0, 0,
                \(now))
            ON CONFLICT DO NOTHING RETURNING id
            """
        ) { try $0.int64() }
        if let inserted { return Job.ID(inserted) }
        let open: SQL = "SELECT id FROM job WHERE dedup = \(job.dedup) AND dead_at IS NULL"
        guard let id = try first(open, { try $0.int64() }) else { throw StorageError.notFound("job") }
        return Job.ID(id)
    }

    /// Claims jobs. A claim moves `run_at` to the end of the lease, so that a crash needs no sweeper: the job becomes
    /// claimable again.
    func claim(kinds: [String], limit: Int, lease: Duration, at now: Date) throws -> [Job] {
        try putAway(at: now)
        let end = now.addingTimeInterval(lease.seconds)
        let claimed = try rows(
            """
            UPDATE job SET run_at = \(end), lease_until = \(end), attempts = attempts + 1, updated_at = \(now)
            WHERE id IN (\(Job.claimable(kinds: kinds, limit: limit, at: now))) RETURNING \(Job.columns)
            """
        ) { try Job(&$0, at: now) }
        return claimed.sorted { $0.id.number < $1.id.number }  // RETURNING promises no order
    }

    /// Ends all leases. A process that has just locked the folder knows that no other one works in it. So an earlier
    /// process's jobs need not wait for their leases.
    func endLeases() throws {
        try run(
            "UPDATE job SET run_at = updated_at, lease_until = NULL WHERE lease_until IS NOT NULL AND dead_at IS NULL")
    }

    /// Deletes jobs that were cancelled and abandoned, and buries jobs that never finished.
    private func putAway(at now: Date) throws {
        try run("DELETE FROM job WHERE run_at <= \(now) AND dead_at IS NULL AND cancelled_at IS NOT NULL")
        let given: SQL = "SELECT id FROM job WHERE run_at <= \(now) AND dead_at IS NULL AND attempts >= max_attempts"
        for id in try rows(given, { Job.ID(try $0.int64()) }) {
            try bury(id, reason: "It stopped without a word each time.", at: now)
        }
    }

    func bury(_ id: Job.ID, reason: String, at now: Date) throws {
        try run(
            """
            UPDATE job SET dead_at = \(now), updated_at = \(now), lease_until = NULL, failure = \(reason)
            WHERE id = \(id.number)
            """)
        guard let run = try runRecord(RunRecord.unfinished(ofJob: id)) else { return }
        try failRun(
            run,
            PressFailure(
                code: "gave-up", sentence: "The file could not be pressed: \(reason)",
                remedy: "Check the server's log, then publish the file again.", at: now))
    }

    /// Deletes a waiting job. Marks a running one for its worker, until it stops or its lease ends.
    func cancelJob(_ id: Job.ID, at now: Date) throws {
        try run(
            """
            DELETE FROM job
            WHERE id = \(id.number) AND dead_at IS NULL AND (lease_until IS NULL OR lease_until <= \(now))
            """)
        try run(
            """
            UPDATE job SET cancelled_at = \(now), dedup = NULL
            WHERE id = \(id.number) AND dead_at IS NULL AND cancelled_at IS NULL
            """)
    }

    /// Reads the job's row as its worker.
    ///
    /// - Throws: ``StorageError/leaseLost`` when the claim is not the job's last one.
    func held(_ job: Job) throws -> (isCancelled: Bool, attempts: Int) {
        let sql: SQL =
            """
            SELECT cancelled_at, attempts FROM job
            WHERE id = \(job.id.number) AND attempts = \(job.attempts) AND lease_until IS NOT NULL AND dead_at IS NULL
            """
        guard var row = try row(sql) else { throw StorageError.leaseLost }
        return (try row.optionalInt() != nil, try row.int())
    }
}

extension Job {
    static let columns: SQL =
        """
        id, kind, payload, dedup, run_at, attempts, max_attempts, lease_until, dead_at, done, total, failure,
        updated_at
        """

    static func claimable(kinds: [String], limit: Int, at now: Date) -> SQL {
        """
        SELECT id FROM job
        WHERE run_at <= \(now) AND dead_at IS NULL AND kind IN (\(list: kinds))
        ORDER BY run_at, id LIMIT \(limit) \(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")
        """
    }

    init(_ row: inout SQLRow, at now: Date) throws {
        id = ID(try row.int64())
        kind = try row.text()
        payload = try row.text()
        dedup = try row.optionalText()
        runAt = try row.date()
        attempts = try row.int()
        maxAttempts = try row.int()
        let leaseUntil = try row.optionalDate()
        let isDead = try row.optionalDate() != nil
        state = isDead ? .dead : (leaseUntil ?? .distantPast) > now ? .running : .waiting
        done = try row.int()
        total = try row.int()
        failure = try row.optionalText()
        updated = try row.date()
    }

    /// Returns the seconds until the next attempt: 5, 10, 20 … an hour.
    static func delay(afterAttempt attempt: Int) -> Double {
        attempt > 10 ? 3600 : min(3600, Double(5 << max(0, attempt - 1)))
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
