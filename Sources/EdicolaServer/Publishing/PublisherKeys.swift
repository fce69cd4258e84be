import EdicolaCore
import FoundationEssentials
import Storage

/// Operations on publishers' keys, for the console and the API. The log has the key's name, never the key.
struct PublisherKeys: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date

    /// - Throws: ``Refusal`` 403 for more rights than the maker has, ``Storage/StorageError/keyExists``,
    ///   ``Storage/StorageError/badPermissions``.
    func add(_ key: NewKey, by actor: Principal) async throws -> KeyEntry {
        let (permissions, now) = (try key.permissions, now())
        try actor.requireToGive(permissions)
        try await ActScope(.keyMade, by: actor, subject: key.name, at: now).run {
            try await storage.addKey(
                named: key.name, digest: key.sha256, permissions: permissions, by: actor.name, at: now)
        }
        return KeyEntry(name: key.name, added: now, permissions: permissions, addedBy: actor.name)
    }

    /// - Throws: ``Storage/StorageError/notFound(_:)``.
    func revoke(named name: String, by actor: Principal) async throws {
        try await ActScope(.keyRevoked, by: actor, subject: name, at: now()).run {
            try await storage.revokeKey(named: name)
        }
    }
}
