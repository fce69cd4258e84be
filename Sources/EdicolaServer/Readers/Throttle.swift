import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How often passwords may be tried and readers made. What is kept is a salted digest, not who or where it was.
struct Throttle: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date

    /// Five at once for an account from one place, then one in a minute; from everywhere together fifty, then one in
    /// twenty seconds, so that a stranger can't shut a reader out; thirty from one place for all accounts.
    func passwords(for account: String, from place: String) -> [Pace] {
        [
            pace("account", "\(account) \(place)", atOnce: 5, everySeconds: 60),
            pace("account everywhere", account, atOnce: 50, everySeconds: 20),
            pace("place", place, atOnce: 30, everySeconds: 20),
        ]
    }

    func newReaders(from place: String) -> [Pace] {
        [pace("new reader", place, atOnce: 30, everySeconds: 60)]
    }

    /// Promo codes: ten tries at once from one place, then one in a minute.
    func codes(from place: String) -> [Pace] {
        [pace("code", place, atOnce: 10, everySeconds: 60)]
    }

    /// - Throws: ``AccountFault/tooOften(seconds:)``.
    func count(_ paces: [Pace]) async throws {
        guard let next = try await storage.beginAttempt(paces, at: now()) else { return }
        let seconds = max(1, Int(saturating: next.timeIntervalSince(now()).rounded(.up)))
        throw AccountFault.tooOften(seconds: seconds)
    }

    func forgive(_ paces: [Pace]) async throws { try await storage.forgiveAttempts(paces) }

    private func pace(_ kind: String, _ who: String, atOnce: Int, everySeconds: Double) -> Pace {
        Pace(
            digest: Digest(sha256: "\(storage.instance) \(kind) \(who)".utf8), atOnce: atOnce,
            everySeconds: everySeconds)
    }
}

extension Visit {
    /// Where a request comes from, as far as it matters for counting: an address, of IPv6 the network. A proxy on this
    /// machine says it for others.
    func place(of request: Request) -> String {
        var address = peer ?? "nowhere"
        if peer == nil || Self.loopback.contains(address), let told = request.headers[.forwardedFor] {
            address = told.split(separator: ",").last.map { String($0.filter { !$0.isWhitespace }) } ?? address
        }
        return ClientNetwork(address)?.description ?? address
    }

    /// Whether a program on this machine asks for itself, not a proxy for somebody.
    func isLocal(_ request: Request) -> Bool {
        guard let peer else { return request.headers[.forwardedFor] == nil }
        return Self.loopback.contains(peer) && request.headers[.forwardedFor] == nil
    }

    private static let loopback: Set<String> = ["127.0.0.1", "::1", "::ffff:127.0.0.1"]
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = plain("X-Forwarded-For")
}
