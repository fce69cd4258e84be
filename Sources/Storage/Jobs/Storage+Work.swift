/// The work that is still to be done.
public struct Work: Hashable, Sendable {
    /// Jobs that are waiting or running.
    public var jobs: Int
    public var deadJobs: Int
    /// Press runs that have not ended.
    public var runs: Int
    /// Pages of these runs.
    public var pages: Int
    public var pagesReady: Int

    static let jobs: SQL = "SELECT count(*) FROM job WHERE dead_at IS NULL"
    static let deadJobs: SQL = "SELECT count(*) FROM job WHERE dead_at IS NOT NULL"
    static let runs: SQL =
        """
        SELECT count(*), coalesce(sum(page_count), 0), coalesce(sum(pages_ready), 0) FROM press_run
        WHERE state = 'pressing'
        """
}

extension Storage {
    /// Returns the work still to be done, for monitoring.
    public func work() async throws -> Work {
        try await store.read { session in
            let runs = try session.first(Work.runs) { (try $0.int(), try $0.int(), try $0.int()) } ?? (0, 0, 0)
            return Work(
                jobs: try session.first(Work.jobs) { try $0.int() } ?? 0,
                deadJobs: try session.first(Work.deadJobs) { try $0.int() } ?? 0, runs: runs.0, pages: runs.1,
                pagesReady: runs.2)
        }
    }
}
