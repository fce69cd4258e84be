import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// The caller of a request.
enum Caller: Hashable, Sendable {
    case anybody
    case reader(Reader.ID)
    /// Somebody with a link to an issue that is not on sale yet; see ``DraftLinks``.
    case previewer(Issue.Key)
    case publisher

    /// The reader; nil for other callers.
    var reader: Reader.ID? {
        if case .reader(let reader) = self { reader } else { nil }
    }

    /// Whether they see an issue at any stage, and all of its pages.
    func looksThrough(_ key: Issue.Key) -> Bool { self == .publisher || self == .previewer(key) }
}

/// Authenticates callers: the publisher by a key in `Authorization: Bearer edk_…`, a reader by a device's credential.
/// Only the SHA-256 of a key is ever stored or compared.
struct Authenticator: Sendable {
    let storage: Storage
    /// The digest of the key that the command line on this machine uses while the server runs.
    let local: Digest?
    let sessions: Sessions
    let apps: ReadingApps

    /// Returns the caller, at addresses that other projects' reading apps use.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key or token, or a wrong password.
    func caller(of request: Request, _ context: AppRequestContext) async throws -> Caller {
        if let reader = try await apps.reader(of: request, context) { return .reader(reader) }
        return try await caller(of: request)
    }

    /// Returns the caller.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key or token.
    func caller(of request: Request) async throws -> Caller {
        guard let key = request.bearer, !key.hasPrefix(ReaderToken.prefix) else {
            return try await sessions.visitor(of: request).map { .reader($0.reader) } ?? .anybody
        }
        let digest = Digest(sha256: key.utf8)
        if let local, digest.bytes.isEqualInConstantTime(to: local.bytes) { return .publisher }
        guard try await storage.keyName(for: digest) != nil else { throw Self.refusal }
        return .publisher
    }

    /// Returns whether the caller is the publisher, to whom lists show publications before their first issue on sale.
    /// Readers' tokens are not checked: a signed-out reader gets the public list.
    ///
    /// - Throws: ``Refusal`` 401 for an unknown key.
    func isPublisher(_ request: Request) async throws -> Bool {
        guard let key = request.bearer, !key.hasPrefix(ReaderToken.prefix) else { return false }
        return try await caller(of: request) == .publisher
    }

    /// - Throws: ``Refusal`` 401 for anybody else.
    func requirePublisher(_ request: Request) async throws {
        guard try await caller(of: request) == .publisher else { throw Self.refusal }
    }

    private static var refusal: Refusal {
        Refusal(
            .keyNeeded, detail: "Send a key in “Authorization: Bearer edk_…”. Create one with `edicola key add`.",
            headers: [.wwwAuthenticate: "Bearer realm=\"edicola\""])
    }
}
