import EdicolaCore
import FoundationEssentials
import Storage

/// Limits on attempts at passwords and promo codes and on new readers, against brute force and credential stuffing.
///
/// Only salted digests are stored, no names and no addresses.
struct AttemptLimiter: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date
    /// The log of refused attempts; nil where nobody signs in.
    var refused: SignInFailureLog?

    /// Returns the limits for passwords. For one account: five attempts at once from one network, then one a minute;
    /// from all networks fifty, then one in twenty seconds. For all accounts: thirty from one network. The tenant of an
    /// IPv6 site has many networks in it, but no more than twice as many attempts.
    ///
    /// A device on which the account was open before has attempts of its own, independent of strangers elsewhere.
    func passwords(for account: String, from clientAddress: ClientAddress, on device: KnownDevice? = nil) -> [RateLimit]
    {
        if let device { return [limit("device", "\(account) \(device.name)", atOnce: 10, everySeconds: 60)] }
        return [
            limit("account", "\(account) \(clientAddress.network)", atOnce: 5, everySeconds: 60),
            limit("account site", "\(account) \(clientAddress.site)", atOnce: 10, everySeconds: 30),
            limit("account everywhere", account, atOnce: 50, everySeconds: 20),
            limit("place", clientAddress.network, atOnce: 30, everySeconds: 20),
            limit("site", clientAddress.site, atOnce: 60, everySeconds: 10),
        ]
    }

    func newReaders(from clientAddress: ClientAddress) -> [RateLimit] {
        [
            limit("new reader", clientAddress.network, atOnce: 30, everySeconds: 60),
            limit("new reader site", clientAddress.site, atOnce: 60, everySeconds: 30),
        ]
    }

    /// Returns the limits for promo codes: ten attempts at once from one network, then one a minute.
    func codes(from clientAddress: ClientAddress) -> [RateLimit] {
        [
            limit("code", clientAddress.network, atOnce: 10, everySeconds: 60),
            limit("code site", clientAddress.site, atOnce: 20, everySeconds: 30),
        ]
    }

    /// Counts an attempt.
    ///
    /// - Parameter credential: the kind of the attempt and its origin, for the log.
    /// - Throws: ``AccountError/tooOften(seconds:)``.
    func count(
        _ limits: [RateLimit],
        trying credential: (kind: SignInFailureLog.Credential, clientAddress: ClientAddress)? = nil
    ) async throws {
        guard let next = try await storage.beginAttempt(limits, at: now()) else { return }
        if let credential { refused?.note(credential.kind, from: credential.clientAddress, isTooOften: true) }
        let seconds = max(1, Int(saturating: next.timeIntervalSince(now()).rounded(.up)))
        throw AccountError.tooOften(seconds: seconds)
    }

    /// Counts an attempt at a password, and forgives it if it was right.
    ///
    /// - Throws: `refusal` for a wrong one, ``AccountError/tooOften(seconds:)``.
    func tryPassword(
        _ limits: [RateLimit], from clientAddress: ClientAddress, or refusal: AccountError,
        isRight: () async throws -> Bool
    ) async throws {
        try await count(limits, trying: (.password, clientAddress))
        guard try await isRight() else {
            refused?.note(.password, from: clientAddress)
            throw refusal
        }
        try await forgive(limits)
    }

    func forgive(_ limits: [RateLimit]) async throws { try await storage.forgiveAttempts(limits) }

    private func limit(_ kind: String, _ who: String, atOnce: Int, everySeconds: Double) -> RateLimit {
        RateLimit(
            digest: Digest(sha256: "\(storage.instance) \(kind) \(who)".utf8), atOnce: atOnce,
            everySeconds: everySeconds)
    }
}
