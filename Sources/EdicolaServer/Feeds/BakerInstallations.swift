import EdicolaCore
import FoundationEssentials
import Storage

/// Installations of apps built on Baker. Such an app sends only the number that it drew when it was installed: that
/// number is its token.
///
/// The first purchase, or the first registration for messages, creates a reader for it. The server stores the number's
/// SHA-256; a number too short to be random is refused. A reinstalled app has another number and restores its
/// purchases.
struct BakerInstallations: Sendable {
    let accounts: Accounts
    let now: @Sendable () -> Date

    private var storage: Storage { accounts.storage }

    /// Returns the installation's reader; nil without one.
    func reader(_ form: BakerForm) async throws -> Reader.ID? {
        guard let digest = digest(form) else { return nil }
        return try await storage.visitor(holding: digest, at: now())?.reader
    }

    /// Returns the installation's reader, created if necessary.
    ///
    /// - Throws: ``Refusal`` 400 without a number, 429 when many come from one place.
    func installation(_ form: BakerForm, from clientAddress: ClientAddress) async throws -> Visitor {
        guard let digest = digest(form) else {
            throw Refusal(.badRequest, detail: "“user_id” is missing. Send the app's UUID.")
        }
        if let known = try await storage.visitor(holding: digest, at: now()) { return known }
        try await accounts.attemptLimiter.count(accounts.attemptLimiter.newReaders(from: clientAddress))
        let reader = Reader.ID(UUID())
        let name = form["devicetype"] == "phone" ? "An app on a phone" : "An app on a tablet"
        do {
            try await storage.addReader(
                reader, on: Device(kind: .app, name: name, added: now(), seen: now()),
                session: NewSession(digest: digest, ends: nil), at: now())
        } catch {
            // Another request of the same app was quicker.
            guard let known = try await storage.visitor(holding: digest, at: now()) else { throw error }
            return known
        }
        guard let made = try await storage.visitor(holding: digest, at: now()) else {
            throw StorageError.notFound("installation")
        }
        return made
    }

    private func digest(_ form: BakerForm) -> Digest? {
        guard let user = form["user_id"], (20...128).contains(user.utf8.count),
            user.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return Digest(sha256: "baker \(form["app_id"] ?? "") \(user.lowercased())".utf8)
    }
}
