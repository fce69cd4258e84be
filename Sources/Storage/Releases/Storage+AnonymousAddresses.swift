public import EdicolaCore

extension Storage {
    /// Returns whether at least `minimum` devices of readers without an account have addresses at a service, not counting
    /// one device.
    ///
    /// - Parameter service: The common beginning of these addresses, with a slash at the end.
    public func hasAnonymousAddresses(
        _ channel: ChannelKind, at service: String, without device: String, atLeast minimum: Int
    ) async throws -> Bool {
        try await store.read { session in
            let found = try session.first(
                AddressRecord.anonymous(on: channel, at: service, without: device, limit: minimum)
            ) { try $0.int() }
            return (found ?? 0) >= minimum
        }
    }
}

extension AddressRecord {
    /// A range of the index of addresses; the character after the slash is 0.
    static func anonymous(
        on channel: ChannelKind, at service: String, without device: String, limit: Int
    ) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM device_address
            JOIN device ON device.id = device_address.device_id
            LEFT JOIN account ON account.reader_id = device.reader_id
            WHERE device_address.channel = \(channel) AND device_address.value >= \(service)
                AND device_address.value < \(String(service.dropLast()) + "0")
                AND device_address.device_id <> \(device) AND account.reader_id IS NULL
            LIMIT \(limit))
        """
    }
}
