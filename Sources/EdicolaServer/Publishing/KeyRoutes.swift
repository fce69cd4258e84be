public import EdicolaCore
public import FoundationEssentials
import HTTPTypes
import Hummingbird
public import Storage

/// Keys, managed by holders of one. A new key is made where it will be used: the server receives only its SHA-256.
struct KeyRoutes: Sendable {
    let keys: PublisherKeys

    private var storage: Storage { keys.storage }

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.keys, may: .house, respond: list),
            // They write entries of their own into the log, with the key's name.
            Endpoint(.post, Paths.API.keys, may: .house, respond: add),
            Endpoint(.delete, Paths.API.keys, may: .house, respond: revoke),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let limit = try request.listLimit
        let found = try await storage.keys(after: request.query("after"), limit: limit + 1)
        let shown = found.prefix(limit).map { KeyEntry($0) }
        return try .json(ListPage(items: shown, next: found.count > limit ? shown.last?.name : nil))
    }

    @Sendable private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: keys.now())
        let key = try await request.json(NewKey.self)
        guard !key.name.isEmpty, key.name.utf8.count <= 200 else {
            throw Refusal(.badRequest, detail: "“name” must have 1 to 200 bytes.")
        }
        return try .json(try await keys.add(key, by: try context.actor), status: .created)
    }

    @Sendable private func revoke(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: keys.now())
        guard let name = request.query("name") else { throw Refusal(.badRequest, detail: "“name” is missing.") }
        try await keys.revoke(named: name, by: try context.actor)
        return Response(status: .noContent)
    }
}

/// The stored data of a publisher's key.
public struct KeyEntry: Hashable, Sendable, Codable {
    public var name: String
    public var added: Date
    /// The rights, in their order.
    public var rights: [Right]
    /// nil for all publications.
    public var publications: [String]?
    /// The name of the maker.
    public var addedBy: String

    public init(name: String, added: Date, permissions: Permissions, addedBy: String) {
        self.name = name
        self.added = added
        self.rights = permissions.rightsInOrder
        self.publications = permissions.publicationNames
        self.addedBy = addedBy
    }

    public init(_ key: PublisherKey) {
        self.init(name: key.name, added: key.added, permissions: key.permissions, addedBy: key.addedBy)
    }
}

/// The body of `POST /keys`.
public struct NewKey: Hashable, Sendable, Codable {
    public var name: String
    /// The SHA-256 of the key's text.
    public var sha256: Digest
    /// nil for all rights.
    public var rights: [Right]?
    /// nil for all publications.
    public var publications: [String]?

    public init(name: String, sha256: Digest, rights: [Right]? = nil, publications: [String]? = nil) {
        self.name = name
        self.sha256 = sha256
        self.rights = rights
        self.publications = publications
    }

    /// - Throws: an error for a text that can't be a publication's id.
    public var permissions: Permissions {
        get throws {
            try Permissions(rights: rights.map(Set.init) ?? Set(Right.allCases), named: publications)
        }
    }
}
