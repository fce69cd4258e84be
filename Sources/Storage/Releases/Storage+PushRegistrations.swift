public import EdicolaCore
public import FoundationEssentials

/// Devices registered for messages about new issues.
extension Storage {
    /// Registers a device, or changes its registration.
    ///
    /// A push address that another device had belongs to this device from now on. One that this device had for the same
    /// channel is deleted.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for a device that is not this reader's, or an unknown publication.
    public func savePushRegistration(_ wish: PushRegistration, on device: String, of reader: Reader.ID, at now: Date)
        async throws
    {
        try await store.write { session in
            let owner = try session.first("SELECT reader_id FROM device WHERE id = \(device)") { try $0.text() }
            guard owner == reader.description else { throw StorageError.notFound("device of this name") }
            let address = wish.address
            try session.run(
                """
                DELETE FROM device_address
                WHERE channel = \(address.channel) AND value = \(address.value) AND device_id <> \(device)
                """)
            let before = try session.first(AddressRecord.wording(of: device, on: address.channel)) { try $0.text() }
            let save = try AddressRecord.save(wish, on: device, of: try session.holder(of: reader), at: now)
            let id = try session.first(save) { try $0.int64() }
            guard let id else { throw StorageError.notFound("device of this name") }
            try session.choose(wish, for: id)
            guard before != wish.wording else { return }
            try session.noteConsent(wish.wording, isGiven: true, by: reader, at: now)
        }
    }

    /// Ends a device's registration: it gets no more messages.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for a device that is not this reader's, or is not registered.
    public func removePushRegistrations(_ device: String, of reader: Reader.ID, at now: Date) async throws {
        try await store.write { session in
            let wording = try session.first(AddressRecord.wording(of: device, by: reader)) { try $0.text() }
            guard let wording else { throw StorageError.notFound("device of this name that listens") }
            try session.run("DELETE FROM device_address WHERE device_id = \(device)")
            try session.noteConsent(wording, isGiven: false, by: reader, at: now)
        }
    }

    /// Ends the registrations with this wording of consent: those of a rehearsal that is over.
    public func removePushRegistrations(wording: String) async throws {
        try await store.write { try $0.run("DELETE FROM device_address WHERE wording = \(wording)") }
    }

    /// Returns a device's registrations, by channel.
    public func pushRegistrations(on device: String, of reader: Reader.ID) async throws -> [PushRegistration] {
        try await store.read { session in
            let found = try session.rows(AddressRecord.all(on: device, of: reader)) {
                (id: try $0.int64(), isLimited: try $0.bool(), wish: try $0.pushRegistration())
            }
            return try found.map { try session.choices($0.wish, of: $0.id, isLimited: $0.isLimited) }
        }
    }
}

extension SQLSession {
    func choose(_ wish: PushRegistration, for address: Int64) throws {
        try run("DELETE FROM device_choice WHERE address_id = \(address)")
        let (chosen, followed) = (Set(wish.publications ?? []), Set(wish.follows))
        for publication in chosen.union(followed) {
            guard try self.publication(publication) != nil else {
                throw StorageError.notFound("publication \(publication)")
            }
            try run(
                """
                INSERT INTO device_choice (address_id, publication_id, is_chosen, follows)
                VALUES (\(address), \(publication), \(chosen.contains(publication)), \(followed.contains(publication)))
                """)
        }
    }

    fileprivate func choices(_ wish: PushRegistration, of address: Int64, isLimited: Bool) throws -> PushRegistration {
        let choices = try rows(AddressRecord.choices(of: address)) {
            (publication: try $0.publicationID(), isChosen: try $0.bool(), follows: try $0.bool())
        }
        var wish = wish
        wish.publications = isLimited ? choices.filter(\.isChosen).map(\.publication) : nil
        wish.follows = choices.filter(\.follows).map(\.publication)
        return wish
    }

    fileprivate func noteConsent(_ wording: String, isGiven: Bool, by reader: Reader.ID, at now: Date) throws {
        try note(Consent(purpose: "new-issues", wording: wording, isGiven: isGiven, at: now), of: reader)
    }

    /// Assigns the addresses of a reader's devices to this reader, after devices came from another one.
    func keepAddresses(with reader: Reader.ID) throws {
        let addresses: SQL = "SELECT id FROM device WHERE reader_id = \(reader)"
        guard try row("SELECT 1 FROM device_address WHERE device_id IN (\(addresses)) LIMIT 1") != nil else { return }
        try run(
            """
            UPDATE device_address SET holder_id = \(try holder(of: reader)) WHERE device_id IN (\(addresses))
            """)
    }
}
