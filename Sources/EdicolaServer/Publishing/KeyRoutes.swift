public import EdicolaCore
public import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Keys, managed by holders of one. A new key is made where it will be used: the server receives only its SHA-256.
struct KeyRoutes: Sendable {
    let storage: Storage
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.keys, respond: list),
            Endpoint(.post, Paths.API.keys, respond: add),
            Endpoint(.delete, Paths.API.keys, respond: revoke),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await keys.requirePublisher(request)
        let limit = try request.listLimit
        let found = try await storage.keys(after: request.query("after"), limit: limit + 1)
        let shown = found.prefix(limit).map { KeyEntry(name: $0.name, added: $0.added) }
        return try .json(ListPage(items: shown, next: found.count > limit ? shown.last?.name : nil))
    }

    @Sendable private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await keys.requirePublisher(request)
        let key = try await request.json(NewKey.self)
        guard !key.name.isEmpty, key.name.utf8.count <= 200 else {
            throw Refusal(.badRequest, detail: "“name” must have 1 to 200 bytes.")
        }
        try await storage.addKey(named: key.name, digest: key.sha256, at: now())
        return try .json(KeyEntry(name: key.name, added: now()), status: .created)
    }

    @Sendable private func revoke(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await keys.requirePublisher(request)
        guard let name = request.query("name") else { throw Refusal(.badRequest, detail: "“name” is missing.") }
        try await storage.revokeKey(named: name)
        return Response(status: .noContent)
    }
}

/// The stored data of a publisher's key.
public struct KeyEntry: Hashable, Sendable, Codable {
    public var name: String
    public var added: Date

    public init(name: String, added: Date) {
        self.name = name
        self.added = added
    }
}

/// The body of `POST /keys`.
public struct NewKey: Hashable, Sendable, Codable {
    public var name: String
    /// The SHA-256 of the key's text.
    public var sha256: Digest

    public init(name: String, sha256: Digest) {
        self.name = name
        self.sha256 = sha256
    }
}
