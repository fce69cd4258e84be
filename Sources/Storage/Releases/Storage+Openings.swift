public import EdicolaCore

extension Storage {
    /// Records that an issue was opened from its message. It counts once for each device that got one, where the reader
    /// lets it be counted; nothing is kept about others.
    public func noteOpening(of key: Issue.Key, on device: String, of reader: Reader.ID) async throws {
        try await store.write { session in
            let told = try session.rows(ReleaseRecord.told(of: key, on: device, of: reader)) {
                (release: try $0.int64(), address: try $0.int64(), channel: try $0.channelKind())
            }
            for (release, address, channel) in told {
                let isFirst = try session.run(
                    """
                    INSERT INTO release_opening (release_id, address_id) VALUES (\(release), \(address))
                    ON CONFLICT DO NOTHING
                    """)
                try session.count(
                    isFirst, DeliveryCount(channel: channel, state: DeliveryCount.opened, reason: ""), of: release)
            }
        }
    }
}

extension DeliveryCount {
    /// Counted in addition to the results of messages.
    static let opened = "opened"
    /// Also counted in addition: devices whose message was sent at least once.
    static let sent = "sent"
    static let beside: [String] = [opened, sent]
}

extension ReleaseRecord {
    static func told(of key: Issue.Key, on device: String, of reader: Reader.ID) -> SQL {
        """
        SELECT release_delivery.release_id, release_delivery.address_id, release_delivery.channel FROM device_address
        JOIN device ON device.id = device_address.device_id
        JOIN issue ON issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
        JOIN release ON release.issue_id = issue.id
        JOIN release_delivery ON release_delivery.release_id = release.id
            AND release_delivery.address_id = device_address.id
        WHERE device_address.device_id = \(device) AND device.reader_id = \(reader)
            AND device_address.counts_openings = 1 AND release_delivery.state IN ('accepted', 'later')
        """
    }
}
