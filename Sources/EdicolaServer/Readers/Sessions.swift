import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Authenticates readers by their devices' tokens: an app's in `Authorization: Bearer edr_…`, a browser's in a cookie.
struct Sessions: Sendable {
    let storage: Storage
    /// Whether the public address has https: then the cookie is sent only over https.
    let isSecure: Bool
    let now: @Sendable () -> Date

    /// The time without a visit after which a browser is forgotten, in seconds.
    private static let length: Double = 180 * 86_400
    /// The age at which a browser's token is replaced, in seconds, so that a stolen one is soon useless.
    private static let renewal: Double = 86_400
    private static let grace: Double = 60

    private var cookieName: String { isSecure ? "__Host-edicola" : "edicola" }
    private var deviceCookieName: String { "\(cookieName)-device" }
    /// The time without a sign-in after which a known browser counts as unknown, in seconds.
    private static let acquaintance: Double = 365 * 86_400

    /// Returns the request's reader; nil for nobody. An unknown cookie counts as none.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown token.
    func visitor(of request: Request) async throws -> Visitor? {
        let bearer = request.bearer.flatMap { $0.hasPrefix(ReaderToken.prefix) ? $0 : nil }
        guard let token = bearer.map({ ReaderToken(parsing: $0) }) ?? cookie(of: request) else {
            if bearer != nil { throw Self.unknown }
            return nil
        }
        let visitor = try await visitor(holding: token)
        if visitor == nil, bearer != nil { throw Self.unknown }
        return visitor
    }

    /// Returns the reader of a sign-in request. Here an unknown token counts as none; otherwise a signed-out device
    /// could never sign in again.
    func knownVisitor(_ request: Request) async throws -> Visitor? {
        do {
            return try await visitor(of: request)
        } catch let refusal as Refusal where refusal.problem.kind == .signInNeeded {
            return nil
        }
    }

    /// Returns the token's reader; nil for an unknown token.
    func visitor(holding token: ReaderToken) async throws -> Visitor? {
        guard let visitor = try await storage.visitor(holding: token.digest, at: now()) else { return nil }
        if now().timeIntervalSince(visitor.seen) >= 3600 {
            try await storage.noteSeen(visitor.device, at: now())
        }
        return visitor
    }

    /// Returns the request's reader.
    ///
    /// - Throws: ``Refusal`` 401 for nobody.
    func requireVisitor(_ request: Request) async throws -> Visitor {
        guard let visitor = try await visitor(of: request) else { throw Self.unknown }
        return visitor
    }

    /// Whether the request carries our cookie, valid or not.
    func hasCookie(_ request: Request) -> Bool { cookie(of: request) != nil }

    /// Makes a device's token and session.
    func begin(_ kind: Device.Kind) -> (token: ReaderToken, session: NewSession) {
        let token = ReaderToken()
        let ends = kind == .browser ? now().addingTimeInterval(Self.length) : nil
        return (token, NewSession(digest: token.digest, ends: ends))
    }

    /// Sets a browser's cookies.
    func give(_ token: ReaderToken, of reader: Reader.ID, isAnonymous: Bool, to response: inout Response) {
        let rest = rest(maxAge: Self.length)
        set("\(cookieName)=\(token.text); \(rest); HttpOnly", on: &response)
        set("\(Self.signName)=\(isAnonymous ? "a-" : "")\(reader.sign); \(rest)", on: &response)
    }

    /// Sets a browser's cookies after a sign-in.
    func give(_ entry: Accounts.Entry, to response: inout Response) {
        give(entry.token, of: entry.reader, isAnonymous: entry.isAnonymous, to: &response)
        guard let known = entry.knownDevice else { return }
        set("\(deviceCookieName)=\(known); \(rest(maxAge: Self.acquaintance)); HttpOnly", on: &response)
    }

    /// Returns a browser's proof that an account was open on it; see ``KnownDevice``. It survives signing out.
    func knownDevice(of request: Request) -> String? { request.cookie(named: deviceCookieName).map(String.init) }

    func forgetDevice(with response: inout Response) {
        set("\(deviceCookieName)=; \(rest(maxAge: 0)); HttpOnly", on: &response)
    }

    private func rest(maxAge: Double) -> String {
        "Path=/; Max-Age=\(Int(maxAge)); SameSite=Lax\(isSecure ? "; Secure" : "")"
    }

    /// Deletes a browser's cookies.
    func take(from response: inout Response) {
        let rest = rest(maxAge: 0)
        set("\(cookieName)=; \(rest); HttpOnly", on: &response)
        set("\(Self.signName)=; \(rest)", on: &response)
    }

    /// Replaces a browser's token that is a day old, in a response for this browser only.
    func renew(_ visitor: Visitor, for request: Request, with response: inout Response) async throws {
        guard visitor.ends != nil, now().timeIntervalSince(visitor.begun) >= Self.renewal,
            let old = cookie(of: request)
        else { return }
        let (token, session) = begin(.browser)
        try await storage.renewSession(
            old.digest, as: session, on: visitor.device, graceEnds: now().addingTimeInterval(Self.grace), at: now())
        give(token, of: visitor.reader, isAnonymous: visitor.isAnonymous, to: &response)
    }

    /// The cookie that tells the page's scripts whether a reader is known here, and when it is another one (`a-…`:
    /// without an account). It opens nothing.
    static let signName = "edicola-reader"

    private func set(_ cookie: String, on response: inout Response) {
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        response.headers[.cacheControl] = CachePolicy.never.field
    }

    private func cookie(of request: Request) -> ReaderToken? {
        request.cookie(named: cookieName).flatMap { ReaderToken(parsing: $0) }
    }

    private static var unknown: Refusal {
        Refusal(
            .signInNeeded, detail: "This device is unknown or was signed out. Sign in again.",
            headers: [.wwwAuthenticate: "Bearer realm=\"edicola\""])
    }
}

extension Request {
    fileprivate func cookie(named name: String) -> Substring? { cookies(named: name).first }

    /// Several can have one name, with different paths (RFC 6265 §5.4).
    func cookies(named name: String) -> [Substring] {
        headers[values: .cookie].flatMap { field in
            field.split(separator: ";").compactMap { pair in
                let pair = pair.drop { $0 == " " }
                return pair.hasPrefix("\(name)=") ? pair.dropFirst(name.utf8.count + 1) : nil
            }
        }
    }

    /// The credential in `Authorization: Bearer`.
    var bearer: Substring? {
        guard let field = headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
        return field.dropFirst("bearer ".count).drop { $0 == " " }
    }
}

extension Reader.ID {
    /// A sign that distinguishes readers on one device; it does not reveal their ids.
    var sign: String { String(Digest(sha256: "sign of \(self)".utf8).hex.prefix(12)) }
}
