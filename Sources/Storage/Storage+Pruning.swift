public import FoundationEssentials

/// Removal of old records. Content, and recent notifications, stay.
extension Storage {
    /// The amount of history that is kept.
    public struct Past: Hashable, Sendable {
        /// Changes; a client with an older cursor begins again from the catalog.
        public var changes: Int
        /// Runs of an issue that ended without a revision, with their notes.
        public var runs: Int
        /// The time for which a dead job is listed, in seconds.
        public var deadJobs: Double
        /// The time for which the result of each device's message is kept, in seconds; the figures stay.
        public var deliveries: Double

        public init(
            changes: Int = 20_000, runs: Int = 3, deadJobs: Double = 30 * 86_400, deliveries: Double = 90 * 86_400
        ) {
            self.changes = changes
            self.runs = runs
            self.deadJobs = deadJobs
            self.deliveries = deliveries
        }
    }

    /// Removes older records.
    public func prune(keeping past: Past = Past(), at now: Date) async throws {
        try await store.write { session in
            try session.run("DELETE FROM job WHERE dead_at <= \(now.addingTimeInterval(-past.deadJobs))")
            try session.run(
                """
                DELETE FROM press_run WHERE state IN ('failed', 'dropped') AND (
                    SELECT count(*) FROM press_run AS later
                    WHERE later.issue_id = press_run.issue_id AND later.id > press_run.id
                        AND later.state IN ('failed', 'dropped')
                ) >= \(past.runs)
                """)
            try session.run("DELETE FROM session WHERE ends_at <= \(now)")
            try session.run("DELETE FROM attempt WHERE busy_until <= \(now)")
            let old = now.addingTimeInterval(-past.deliveries)
            let ended: SQL = "SELECT id FROM release WHERE ended_at <= \(old)"
            try session.run("DELETE FROM release_delivery WHERE release_id IN (\(ended))")
            try session.run("DELETE FROM release_opening WHERE release_id IN (\(ended))")
            try session.run("DELETE FROM release_hour WHERE release_id IN (\(ended))")
            try session.pruneEvents(keeping: past.changes)
        }
    }
}
