public import FoundationEssentials

extension Storage {
    /// Adds a member's passkey.
    ///
    /// - Returns: false when somebody has this key already.
    public func addPasskey(_ passkey: NewPasskey, of member: Int64, at now: Date) async throws -> Bool {
        try await store.write { session in
            try session.run(
                """
                INSERT INTO staff_passkey (member_id, credential, algorithm, key, counter, host, device, added_at)
                VALUES (\(member), \(passkey.credential), \(passkey.algorithm.rawValue), \(passkey.key),
                    \(Int64(passkey.counter)), \(passkey.host), \(String(passkey.device.prefix(200))), \(now))
                ON CONFLICT DO NOTHING
                """) == 1
        }
    }

    /// Returns a member's passkeys, the oldest first.
    public func passkeys(of member: Int64) async throws -> [Passkey] {
        try await store.read { session in
            try session.rows("SELECT \(Passkey.columns) FROM staff_passkey WHERE member_id = \(member) ORDER BY id") {
                try Passkey(&$0)
            }
        }
    }

    /// Returns the passkey that a device named; nil for an unknown one.
    public func passkey(_ credential: [UInt8]) async throws -> Passkey? {
        try await store.read { session in
            try session.first("SELECT \(Passkey.columns) FROM staff_passkey WHERE credential = \(credential)") {
                try Passkey(&$0)
            }
        }
    }

    /// Notes a signature. A device's count grows with each, or stays 0: a copy of the key would repeat a number.
    ///
    /// - Returns: whether the count is a new one.
    public func notePasskeyUse(_ id: Int64, counter: UInt32, at now: Date) async throws -> Bool {
        let counter = Int64(counter)
        return try await store.write { session in
            try session.run(
                """
                UPDATE staff_passkey SET counter = \(counter), used_at = \(now)
                WHERE id = \(id) AND (counter < \(counter) OR (counter = 0 AND \(counter) = 0))
                """) == 1
        }
    }

    /// Removes one of a member's passkeys.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func removePasskey(_ id: Int64, of member: Int64) async throws {
        try await store.write { session in
            guard try session.run("DELETE FROM staff_passkey WHERE id = \(id) AND member_id = \(member)") == 1 else {
                throw StorageError.notFound("passkey")
            }
        }
    }
}
