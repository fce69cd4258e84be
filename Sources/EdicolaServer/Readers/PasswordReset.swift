public import EdicolaCore
public import FoundationEssentials
public import Storage

/// Creates a password for a reader who forgot theirs, while no server runs on the data folder; every device is signed
/// out.
///
/// - Throws: ``StorageError/notFound(_:)`` without an account.
public func resetPassword(
    of reader: Reader.ID, in storage: Storage, at now: Date
) async throws -> TemporaryPassword {
    let sessions = Sessions(storage: storage, isSecure: true, now: { now })
    return try await Accounts(storage: storage, sessions: sessions, maximumDevices: 1, site: "", now: { now })
        .resetPassword(of: reader)
}
