public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns the runs with messages due now on one of these channels, and when the next one is due.
    public func outboxRuns(
        on channels: [ChannelKind], at now: Date
    ) async throws -> (runs: [OutboxRun], next: Date?) {
        try await store.read { session in
            var (runs, next): ([OutboxRun], Date?) = ([], nil)
            for release in try session.rows(ReleaseRecord.all(.sending), { try ReleaseRecord(&$0) }) {
                guard !release.isPaused else { continue }
                let stopped = try session.stops(of: release.id)
                for channel in channels where stopped[channel] == nil {
                    let due = try session.first(OutboxItem.nextDue(of: release.id, on: channel)) { try $0.date() }
                    guard let due else { continue }
                    if due <= now, let run = try session.run(release, on: channel) {
                        runs.append(run)
                    } else {
                        next = min(next ?? due, due)
                    }
                }
            }
            return (runs, next)
        }
    }

    /// Returns the next due items of a run, in the order in which they are due.
    ///
    /// - Parameter last: The last item taken; nil begins with the first.
    /// - Returns: nil when nothing may be sent now: the release is paused, cancelled or done, or the channel is
    ///   stopped.
    public func outbox(
        _ run: OutboxRun, after last: OutboxItem?, limit: Int, at now: Date
    ) async throws -> [OutboxItem]? {
        try await store.read { session in
            guard let onSale = try session.sending(run)?.onSale else { return nil }
            let audience = try session.releaseAudience(of: run.issue, onSale: onSale.milliseconds)
            return try session.rows(
                OutboxItem.due(of: run, audience, after: last, limit: limit, at: now)
            ) { try OutboxItem(&$0) }
        }
    }

    /// Returns whether messages of a run may be sent now: the release is neither paused, cancelled nor done, and the
    /// channel is not stopped.
    public func maySend(_ run: OutboxRun) async throws -> Bool {
        try await store.read { try $0.sending(run) != nil }
    }

    /// Records the results of items, in one transaction.
    ///
    /// - Parameter stop: The reason to stop the channel; nil lets it continue.
    public func record(
        _ results: [OutboxResult], of run: OutboxRun, stop: String? = nil, at now: Date
    ) async throws {
        try await store.write { session in
            var counts: [DeliveryCount: Int] = [:]
            for result in results { try session.record(result, of: run, at: now, counts: &counts) }
            for (tally, devices) in counts.sorted(by: { $0.value > $1.value }) {
                try session.count(devices, tally, of: run.release)
            }
            if let stop {
                try session.run(
                    """
                    INSERT INTO release_stop (release_id, channel, reason, at)
                    VALUES (\(run.release), \(run.channel), \(stop), \(now)) ON CONFLICT DO NOTHING
                    """)
            }
            try session.endRelease(run.release, at: now)
        }
    }

    /// Ends releases that are older than push services keep messages.
    public func expireReleases(at now: Date) async throws {
        let expired = try await store.read { try $0.rows(ReleaseRecord.expired(at: now)) { try $0.int64() } }
        for release in expired {
            try await store.write { session in
                try session.moveOutstanding(of: release, to: "skipped", reason: "expired")
                try session.endRelease(release, at: now)
            }
        }
    }

    /// Returns a stream with one value after each transaction that may have added work to the outbox.
    public func deliverySignals() -> AsyncStream<Void> { signals.deliveries.values() }

    /// Wakes the listeners of ``deliverySignals()``.
    public func signalDelivery() { signals.deliveries.send() }
}

extension SQLSession {
    func stops(of release: Int64) throws -> [ChannelKind: String] {
        let found = try rows("SELECT channel, reason FROM release_stop WHERE release_id = \(release)") {
            (try $0.channelKind(), try $0.text())
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns the release of a run.
    ///
    /// - Returns: nil when nothing of the run may be sent now.
    fileprivate func sending(_ run: OutboxRun) throws -> ReleaseRecord? {
        guard let release = try first(ReleaseRecord.by(run.release), { try ReleaseRecord(&$0) }),
            release.state == .sending, !release.isPaused, try stops(of: release.id)[run.channel] == nil
        else { return nil }
        return release
    }

    fileprivate func run(_ release: ReleaseRecord, on channel: ChannelKind) throws -> OutboxRun? {
        guard let message = release.message, let expires = release.expires else { return nil }
        return OutboxRun(
            release: release.id, channel: channel, issue: release.key, message: message, expires: expires,
            quiet: try releasePolicy(of: release.key.publication).quiet)
    }

    fileprivate func record(
        _ result: OutboxResult, of run: OutboxRun, at now: Date, counts: inout [DeliveryCount: Int]
    ) throws {
        let item = result.item
        let before = try first(OutboxItem.state(of: item.id, in: run.release)) {
            (state: try $0.text(), reason: try $0.optionalText())
        }
        guard let before, ["waiting", "later", "cancelled"].contains(before.state) else { return }
        var (state, reason, due) = ("", String?.none, item.due)
        switch result.answer {
        case .accepted: state = "accepted"
        case .refused(let why): (state, reason) = ("refused", why)
        case .skipped(let why): (state, reason) = ("skipped", why)
        case .later(let instant, let why): (state, reason, due) = ("later", why, instant)
        case .untouched: return
        case .gone(let since):
            state = "gone"
            // The device registered again meanwhile, so the address is valid, whatever the service reported.
            if try !forget(item, goneSince: since) {
                (state, reason, due) = ("later", "Gone", now + item.patienceOnceGone)
            }
        }
        if before.state == "cancelled", ["later", "skipped"].contains(state) { return }
        let tried = state == "skipped" ? 0 : 1
        try self.run(
            """
            UPDATE release_delivery SET state = \(state), reason = \(reason), due_at = \(due),
                attempts = attempts + \(tried)
            WHERE release_id = \(run.release) AND address_id = \(item.id)
            """)
        counts[DeliveryCount(channel: run.channel, state: before.state, reason: before.reason ?? ""), default: 0] -= 1
        counts[DeliveryCount(channel: run.channel, state: state, reason: reason ?? ""), default: 0] += 1
        if tried > 0, item.attempts == 0 {
            counts[DeliveryCount(channel: run.channel, state: DeliveryCount.sent, reason: ""), default: 0] += 1
        }
    }

    /// Deletes an address that is gone.
    ///
    /// - Returns: False when the address is in use again.
    private func forget(_ item: OutboxItem, goneSince since: Date) throws -> Bool {
        guard let address = item.address else { return true }
        try forgetAddress(item.id, value: address.value, goneSince: since)
        return try row("SELECT 1 FROM device_address WHERE id = \(item.id)") == nil
    }
}

extension OutboxItem {
    /// A quarter of an hour, then twice as long each time, up to a day, because a service may keep reporting it.
    fileprivate var patienceOnceGone: TimeInterval { min(86_400, Double(900 << min(attempts, 7))) }

    private static let isOutstanding: SQL = "release_delivery.state IN ('waiting', 'later')"

    static func nextDue(of release: Int64, on channel: ChannelKind) -> SQL {
        """
        SELECT due_at FROM release_delivery
        WHERE release_id = \(release) AND channel = \(channel) AND \(isOutstanding) ORDER BY due_at LIMIT 1
        """
    }

    static func state(of address: Int64, in release: Int64) -> SQL {
        "SELECT state, reason FROM release_delivery WHERE release_id = \(release) AND address_id = \(address)"
    }

    static func due(
        of run: OutboxRun, _ audience: ReleaseAudience, after last: OutboxItem?, limit: Int, at now: Date
    ) -> SQL {
        """
        SELECT release_delivery.address_id, release_delivery.due_at, release_delivery.attempts, release_delivery.style,
            coalesce(device_address.time_zone, 'UTC'), \(audience.isStillTold),
            device_address.channel, device_address.environment, device_address.value, device_address.keys
        FROM release_delivery LEFT JOIN device_address ON device_address.id = release_delivery.address_id
        WHERE release_delivery.release_id = \(run.release) AND release_delivery.channel = \(run.channel)
            AND \(isOutstanding) AND release_delivery.due_at <= \(now)
            AND (release_delivery.due_at, release_delivery.address_id)
                > (\(last?.due.milliseconds ?? .min), \(last?.id ?? 0))
        ORDER BY release_delivery.due_at, release_delivery.address_id LIMIT \(limit)
        """
    }

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        due = try row.date()
        attempts = try row.int()
        style = try row.style()
        timeZone = try row.text()
        isStillTold = try row.optionalInt() == 1
        address = try row.optionalAddress()
    }
}

extension SQLRow {
    fileprivate mutating func optionalAddress() throws -> Address? {
        guard let channel = try optionalText() else { return nil }
        return Address(
            channel: ChannelKind(rawValue: channel), environment: try parsed { Address.Environment(rawValue: $0) },
            value: try text(), keys: try json())
    }
}
