import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Knows readers by what their devices show: an app's token in `Authorization: Bearer edr_…`, a browser's in a cookie.
struct Sessions: Sendable {
    let storage: Storage
    /// Whether the world reaches the newsstand by https: then the cookie travels no other way.
    let isSecure: Bool
    let now: @Sendable () -> Date

    /// A browser that does not come back for so long is forgotten.
    private static let length: Double = 180 * 86_400
    /// A browser gets another token once a day, so that a stolen one does not serve for long.
    private static let renewal: Double = 86_400
    private static let grace: Double = 60

    private var cookieName: String { isSecure ? "__Host-edicola" : "edicola" }

    /// - Throws: ``Refusal`` 401 for a token that is not known. A cookie that is not known any more is nobody's.
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

    /// Who asks to be known: a token that is not known any more is nobody's, or whoever was signed out could never come
    /// back.
    func visitorAtTheDoor(_ request: Request) async throws -> Visitor? {
        do {
            return try await visitor(of: request)
        } catch let refusal as Refusal where refusal.problem.kind == .signInNeeded {
            return nil
        }
    }

    /// nil for a token that is not known (any more).
    func visitor(holding token: ReaderToken) async throws -> Visitor? {
        guard let visitor = try await storage.visitor(holding: token.digest, at: now()) else { return nil }
        if now().timeIntervalSince(visitor.seen) >= 3600 {
            try await storage.noteSeen(visitor.device, at: now())
        }
        return visitor
    }

    /// - Throws: ``Refusal`` 401 for nobody.
    func requireVisitor(_ request: Request) async throws -> Visitor {
        guard let visitor = try await visitor(of: request) else { throw Self.unknown }
        return visitor
    }

    /// Whether the request carries our cookie, good or not.
    func hasCookie(_ request: Request) -> Bool { cookie(of: request) != nil }

    /// What a device is given.
    func begin(_ kind: Device.Kind) -> (token: ReaderToken, session: NewSession) {
        let token = ReaderToken()
        let ends = kind == .browser ? now().addingTimeInterval(Self.length) : nil
        return (token, NewSession(digest: token.digest, ends: ends))
    }

    /// Answers a browser with its cookies.
    func give(_ token: ReaderToken, of reader: Reader.ID, isAnonymous: Bool, to response: inout Response) {
        let rest = "Path=/; Max-Age=\(Int(Self.length)); SameSite=Lax\(isSecure ? "; Secure" : "")"
        set("\(cookieName)=\(token.text); \(rest); HttpOnly", on: &response)
        set("\(Self.signName)=\(isAnonymous ? "a-" : "")\(reader.sign); \(rest)", on: &response)
    }

    /// Takes a browser's cookies back.
    func take(from response: inout Response) {
        let rest = "Path=/; Max-Age=0; SameSite=Lax\(isSecure ? "; Secure" : "")"
        set("\(cookieName)=; \(rest); HttpOnly", on: &response)
        set("\(Self.signName)=; \(rest)", on: &response)
    }

    /// A browser whose token is a day old gets another with an answer that is for it alone.
    func renew(_ visitor: Visitor, for request: Request, with response: inout Response) async throws {
        guard visitor.ends != nil, now().timeIntervalSince(visitor.begun) >= Self.renewal,
            let old = cookie(of: request)
        else { return }
        let (token, session) = begin(.browser)
        try await storage.renewSession(
            old.digest, as: session, on: visitor.device, graceEnds: now().addingTimeInterval(Self.grace), at: now())
        give(token, of: visitor.reader, isAnonymous: visitor.isAnonymous, to: &response)
    }

    /// Tells the page's scripts that somebody is known here, and when it is another (`a-…`: one without an account); it
    /// opens nothing.
    static let signName = "edicola-reader"

    private func set(_ cookie: String, on response: inout Response) {
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        response.headers[.cacheControl] = Keeping.never.field
    }

    private func cookie(of request: Request) -> ReaderToken? {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(cookieName)=") else { continue }
                return ReaderToken(parsing: pair.dropFirst(cookieName.utf8.count + 1))
            }
        }
        return nil
    }

    private static var unknown: Refusal {
        Refusal(
            .signInNeeded, detail: "This device is not known here, or was signed out. Sign in again.",
            headers: [.wwwAuthenticate: "Bearer realm=\"edicola\""])
    }
}

extension Request {
    /// What stands after `Authorization: Bearer`.
    var bearer: Substring? {
        guard let field = headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
        return field.dropFirst("bearer ".count).drop { $0 == " " }
    }
}

extension Reader.ID {
    /// Tells readers apart on one device; their ids can't be read out of it.
    var sign: String { String(Digest(sha256: "sign of \(self)".utf8).hex.prefix(12)) }
}
