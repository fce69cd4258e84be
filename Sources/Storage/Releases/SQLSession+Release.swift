import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Records that an issue came to the stand and must be announced. It is in the event's transaction, so that no
    /// issue can be forgotten. The audience is fixed afterwards.
    ///
    /// - Parameters:
    ///   - isFirst: Whether readers never saw it there before. An issue is announced once.
    ///   - byClock: Whether its instant had been set beforehand. Otherwise an instant more than a day ago means an old
    ///     issue that was only added now.
    func announceRelease(of record: IssueRecord, isFirst: Bool, byClock: Bool, at now: Date) throws {
        guard let onSale = record.issue.onSale else { return }
        let sold = byClock ? nil : now
        if isFirst, byClock || now.timeIntervalSince(onSale) <= ReleaseRecord.freshness {
            try run(
                """
                INSERT INTO release (issue_id, publication_id, state, is_paused, on_sale, sold_at)
                VALUES (\(record.id), \(record.key.publication), 'due', 0, \(onSale), \(sold)) ON CONFLICT DO NOTHING
                """)
        }
        try run(
            """
            UPDATE release SET state = 'due', on_sale = \(onSale), sold_at = \(sold)
            WHERE issue_id = \(record.id) AND state = 'waiting'
            """)
    }

    /// Stops announcing a withdrawn issue. One that has not been announced to anybody may be announced later.
    func withdrawRelease(of issue: Int64, at now: Date) throws {
        try run("UPDATE release SET state = 'waiting', on_sale = NULL WHERE issue_id = \(issue) AND state = 'due'")
        guard let id = try first(ReleaseRecord.sending(of: issue), { try $0.int64() }) else { return }
        let isUntold = try row(ReleaseRecord.begun(id, at: now)) == nil
        try cancelRelease(id, at: now)
        guard isUntold else { return }
        for table: SQL in ["release_delivery", "release_tally", "release_hour", "release_stop"] {
            try run("DELETE FROM \(table) WHERE release_id = \(id)")
        }
        try run(
            """
            UPDATE release SET state = 'waiting', on_sale = NULL, message = NULL, frozen_at = NULL, expires_at = NULL,
                ended_at = NULL
            WHERE id = \(id)
            """)
    }

    /// Cancels a release permanently. Messages under way are still counted with their results. Devices that skipped
    /// another issue of the day for this one get the next one.
    func cancelRelease(_ release: Int64, at now: Date) throws {
        try moveOutstanding(of: release, to: "cancelled", reason: nil)
        try run("UPDATE release SET state = 'cancelled', ended_at = \(now) WHERE id = \(release)")
        try tellOthers(insteadOf: release, at: now)
    }

    /// Moves all outstanding messages to another state.
    ///
    /// - Parameter reason: nil for none.
    func moveOutstanding(of release: Int64, to state: String, reason: String?) throws {
        let outstanding: SQL = "release_id = \(release) AND state IN ('waiting', 'later')"
        try run("UPDATE release_delivery SET state = \(state), reason = \(reason) WHERE \(outstanding)")
        let counted = try rows(
            "SELECT channel, sum(devices) FROM release_tally WHERE \(outstanding) GROUP BY channel"
        ) { (channel: try $0.channelKind(), devices: try $0.int()) }
        try run("DELETE FROM release_tally WHERE \(outstanding)")
        for (channel, devices) in counted where devices > 0 {
            try count(devices, DeliveryCount(channel: channel, state: state, reason: reason ?? ""), of: release)
        }
    }

    func count(_ devices: Int, _ tally: DeliveryCount, of release: Int64) throws {
        guard devices != 0 else { return }
        if devices > 0 {
            try run(
                """
                INSERT INTO release_tally (release_id, channel, state, reason, devices)
                VALUES (\(release), \(tally.channel), \(tally.state), \(tally.reason), \(devices))
                ON CONFLICT (release_id, channel, state, reason)
                DO UPDATE SET devices = release_tally.devices + excluded.devices
                """)
        } else {
            try run(
                """
                UPDATE release_tally SET devices = devices - \(-devices)
                WHERE release_id = \(release) AND channel = \(tally.channel) AND state = \(tally.state)
                    AND reason = \(tally.reason)
                """)
        }
    }

    /// Ends the release when nothing is outstanding any more.
    func endRelease(_ release: Int64, at now: Date) throws {
        try run(
            """
            UPDATE release SET state = 'done', ended_at = \(now)
            WHERE id = \(release) AND state = 'sending' AND NOT EXISTS (
                SELECT 1 FROM release_delivery WHERE release_id = release.id AND state IN ('waiting', 'later'))
            """)
    }
}

/// The key under which deliveries are counted together.
struct DeliveryCount: Hashable {
    var channel: ChannelKind
    var state: String
    var reason: String
}

/// A row of `release`.
struct ReleaseRecord {
    let id: Int64
    let key: Issue.Key
    let state: ReleaseReport.State
    let isPaused: Bool
    let onSale: Date?
    /// When it was put on sale by hand; nil when it went on sale by the clock.
    let sold: Date?
    let message: Announcement?
    let frozen: Date?
    let expires: Date?
    let ended: Date?
    /// The last test of its message.
    let tested: ReleaseReport.Tested?

    /// The age at which an issue is no longer news, in seconds.
    static let freshness: Double = 86_400
    /// The time for which a push service may keep a message, and for which we try, in seconds.
    static let life: Double = 30 * 86_400

    private static let columns: SQL =
        """
        SELECT release.id, issue.publication_id, issue.slug, release.state, release.is_paused, release.on_sale,
            release.sold_at,
            release.message, release.frozen_at, release.expires_at, release.ended_at, release.tested
        FROM release JOIN issue ON issue.id = release.issue_id
        """

    static func of(_ key: Issue.Key) -> SQL {
        """
        \(columns) WHERE release.issue_id = (
            SELECT id FROM issue WHERE publication_id = \(key.publication) AND slug = \(key.issue))
        """
    }

    static func by(_ id: Int64) -> SQL { "\(columns) WHERE release.id = \(id)" }

    static func all(_ state: ReleaseReport.State) -> SQL {
        """
        \(columns) WHERE release.state = \(state) AND release.state IN ('due', 'sending') ORDER BY release.on_sale
        """
    }

    /// Releases in progress that are older than push services keep messages. The query needs both conditions on `state`
    /// to use the index.
    static func expired(at now: Date) -> SQL {
        """
        SELECT id FROM release
        WHERE state = 'sending' AND state IN ('due', 'sending') AND expires_at <= \(now)
        """
    }

    /// Whether one of these releases has a message for the address already.
    ///
    /// - Parameter address: The column of the current row of `listener`.
    static func isHeard(_ others: [Int64], by address: SQL = "listener.id") -> SQL {
        """
        EXISTS (SELECT 1 FROM release_delivery AS other WHERE other.release_id IN (\(list: others))
            AND other.address_id = \(address) AND other.state NOT IN ('skipped', 'cancelled'))
        """
    }

    /// A row when a message may have reached somebody already: one has a result, or may be under way.
    static func begun(_ release: Int64, at now: Date) -> SQL {
        """
        SELECT 1 FROM release_delivery JOIN release ON release.id = release_delivery.release_id
        WHERE release.id = \(release) AND (release_delivery.state NOT IN ('waiting', 'skipped')
            OR release.is_paused = 0 AND release_delivery.state = 'waiting' AND release_delivery.due_at <= \(now))
        LIMIT 1
        """
    }

    static func sending(of issue: Int64) -> SQL {
        "SELECT id FROM release WHERE issue_id = \(issue) AND state = 'sending'"
    }

    /// Issues of the publication that went on sale in this period.
    static func others(than id: Int64, of publication: Publication.ID, from start: Date, until end: Date) -> SQL {
        """
        SELECT id, on_sale FROM release
        WHERE publication_id = \(publication) AND on_sale BETWEEN \(start) AND \(end) AND id <> \(id)
            AND frozen_at IS NOT NULL ORDER BY on_sale, id
        """
    }

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        key = Issue.Key(publication: try row.publicationID(), issue: try row.issueID())
        state = try row.parsed { ReleaseReport.State(rawValue: $0) }
        isPaused = try row.bool()
        onSale = try row.optionalDate()
        sold = try row.optionalDate()
        message = try row.optionalJSON()
        frozen = try row.optionalDate()
        expires = try row.optionalDate()
        ended = try row.optionalDate()
        tested = try row.optionalJSON()
    }
}

extension ReleaseReport.State: SQLBindable {}
