public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns the audience of an issue by channel, and why the other devices are not in it.
    ///
    /// - Parameter now: The instant that decides for an issue that has none of its own yet.
    /// - Throws: ``StorageError/notFound(_:)`` without the issue.
    public func audienceReport(of key: Issue.Key, at now: Date) async throws -> AudienceReport {
        try await store.read { session in
            guard let record = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            let onSale = record.issue.onSale
            let audience = try session.releaseAudience(of: key, onSale: (onSale ?? now).milliseconds)
            let policy = try session.releasePolicy(of: key.publication)
            var reasons: [AudienceReport.Reason: Int] = [:]
            let (listening, all) = (try session.count(of: audience.whole), try session.count(of: audience.entitled))
            reasons[.otherPublications] = all - listening
            reasons[.noRight] = (try session.first("SELECT count(*) FROM device_address") { try $0.int() } ?? 0) - all
            var told: [AudienceReport.Told] = []
            if policy.kind == .none {
                reasons[.notAnnounced] = listening
            } else {
                let others = try session.sameDay(key, at: onSale ?? now, policy)
                told = try session.rows(AudienceReport.told(audience, others)) {
                    AudienceReport.Told(channel: try $0.channelKind(), style: try $0.style(), devices: try $0.int())
                }
                if policy.kind == .silent { told = told.silent }
                reasons[.oneADay] = listening - told.reduce(0) { $0 + $1.devices }
            }
            return AudienceReport(
                issue: key, onSale: onSale, told: told, readers: try session.count(of: audience.holders),
                readersWithoutDevice: try session.first(AudienceReport.withoutDevice(audience)) { try $0.int() } ?? 0,
                devicesNotTold: reasons.filter { $0.value > 0 })
        }
    }
}

extension SQLSession {
    fileprivate func count(of part: SQL) throws -> Int {
        try first("SELECT count(*) FROM (\(part)) AS listener") { try $0.int() } ?? 0
    }

    fileprivate func sameDay(_ key: Issue.Key, at onSale: Date, _ policy: ReleasePolicy) throws -> [Int64] {
        guard policy.isOnceADay else { return [] }
        let id = try first(ReleaseRecord.of(key)) { try ReleaseRecord(&$0).id } ?? 0
        return try releasesOfTheDay(id, of: key.publication, at: onSale)
    }
}

extension AudienceReport {
    fileprivate static func told(_ audience: ReleaseAudience, _ others: [Int64]) -> SQL {
        """
        SELECT listener.channel, listener.style, count(*) FROM (\(audience.whole)) AS listener
        WHERE NOT \(ReleaseRecord.isHeard(others))
        GROUP BY listener.channel, listener.style ORDER BY listener.channel, listener.style
        """
    }

    fileprivate static func withoutDevice(_ audience: ReleaseAudience) -> SQL {
        """
        SELECT count(*) FROM (\(audience.holders)) AS entitled
        WHERE NOT EXISTS (SELECT 1 FROM device_address WHERE device_address.holder_id = entitled.holder_id)
        """
    }
}

extension [AudienceReport.Told] {
    fileprivate var silent: [AudienceReport.Told] {
        Dictionary(grouping: self, by: \.channel).map { channel, parts in
            .init(channel: channel, style: .silent, devices: parts.reduce(0) { $0 + $1.devices })
        }.sorted { $0.channel.rawValue < $1.channel.rawValue }
    }
}
