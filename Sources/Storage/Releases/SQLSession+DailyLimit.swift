import EdicolaCore
import Formats
import FoundationEssentials

/// At most one message a day for each device and publication: the first issue's.
extension SQLSession {
    /// Returns other issues of the publication that went on sale on the same day, in the publication's time zone, and
    /// whose audience is fixed; the first one first.
    func releasesOfTheDay(
        _ release: Int64, of publication: Publication.ID, at onSale: Date
    ) throws -> [Int64] {
        let zone = try timeZone(of: publication)
        let reach = 36.0 * 3600
        let near = try rows(
            ReleaseRecord.others(
                than: release, of: publication, from: onSale.addingTimeInterval(-reach),
                until: onSale.addingTimeInterval(reach))
        ) { (id: try $0.int64(), onSale: try $0.date()) }
        let offset = TimeZone.offset(in: zone)
        let day = CalendarTime(onSale, offset: offset(onSale)).day
        return near.filter { CalendarTime($0.onSale, offset: offset($0.onSale)).day == day }.map(\.id)
    }

    /// Finds devices that a cancelled release did not reach, and that other releases of the day skipped for it. The
    /// first of these releases gets them.
    func tellOthers(insteadOf cancelled: Int64, at now: Date) throws {
        guard let release = try first(ReleaseRecord.by(cancelled), { try ReleaseRecord(&$0) }),
            let onSale = release.onSale
        else { return }
        let policy = try releasePolicy(of: release.key.publication)
        let all = try releasesOfTheDay(cancelled, of: release.key.publication, at: onSale)
        for id in all {
            guard let other = try first(ReleaseRecord.by(id), { try ReleaseRecord(&$0) }),
                [.sending, .done].contains(other.state), let expires = other.expires, expires > now
            else { continue }
            if let quiet = policy.quiet { try storeQuietHours(of: id, quiet, from: now) }
            let condition = ReleaseRecord.leftOut(of: id, for: cancelled, unlessToldBy: all.filter { $0 != id })
            let counted = try rows(
                "SELECT channel, count(*) FROM release_delivery AS listener WHERE \(condition) GROUP BY channel"
            ) { (channel: try $0.channelKind(), devices: try $0.int()) }
            guard !counted.isEmpty else { continue }
            try run(
                """
                UPDATE release_delivery AS listener SET state = 'waiting', reason = NULL,
                    due_at = \(ReleaseRecord.due(policy, of: id, from: now, zone: ReleaseRecord.zoneOfListener))
                WHERE \(condition)
                """)
            for (channel, devices) in counted {
                try count(-devices, DeliveryCount(channel: channel, state: "skipped", reason: "one-a-day"), of: id)
                try count(devices, DeliveryCount(channel: channel, state: "waiting", reason: ""), of: id)
            }
            try run("UPDATE release SET state = 'sending', ended_at = NULL WHERE id = \(id)")
        }
    }
}

extension ReleaseRecord {
    fileprivate static let zoneOfListener: SQL =
        "(SELECT device_address.time_zone FROM device_address WHERE device_address.id = listener.address_id)"

    /// A condition on a row of `release_delivery` as `listener`.
    fileprivate static func leftOut(of release: Int64, for cancelled: Int64, unlessToldBy others: [Int64]) -> SQL {
        """
        listener.release_id = \(release) AND listener.state = 'skipped' AND listener.reason = 'one-a-day'
            AND EXISTS (SELECT 1 FROM release_delivery AS ours WHERE ours.release_id = \(cancelled)
                AND ours.address_id = listener.address_id AND ours.state = 'cancelled')
            AND NOT \(isHeard(others, by: "listener.address_id"))
        """
    }
}
