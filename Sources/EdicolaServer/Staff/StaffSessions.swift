import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The sessions of the console: a cookie of its own, beside a reader's.
///
/// It ends after twelve hours without use and after thirty days at most.
struct StaffSessions: Sendable {
    let storage: Storage
    /// Whether the public address has https: then the cookie is sent only over https.
    let isSecure: Bool
    let now: @Sendable () -> Date

    private var cookieName: String { isSecure ? "__Host-edicola-staff" : "edicola-staff" }
    private var deviceCookieName: String { "\(cookieName)-device" }
    private static let prefix = "eds_"
    /// Seconds for which a browser is known.
    private static let acquaintance: Double = 365 * 86_400

    /// Returns the session of the request's cookie; nil without one, and for one that has ended.
    func session(of request: Request) async throws -> StaffSession? {
        guard let token = token(of: request) else { return nil }
        guard let session = try await storage.staffSession(Digest(sha256: token.utf8), at: now()) else { return nil }
        if now().timeIntervalSince(session.seen) >= 60 { try await storage.noteStaffSeen(session, at: now()) }
        return session
    }

    /// Whether the request carries our cookie, valid or not.
    func hasCookie(_ request: Request) -> Bool { token(of: request) != nil }

    /// Begins a session of a member, and gives the browser its cookies.
    func begin(_ entry: StaffAccounts.SignIn, _ request: Request, in response: inout Response) async throws {
        let token = Self.prefix + RandomText.base32(52)
        try await storage.beginStaffSession(
            Digest(sha256: token.utf8), of: entry.member.id,
            on: DeviceName.words(of: request.headers[.userAgent]), at: now())
        set(cookieName, token, maxAge: StaffSession.longest, on: &response)
        know(entry.knownDevice, in: &response)
    }

    /// Gives the browser the cookie of one that a member's account was open on; see ``KnownDevice``. It survives
    /// signing out.
    func know(_ device: String, in response: inout Response) {
        set(deviceCookieName, device, maxAge: Self.acquaintance, on: &response)
    }

    /// Returns a browser's proof that a member's account was open on it.
    func knownDevice(of request: Request) -> String? { request.cookies(named: deviceCookieName).first.map(String.init) }

    /// Ends the request's session, and deletes the browser's cookie.
    func end(_ request: Request, in response: inout Response) async throws {
        if let token = token(of: request) { try await storage.endStaffSession(Digest(sha256: token.utf8)) }
        set(cookieName, "", maxAge: 0, on: &response)
    }

    private func set(_ name: String, _ value: String, maxAge: Double, on response: inout Response) {
        let rest = "Path=/; Max-Age=\(Int(maxAge)); SameSite=Lax; HttpOnly\(isSecure ? "; Secure" : "")"
        let cookie = "\(name)=\(value); \(rest)"
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        response.headers[.cacheControl] = CachePolicy.never.field
    }

    private func token(of request: Request) -> String? {
        request.cookies(named: cookieName).first.flatMap { text in
            text.hasPrefix(Self.prefix) && text.utf8.count == 56 ? String(text) : nil
        }
    }
}
