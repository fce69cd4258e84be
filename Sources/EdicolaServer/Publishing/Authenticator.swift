import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The caller of a request.
enum Caller: Hashable, Sendable {
    case anybody
    case reader(Reader.ID)
    /// Somebody with a link to an issue that is not on sale yet, or a member of the staff in the reader view; see
    /// ``DraftLinks``.
    case previewer(Issue.Key)
    /// A holder of a key.
    case staff(Principal)

    /// The newsstand itself, which sees everything.
    static let newsstand = Caller.staff(.newsstand)

    /// The reader; nil for other callers.
    var reader: Reader.ID? {
        if case .reader(let reader) = self { reader } else { nil }
    }

    var isStaff: Bool { if case .staff = self { true } else { false } }

    /// Whether they have a right.
    ///
    /// - Parameter publication: nil for something that concerns the whole newsstand.
    func may(_ right: Right, on publication: Publication.ID?) -> Bool {
        if case .staff(let principal) = self { principal.permissions.allow(right, on: publication) } else { false }
    }

    /// Whether they see an issue at any stage, and all of its pages.
    func looksThrough(_ key: Issue.Key) -> Bool { self == .previewer(key) || may(.see, on: key.publication) }
}

/// Authenticates callers: a program by a key in `Authorization: Bearer edk_…`, a reader by a device's credential, a
/// member of the staff by the console's cookie.
///
/// Only the SHA-256 of a key is ever stored or compared.
struct Authenticator: Sendable {
    let storage: Storage
    /// The digest of the key that the command line on this machine uses while the server runs.
    let local: Digest?
    let sessions: Sessions
    let staff: StaffSessions
    let apps: ReadingApps
    private let refusals = RateLimiter(burst: 20, perSecond: 0.1)

    /// Returns the caller, at addresses that other projects' reading apps use.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key or token, or a wrong password.
    func caller(of request: Request, _ context: AppRequestContext) async throws -> Caller {
        if let reader = try await apps.reader(of: request, context) { return .reader(reader) }
        return try await caller(of: request)
    }

    /// Returns the caller. The console's cookie does not count: a member of the staff sees what readers see.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key or token.
    func caller(of request: Request) async throws -> Caller {
        if let principal = try await keyHolder(of: request) { return .staff(principal) }
        return try await sessions.visitor(of: request).map { .reader($0.reader) } ?? .anybody
    }

    /// Returns the holder of the request's key; nil for a request without one. Readers' tokens are not checked: a
    /// signed-out reader gets what is public.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key.
    func keyHolder(of request: Request) async throws -> Principal? {
        guard let key = request.bearer, !key.hasPrefix(ReaderToken.prefix) else { return nil }
        let digest = Digest(sha256: key.utf8)
        if let local, digest.bytes.isEqualInConstantTime(to: local.bytes) { return .command }
        guard let known = try await storage.key(for: digest) else { throw Self.refusal }
        return Principal(known)
    }

    /// Returns who acts, by key or by the console's cookie; nil for anybody else.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key.
    func principal(of request: Request) async throws -> (principal: Principal, session: StaffSession?)? {
        if request.bearer == nil {
            return try await staff.session(of: request).map { (Principal($0.member), $0) }
        }
        return try await keyHolder(of: request).map { ($0, nil) }
    }

    /// Whether the request comes from somebody who may see drafts of a publication, by key or by the console's cookie.
    func maySee(_ publication: Publication.ID, _ request: Request) async throws -> Bool {
        try await principal(of: request)?.principal.permissions.allow(.see, on: publication) ?? false
    }

    /// Checks that the caller has a right.
    ///
    /// - Parameter publication: nil for something that concerns the whole newsstand.
    /// - Throws: ``Refusal`` 401 for anybody else, 403 without the right.
    func require(_ right: Right, on publication: Publication.ID?, of request: Request) async throws {
        guard let principal = try await principal(of: request)?.principal else { throw Self.refusal }
        try await require(right, on: publication, of: principal, request)
    }

    /// Checks a right of somebody who is known; a refusal is in the log of acts.
    ///
    /// - Throws: ``Refusal`` 403.
    func require(
        _ right: Right, on publication: Publication.ID?, of principal: Principal, _ request: Request
    ) async throws {
        do {
            try principal.require(right, on: publication)
        } catch {
            try await noteRefusal(of: principal, request)
            throw error
        }
    }

    /// Writes into the log that somebody was refused; a program that goes on asking does not fill it.
    private func noteRefusal(of principal: Principal, _ request: Request) async throws {
        let now = sessions.now()
        guard refusals.delay(for: "\(principal.kind) \(principal.id)", at: now) == nil else { return }
        try await storage.log(
            .refused, by: principal, subject: "\(request.method.rawValue) \(request.uri.path)", at: now)
    }

    /// The answer to a caller who is nobody here.
    static var refusal: Refusal {
        Refusal(
            .keyNeeded, detail: "Send a key in “Authorization: Bearer edk_…”. Create one with `edicola key add`.",
            headers: [.wwwAuthenticate: "Bearer realm=\"edicola\""])
    }
}
