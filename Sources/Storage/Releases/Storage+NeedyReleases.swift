public import EdicolaCore

/// A release that sends nothing until somebody decides: it is paused, or a channel stopped.
public struct NeedyRelease: Hashable, Sendable {
    public var issue: Issue.Key
    public var title: String
    public var isPaused: Bool
    /// The channels that stopped, with the reason.
    public var stopped: [ChannelKind: String]
}

extension Storage {
    /// Returns the releases of issues on sale that wait for somebody, the last one on sale first.
    public func needyReleases(limit: Int = 20) async throws -> [NeedyRelease] {
        try await store.read { session in
            try session.rows(
                """
                SELECT release.id, issue.publication_id, issue.slug, issue.title, release.is_paused
                FROM release JOIN issue ON issue.id = release.issue_id
                WHERE release.state IN ('due', 'sending') AND (release.is_paused = 1
                    OR EXISTS (SELECT 1 FROM release_stop WHERE release_stop.release_id = release.id))
                ORDER BY release.on_sale DESC, release.id DESC LIMIT \(limit)
                """
            ) { row in
                let id = try row.int64()
                let key = Issue.Key(publication: try row.publicationID(), issue: try row.issueID())
                return NeedyRelease(
                    issue: key, title: try row.text(), isPaused: try row.bool(), stopped: try session.stops(of: id))
            }
        }
    }
}
