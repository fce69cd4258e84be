public import FoundationEssentials

extension Storage {
    /// Adds a job unless an unfinished one has the same `dedup`.
    ///
    /// - Returns: The id of the new job, or of the one that has the same `dedup`.
    @discardableResult
    public func enqueue(_ job: NewJob, at now: Date) async throws -> Job.ID {
        let id = try await store.write { try $0.enqueue(job, at: now) }
        signals.jobs.send()
        return id
    }

    /// Claims jobs whose time has come. A job belongs to one worker until its lease ends; then it can be claimed again.
    public func claim(kinds: [String], limit: Int = 1, lease: Duration, at now: Date) async throws -> [Job] {
        try await writeIssues { try $0.claim(kinds: kinds, limit: limit, lease: lease, at: now) }
    }

    /// Keeps the job for another lease from now on.
    ///
    /// - Throws: ``StorageError/leaseLost``, ``StorageError/jobCancelled``: stop in both cases.
    public func extend(_ job: Job, lease: Duration, at now: Date) async throws {
        try await store.write { session in
            guard try !session.held(job).isCancelled else { throw StorageError.jobCancelled }
            let end = now.addingTimeInterval(lease.seconds)
            try session.run(
                """
                UPDATE job SET run_at = \(end), lease_until = \(end), updated_at = \(now)
                WHERE id = \(job.id.number)
                """)
        }
    }

    /// Returns whether the job was cancelled and should stop; ``jobSignals()`` tells a worker when to call this.
    ///
    /// - Throws: ``StorageError/leaseLost``.
    public func isCancelled(_ job: Job) async throws -> Bool {
        try await store.read { try $0.held(job).isCancelled }
    }

    /// Records the progress of a job. Attempts with progress don't use up the job's attempts, so that a long job
    /// survives any number of interruptions.
    ///
    /// - Throws: As ``extend(_:lease:at:)``.
    public func progress(_ job: Job, done: Int, total: Int, at now: Date) async throws {
        try await store.write { session in
            guard try !session.held(job).isCancelled else { throw StorageError.jobCancelled }
            try session.run(
                """
                UPDATE job SET
                    max_attempts = CASE WHEN done < \(done) AND max_attempts < attempts + \(Job.furtherAttempts)
                        THEN attempts + \(Job.furtherAttempts) ELSE max_attempts END,
                    done = \(done), total = \(total), updated_at = \(now)
                WHERE id = \(job.id.number)
                """)
        }
    }

    /// Finishes a job that is done, or that stopped because it was cancelled.
    ///
    /// - Throws: ``StorageError/leaseLost`` when another worker has it by now.
    public func finish(_ job: Job) async throws {
        try await store.write { session in
            _ = try session.held(job)
            try session.run("DELETE FROM job WHERE id = \(job.id.number)")
        }
    }

    /// Returns a job that the worker can't finish, through no fault of the job. It can be claimed again at once, and
    /// the attempt doesn't count.
    ///
    /// - Parameters:
    ///   - instant: The earliest start of the next attempt.
    ///   - reason: Why it waits.
    /// - Throws: ``StorageError/leaseLost`` when another worker has it by now.
    public func handBack(
        _ job: Job, until instant: Date? = nil, reason: String? = nil, at now: Date
    ) async throws {
        try await store.write { session in
            if try session.held(job).isCancelled {
                try session.run("DELETE FROM job WHERE id = \(job.id.number)")
            } else {
                // The attempt's number distinguishes two workers, so it never decreases.
                try session.run(
                    """
                    UPDATE job SET run_at = \(instant ?? now), lease_until = NULL, max_attempts = max_attempts + 1,
                        failure = \(reason), updated_at = \(now)
                    WHERE id = \(job.id.number)
                    """)
            }
        }
        signals.jobs.send()
    }

    /// Records a failed attempt. The job is tried again after 5 s, 10 s, 20 s … an hour. After its last attempt it is
    /// dead. A dead `press` job fails its run.
    ///
    /// - Parameter retry: False when another attempt can't help.
    public func fail(_ job: Job, reason: String, retry: Bool = true, at now: Date) async throws {
        try await writeIssues { session in
            if try session.held(job).isCancelled {
                try session.run("DELETE FROM job WHERE id = \(job.id.number)")
            } else if !retry || job.attempts >= job.maxAttempts {
                try session.bury(job.id, reason: reason, at: now)
            } else {
                let next = now.addingTimeInterval(Job.delay(afterAttempt: job.attempts))
                try session.run(
                    """
                    UPDATE job SET run_at = \(next), lease_until = NULL, failure = \(reason), updated_at = \(now)
                    WHERE id = \(job.id.number)
                    """)
            }
        }
        signals.jobs.send()
    }

    /// Cancels a job. A waiting one is deleted at once; a running one learns of it in ``extend(_:lease:at:)`` or
    /// ``progress(_:done:total:at:)``. The run of a `press` job fails with the code `cancelled`.
    public func cancel(_ id: Job.ID, at now: Date) async throws {
        try await writeIssues { session in
            if let run = try session.runRecord(RunRecord.unfinished(ofJob: id)) {
                let failure = PressFailure(code: "cancelled", sentence: "The press run was cancelled.", at: now)
                try session.failRun(run, failure)
            }
            try session.cancelJob(id, at: now)
        }
        signals.jobs.send()
    }

    /// Returns a job; nil once it is done.
    public func job(_ id: Job.ID, at now: Date) async throws -> Job? {
        try await store.read { session in
            try session.first("SELECT \(Job.columns) FROM job WHERE id = \(id.number)") { try Job(&$0, at: now) }
        }
    }

    /// Returns jobs that are waiting, running or dead, oldest first.
    public func jobs(
        at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> (items: [Job], next: String?) {
        let after = try ListCursor.number(cursor, list: "jobs") ?? 0
        let sql: SQL = "SELECT \(Job.columns) FROM job WHERE id > \(after) ORDER BY id LIMIT \(limit + 1)"
        let found = try await store.read { session in try session.rows(sql) { try Job(&$0, at: now) } }
        let jobs = Array(found.prefix(limit))
        return (jobs, found.count > limit ? jobs.last.map { ListCursor.text("jobs", $0.id) } : nil)
    }

    /// Returns when the next job of these kinds can be claimed, be it by the end of a lease; nil without any.
    public func nextJob(kinds: [String]) async throws -> Date? {
        try await store.read { session in
            try session.first(Job.next(kinds: kinds)) { try $0.date() }
        }
    }

    /// Returns a stream with one value after each transaction that may have made jobs ready or cancelled one.
    public func jobSignals() -> AsyncStream<Void> { signals.jobs.values() }
}

extension Job {
    static func next(kinds: [String]) -> SQL {
        """
        SELECT run_at FROM job WHERE dead_at IS NULL AND kind IN (\(list: kinds)) ORDER BY run_at, id LIMIT 1
        """
    }
}
