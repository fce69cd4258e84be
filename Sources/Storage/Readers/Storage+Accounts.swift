public import EdicolaCore
public import FoundationEssentials

/// Accounts: an e-mail address and a password with which a reader signs in on any device.
extension Storage {
    /// The stored password of an account, to check a sign-in.
    public struct Lock: Hashable, Sendable {
        public let reader: Reader.ID
        /// A PHC string; the password itself is stored nowhere.
        public let password: String
    }

    /// Turns an anonymous reader into one with an account. The reader keeps everything.
    ///
    /// - Throws: ``StorageError/emailTaken``, ``StorageError/accountExists``.
    public func claim(
        _ reader: Reader.ID, email: EmailAddress, password: String, at now: Date
    ) async throws {
        try await store.write { session in
            guard let record = try session.reader(reader), record.erased == nil else {
                throw StorageError.notFound("reader \(reader)")
            }
            guard record.email == nil else { throw StorageError.accountExists }
            let made = try session.run(
                """
                INSERT INTO account (reader_id, email, email_key, password, is_temporary, made_at, password_at)
                VALUES (\(record.id), \(email.text), \(email.key), \(password), 0, \(now), \(now))
                ON CONFLICT DO NOTHING
                """)
            guard made == 1 else { throw StorageError.emailTaken }
        }
    }

    public func lock(of email: EmailAddress) async throws -> Lock? {
        try await store.read { session in
            try session.first(Lock.by(email)) { row in
                Lock(reader: try row.parsed { Reader.ID(parsing: $0) }, password: try row.text())
            }
        }
    }

    public func lock(of reader: Reader.ID) async throws -> Lock? {
        try await store.read { session in
            try session.first("SELECT password FROM account WHERE reader_id = \(reader)") {
                Lock(reader: reader, password: try $0.text())
            }
        }
    }

    /// Signs a reader in on a device.
    ///
    /// An anonymous reader's device brings along everything that reader had; a device of another account leaves that
    /// account. Beyond `most` devices, the ones seen longest ago are signed out.
    ///
    /// - Parameters:
    ///   - known: The reader on the device until now, if there was one.
    ///   - fresh: The device, if it is new.
    /// - Returns: The device, and the devices that were signed out.
    public func signIn(
        _ reader: Reader.ID, known: Visitor?, fresh: Device, session new: NewSession, most: Int, at now: Date
    ) async throws -> (device: String, signedOut: [Device]) {
        try await store.write { session in
            var device = fresh.id
            if let known, known.isAnonymous || known.reader == reader {
                if known.reader != reader { try session.merge(known.reader, into: reader, at: now) }
                device = known.device
                try session.run("DELETE FROM session WHERE device_id = \(device)")
                try session.run("UPDATE device SET seen_at = \(now) WHERE id = \(device)")
            } else {
                if let known { try session.run("DELETE FROM device WHERE id = \(known.device)") }
                try session.add(fresh, of: reader)
            }
            try session.add(new, on: device, at: now)
            return (device, try session.keepDevices(most, of: reader, not: device))
        }
    }

    /// Sets another password and signs out every other device.
    ///
    /// - Parameters:
    ///   - device: The device that stays signed in; nil for none.
    ///   - isTemporary: Whether the operator chose the password.
    /// - Throws: ``StorageError/notFound(_:)`` without an account.
    public func setPassword(
        _ password: String, of reader: Reader.ID, keeping device: String?, isTemporary: Bool, at now: Date
    ) async throws {
        try await store.write { session in
            let changed = try session.run(
                """
                UPDATE account SET password = \(password), is_temporary = \(isTemporary), password_at = \(now)
                WHERE reader_id = \(reader)
                """)
            guard changed == 1 else { throw StorageError.notFound("account of reader \(reader)") }
            try session.run("DELETE FROM device WHERE reader_id = \(reader) AND id <> \(device ?? "")")
        }
    }

    /// Stores the same password under newer parameters; nobody notices.
    public func rehashPassword(_ password: String, of reader: Reader.ID, was old: String) async throws {
        try await store.write {
            try $0.run(
                "UPDATE account SET password = \(password) WHERE reader_id = \(reader) AND password = \(old)")
        }
    }
}

extension Storage.Lock {
    static func by(_ email: EmailAddress) -> SQL {
        "SELECT reader_id, password FROM account WHERE email_key = \(email.key)"
    }
}
