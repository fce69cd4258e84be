import EdicolaCore
import FoundationEssentials
import Storage

/// Limits on attempts at passwords and promo codes and on new readers, against brute force and credential stuffing.
///
/// Only salted digests are stored, no names and no addresses.
struct Throttle: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date
    /// The log of refused attempts; nil where nobody signs in.
    var refused: SignInFailureLog?

    /// Returns the limits for passwords. For one account: five attempts at once from one network, then one a minute;
    /// from all networks fifty, then one in twenty seconds. For all accounts: thirty from one network. The tenant of an
    /// IPv6 site has many networks in it, but no more than twice as many attempts.
    ///
    /// A device on which the account was open before has attempts of its own, independent of strangers elsewhere.
    func passwords(for account: String, from place: Place, on device: KnownDevice? = nil) -> [RateLimit] {
        if let device { return [pace("device", "\(account) \(device.name)", atOnce: 10, everySeconds: 60)] }
        return [
            pace("account", "\(account) \(place.network)", atOnce: 5, everySeconds: 60),
            pace("account site", "\(account) \(place.site)", atOnce: 10, everySeconds: 30),
            pace("account everywhere", account, atOnce: 50, everySeconds: 20),
            pace("place", place.network, atOnce: 30, everySeconds: 20),
            pace("site", place.site, atOnce: 60, everySeconds: 10),
        ]
    }

    func newReaders(from place: Place) -> [RateLimit] {
        [
            pace("new reader", place.network, atOnce: 30, everySeconds: 60),
            pace("new reader site", place.site, atOnce: 60, everySeconds: 30),
        ]
    }

    /// Returns the limits for promo codes: ten attempts at once from one network, then one a minute.
    func codes(from place: Place) -> [RateLimit] {
        [
            pace("code", place.network, atOnce: 10, everySeconds: 60),
            pace("code site", place.site, atOnce: 20, everySeconds: 30),
        ]
    }

    /// Counts an attempt.
    ///
    /// - Parameter credential: the kind of the attempt and its origin, for the log.
    /// - Throws: ``AccountFault/tooOften(seconds:)``.
    func count(
        _ paces: [RateLimit], trying credential: (kind: SignInFailureLog.Credential, place: Place)? = nil
    ) async throws {
        guard let next = try await storage.beginAttempt(paces, at: now()) else { return }
        if let credential { refused?.note(credential.kind, from: credential.place, isTooOften: true) }
        let seconds = max(1, Int(saturating: next.timeIntervalSince(now()).rounded(.up)))
        throw AccountFault.tooOften(seconds: seconds)
    }

    func forgive(_ paces: [RateLimit]) async throws { try await storage.forgiveAttempts(paces) }

    private func pace(_ kind: String, _ who: String, atOnce: Int, everySeconds: Double) -> RateLimit {
        RateLimit(
            digest: Digest(sha256: "\(storage.instance) \(kind) \(who)".utf8), atOnce: atOnce,
            everySeconds: everySeconds)
    }
}
