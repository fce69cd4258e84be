public import EdicolaCore
public import FoundationEssentials

/// A release as the publisher sees and controls it.
extension Storage {
    /// Returns the state of an issue's announcement.
    ///
    /// - Returns: nil for an issue that came to the stand without being announced: before there were releases, or long
    ///   after its instant.
    /// - Throws: ``StorageError/notFound(_:)`` without the issue.
    public func release(of key: Issue.Key) async throws -> ReleaseReport? {
        try await store.read { session in
            guard let issue = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            guard let release = try session.first(ReleaseRecord.of(key), { try ReleaseRecord(&$0) }) else {
                guard !issue.wasOnStand else { return nil }
                return ReleaseReport(issue: key, state: .waiting, onSale: issue.issue.onSale)
            }
            return ReleaseReport(
                issue: key, state: release.state, isPaused: release.isPaused,
                onSale: release.onSale ?? issue.issue.onSale, frozen: release.frozen, ended: release.ended,
                channels: try session.channels(of: release.id), tested: release.tested)
        }
    }

    /// Returns when the next message of a release is due; nil when none waits.
    public func nextMessage(of key: Issue.Key) async throws -> Date? {
        try await store.read { session in
            guard let release = try session.first(ReleaseRecord.of(key), { try ReleaseRecord(&$0) }) else { return nil }
            return try session.first(ReleaseRecord.nextDue(of: release.id)) { try $0.optionalDate() } ?? nil
        }
    }

    /// Records a test of a release's message, also of a release that is not due yet.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the issue.
    public func record(_ test: ReleaseReport.Tested, of key: Issue.Key) async throws {
        try await store.write { session in
            guard let issue = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            try session.prepareRelease(of: issue)
            try session.run("UPDATE release SET tested = \(try test.jsonText()) WHERE issue_id = \(issue.id)")
        }
    }

    /// Carries out a publisher's order.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the issue or its release, ``StorageError/releaseEnded``.
    @discardableResult
    public func order(_ order: DeliveryOrder.Order, _ key: Issue.Key, at now: Date) async throws -> ReleaseReport {
        try await store.write { session in
            guard let issue = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            try session.prepareRelease(of: issue)
            guard let release = try session.first(ReleaseRecord.of(key), { try ReleaseRecord(&$0) }) else {
                throw StorageError.notFound("release of \(key): it was on the stand already")
            }
            guard ![.done, .cancelled].contains(release.state) else { throw StorageError.releaseEnded }
            switch order {
            case .pause: try session.run("UPDATE release SET is_paused = 1 WHERE id = \(release.id)")
            case .resume:
                try session.run("UPDATE release SET is_paused = 0 WHERE id = \(release.id)")
                try session.run("DELETE FROM release_stop WHERE release_id = \(release.id)")
            case .cancel: try session.cancelRelease(release.id, at: now)
            }
        }
        signals.deliveries.send()
        guard let report = try await release(of: key) else { throw StorageError.notFound("release of \(key)") }
        return report
    }

    /// Figures of all releases together.
    public struct DeliveryFigures: Sendable {
        public typealias Devices = [(channel: ChannelKind, state: String, Int)]

        /// Releases in progress.
        public var open: Int
        /// Devices by channel and by the result of their messages.
        public var devices: Devices
        /// The same devices again: those whose message was `sent`, and those on which it was `opened`.
        public var beside: Devices
    }

    public func deliveryFigures() async throws -> DeliveryFigures {
        try await store.read { session in
            let open = try session.first(ReleaseRecord.open) { try $0.int() } ?? 0
            let sums = try session.rows(
                """
                SELECT channel, state, sum(devices) FROM release_tally GROUP BY channel, state ORDER BY channel, state
                """
            ) { (channel: try $0.channelKind(), state: try $0.text(), try $0.int()) }
            return DeliveryFigures(
                open: open, devices: sums.filter { !DeliveryCount.beside.contains($0.state) },
                beside: sums.filter { DeliveryCount.beside.contains($0.state) })
        }
    }

    /// Returns the message of the issue's release, past or future.
    public func announcement(of key: Issue.Key) async throws -> Announcement {
        try await store.read { session in
            guard let issue = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            let frozen = try session.first(ReleaseRecord.of(key)) { try ReleaseRecord(&$0) }?.message
            return try frozen ?? session.announcement(of: issue)
        }
    }

    /// Returns a reader's registered devices, with their names and the ids of their addresses.
    public func listeners(
        of reader: Reader.ID
    ) async throws -> [(device: String, id: Int64, listening: PushRegistration)] {
        try await store.read { session in
            try session.rows(AddressRecord.all(of: reader)) {
                (device: try $0.text(), id: try $0.int64(), listening: try $0.pushRegistration())
            }
        }
    }

    /// Deletes an address that a channel reported as no longer valid.
    public func forgetAddress(_ id: Int64, value: String, goneSince since: Date) async throws {
        try await store.write { try $0.forgetAddress(id, value: value, goneSince: since) }
    }
}

extension SQLSession {
    /// Makes the release of an issue that was never on the stand, unless it has one.
    fileprivate func prepareRelease(of issue: IssueRecord) throws {
        guard !issue.wasOnStand else { return }
        try run(
            """
            INSERT INTO release (issue_id, publication_id, state, is_paused)
            VALUES (\(issue.id), \(issue.key.publication), 'waiting', 0) ON CONFLICT DO NOTHING
            """)
    }

    /// Deletes an address, unless the device registered again meanwhile.
    func forgetAddress(_ id: Int64, value: String, goneSince since: Date) throws {
        try run("DELETE FROM device_address WHERE id = \(id) AND value = \(value) AND registered_at <= \(since)")
    }

    fileprivate func channels(of release: Int64) throws -> [ReleaseReport.Channel] {
        let stops = try stops(of: release)
        var channels: [ChannelKind: ReleaseReport.Channel] = [:]
        for (tally, devices) in try rows(ReleaseRecord.tallies(of: release), { try $0.tally() }) where devices > 0 {
            channels[tally.channel, default: .init(channel: tally.channel)].add(devices, as: tally)
        }
        // A release from before sent messages were counted.
        for (kind, channel) in channels where channel.sent == 0 { channels[kind]?.sent = channel.answered }
        for (channel, reason) in stops { channels[channel, default: .init(channel: channel)].stopped = reason }
        return channels.values.sorted { $0.channel.rawValue < $1.channel.rawValue }
    }
}

extension ReleaseRecord {
    static let open: SQL = "SELECT count(*) FROM release WHERE state IN ('due', 'sending')"

    static func nextDue(of release: Int64) -> SQL {
        """
        SELECT min(due_at) FROM release_delivery WHERE release_id = \(release) AND state IN ('waiting', 'later')
        """
    }

    static func tallies(of release: Int64) -> SQL {
        "SELECT channel, state, reason, devices FROM release_tally WHERE release_id = \(release)"
    }
}

extension ReleaseReport.Channel {
    fileprivate var answered: Int {
        accepted + gone + refused.values.reduce(0, +) + (retried ?? [:]).values.reduce(0, +)
    }

    fileprivate mutating func add(_ devices: Int, as tally: DeliveryCount) {
        switch tally.state {
        case DeliveryCount.opened: return opened = devices
        case DeliveryCount.sent: return sent = devices
        default: frozen += devices
        }
        switch tally.state {
        case "accepted": accepted += devices
        case "gone": gone += devices
        case "refused": refused[tally.reason, default: 0] += devices
        case "skipped": skipped[tally.reason, default: 0] += devices
        case "cancelled": cancelled += devices
        case "later":
            waiting += devices
            retried = (retried ?? [:]).merging([tally.reason: devices], uniquingKeysWith: +)
        default: waiting += devices
        }
    }
}
