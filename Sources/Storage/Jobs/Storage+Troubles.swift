public import EdicolaCore

/// A job that waits for a retry after a failure, or that was given up.
public struct TroubledJob: Hashable, Sendable {
    /// The issue whose file it presses; nil when the issue is gone.
    public var issue: Issue.Key?
    /// Why the last attempt failed.
    public var failure: String
    /// Whether it was given up.
    public var isDead: Bool
}

/// A channel that sends no more messages of a release until somebody resumes it.
public struct StoppedChannel: Hashable, Sendable {
    public var issue: Issue.Key
    public var channel: ChannelKind
    public var reason: String
}

extension Storage {
    /// Returns jobs that failed, those given up first.
    public func troubledJobs(limit: Int = 20) async throws -> [TroubledJob] {
        try await store.read { session in
            try session.rows(
                """
                SELECT issue.publication_id, issue.slug, job.failure, job.dead_at IS NOT NULL
                FROM job LEFT JOIN press_run ON press_run.job_id = job.id
                    LEFT JOIN issue ON issue.id = press_run.issue_id
                WHERE job.failure IS NOT NULL ORDER BY job.dead_at IS NULL, job.id DESC LIMIT \(limit)
                """
            ) { row in
                let (publication, slug) = (try row.optionalText(), try row.optionalText())
                var issue: Issue.Key?
                if let publication, let slug {
                    issue = Issue.Key(
                        publication: try Publication.ID(parsing: publication), issue: try Issue.ID(parsing: slug))
                }
                return TroubledJob(issue: issue, failure: try row.text(), isDead: try row.bool())
            }
        }
    }

    /// Returns channels that stopped in a release that has not ended.
    public func stoppedChannels(limit: Int = 20) async throws -> [StoppedChannel] {
        try await store.read { session in
            try session.rows(
                """
                SELECT issue.publication_id, issue.slug, release_stop.channel, release_stop.reason
                FROM release_stop JOIN release ON release.id = release_stop.release_id
                    JOIN issue ON issue.id = release.issue_id
                WHERE release.ended_at IS NULL ORDER BY release.id DESC, release_stop.channel LIMIT \(limit)
                """
            ) { row in
                StoppedChannel(
                    issue: Issue.Key(
                        publication: try Publication.ID(parsing: try row.text()),
                        issue: try Issue.ID(parsing: try row.text())),
                    channel: try row.channelKind(), reason: try row.text())
            }
        }
    }
}
