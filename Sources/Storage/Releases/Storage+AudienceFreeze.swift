public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Fixes the audiences of the issues whose time has come, each in one transaction. No device is added later; one
    /// without a right to the issue by then is skipped when its message is due. An issue that is still being pressed
    /// waits until all of it can be read; one that was put on sale by hand waits until the sale can't be undone.
    ///
    /// - Parameter undoMinutes: The usual wait, for publications without their own.
    /// - Returns: The issues whose audience was fixed now.
    @discardableResult
    public func freezeAudiences(undoMinutes: Int = 0, at now: Date) async throws -> [Issue.Key] {
        let due = try await store.read { session in
            try session.rows(ReleaseRecord.all(.due)) { try ReleaseRecord(&$0) }.filter { release in
                try session.undoEnd(of: release, usual: undoMinutes).map { $0 <= now } ?? true
            }.map(\.id)
        }
        var frozen: [Issue.Key] = []
        for id in due {
            let key = try await store.write { try $0.freezeAudience(id, undoMinutes: undoMinutes, at: now) }
            if let key { frozen.append(key) }
        }
        if !frozen.isEmpty { signals.deliveries.send() }
        return frozen
    }

    /// Returns until when an issue's sale can be undone; nil when it can't be.
    ///
    /// - Parameter undoMinutes: The usual time, for publications without their own.
    public func undoDeadline(of key: Issue.Key, undoMinutes: Int, at now: Date) async throws -> Date? {
        try await store.read { session in
            guard let release = try session.first(ReleaseRecord.of(key), { try ReleaseRecord(&$0) }) else { return nil }
            let end = try session.undoEnd(of: release, usual: undoMinutes)
            return end.flatMap { $0 > now ? $0 : nil }
        }
    }

    /// Returns when the next wait for an undoing ends, after an instant.
    public func nextUndoEnd(undoMinutes: Int, after now: Date) async throws -> Date? {
        try await store.read { session in
            try session.rows(ReleaseRecord.all(.due)) { try ReleaseRecord(&$0) }
                .compactMap { try session.undoEnd(of: $0, usual: undoMinutes) }.filter { $0 > now }.min()
        }
    }
}

extension SQLSession {
    /// Fixes the audience of one release.
    ///
    /// - Returns: nil when it can't be fixed yet.
    fileprivate func freezeAudience(_ id: Int64, undoMinutes: Int, at now: Date) throws -> Issue.Key? {
        guard let release = try first(ReleaseRecord.by(id), { try ReleaseRecord(&$0) }), release.state == .due,
            let record = try issue(release.key), record.issue.lifeCycle.stage == .onSale, let onSale = release.onSale
        else { return nil }
        if let end = try undoEnd(of: release, usual: undoMinutes), end > now { return nil }
        let policy = try releasePolicy(of: release.key.publication)
        try run(
            """
            UPDATE release SET state = 'sending', message = \(try announcement(of: record).jsonText()),
                frozen_at = \(now), expires_at = \(onSale.addingTimeInterval(ReleaseRecord.life))
            WHERE id = \(id)
            """)
        if policy.kind != .none {
            try fill(release, policy, at: now)
            for tally in try rows(Self.counted(in: id), { try $0.tally() }) {
                try count(tally.devices, tally.tally, of: id)
            }
        }
        try endRelease(id, at: now)
        return release.key
    }

    /// Returns when the wait for an undoing ends; nil for an issue that went on sale by the clock, or whose audience is
    /// fixed.
    func undoEnd(of release: ReleaseRecord, usual: Int) throws -> Date? {
        guard release.state == .due, let sold = release.sold else { return nil }
        let minutes = try undoMinutes(of: release.key.publication) ?? usual
        return sold.addingTimeInterval(Double(minutes) * 60)
    }

    private func fill(_ release: ReleaseRecord, _ policy: ReleasePolicy, at now: Date) throws {
        guard let onSale = release.onSale else { return }
        let from = max(onSale, now)
        if let quiet = policy.quiet { try storeQuietHours(of: release.id, quiet, from: from) }
        let audience = try releaseAudience(of: release.key, onSale: onSale.milliseconds)
        // Rights and devices are in different orders; the rows for a million devices should stay in the cache.
        try setPageCache(isLarge: true)
        defer { try? setPageCache(isLarge: false) }
        let same = policy.isOnceADay ? try releasesOfTheDay(release.id, of: release.key.publication, at: onSale) : []
        for part in audience.parts {
            try run(
                """
                INSERT INTO release_delivery (release_id, address_id, channel, style, state, due_at, attempts, reason)
                SELECT \(release.id), listener.id, listener.channel, \(Self.style(policy)),
                    \(Self.state(same)), \(ReleaseRecord.due(policy, of: release.id, from: from, zone: "listener.time_zone")), 0, \(Self.reason(same))
                FROM (\(part)) AS listener WHERE true ORDER BY listener.id ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Sets the database's page cache: 64 MiB, or the default of 2.
    private func setPageCache(isLarge: Bool) throws {
        let wide: SQL = "\(sqlite: "PRAGMA cache_size = -65536", postgres: "SELECT 1")"
        let usual: SQL = "\(sqlite: "PRAGMA cache_size = -2000", postgres: "SELECT 1")"
        _ = try query(isLarge ? wide : usual)
    }

    /// Stores the end of the quiet hours for every time zone of a device.
    func storeQuietHours(of release: Int64, _ quiet: ReleasePolicy.QuietHours, from: Date) throws {
        for zone in try rows("SELECT DISTINCT time_zone FROM device_address", { try $0.text() }) {
            try run(
                """
                INSERT INTO release_hour (release_id, time_zone, due_at)
                VALUES (\(release), \(zone), \(quiet.end(for: from, offset: TimeZone.offset(in: zone))))
                ON CONFLICT (release_id, time_zone) DO UPDATE SET due_at = excluded.due_at
                """)
        }
    }

    func timeZone(of publication: Publication.ID) throws -> String {
        let settings = try settings(of: publication)?.over(settings())
        return try settings?.timeZone ?? policy(of: publication).timeZone
    }

    /// Returns the message's words, with addresses relative to the newsstand's root.
    func announcement(of record: IssueRecord) throws -> Announcement {
        let publication = try publication(record.key.publication)
        let lines = [record.issue.title] + record.issue.coverLines.prefix(1)
        return Announcement(
            issue: record.key, title: publication?.title ?? record.key.publication.text,
            text: lines.joined(separator: ": "), language: publication?.language ?? "en",
            cover: record.entry().cover(atLeast: 640).map { Paths.API.asset($0.asset.path, of: record.key) },
            link: Paths.issue(record.key))
    }

    // MARK: Pieces

    private static func style(_ policy: ReleasePolicy) -> SQL {
        policy.kind == .silent ? "'silent'" : "listener.style"
    }

    private static func state(_ others: [Int64]) -> SQL {
        others.isEmpty ? "'waiting'" : "CASE WHEN \(ReleaseRecord.isHeard(others)) THEN 'skipped' ELSE 'waiting' END"
    }

    private static func reason(_ others: [Int64]) -> SQL {
        others.isEmpty ? "NULL" : "CASE WHEN \(ReleaseRecord.isHeard(others)) THEN 'one-a-day' END"
    }

    private static func counted(in release: Int64) -> SQL {
        """
        SELECT channel, state, coalesce(reason, ''), count(*) FROM release_delivery
        WHERE release_id = \(release) GROUP BY channel, state, coalesce(reason, '')
        """
    }
}

extension SQLRow {
    mutating func tally() throws -> (tally: DeliveryCount, devices: Int) {
        (DeliveryCount(channel: try channelKind(), state: try text(), reason: try text()), try int())
    }
}

extension ReleaseRecord {
    /// Returns when a row of `listener` is due.
    ///
    /// - Parameter zone: The time zone of its device.
    static func due(_ policy: ReleasePolicy, of release: Int64, from: Date, zone: SQL) -> SQL {
        guard policy.quiet != nil else { return "\(from)" }
        // A browser shows every message, even a silent one.
        let isBrowser: SQL = "listener.channel = \(ChannelKind.webPush)"
        let disturbs: SQL = policy.kind == .silent ? isBrowser : "(listener.style <> 'silent' OR \(isBrowser))"
        return """
            CASE WHEN NOT \(disturbs) THEN \(from) ELSE coalesce((SELECT release_hour.due_at FROM release_hour
                WHERE release_hour.release_id = \(release) AND release_hour.time_zone = \(zone)), \(from)) END
            """
    }
}
