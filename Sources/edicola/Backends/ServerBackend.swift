import AsyncHTTPClient
import EdicolaCore
import EdicolaServer
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// A backend on a running server, through the publisher API.
struct ServerBackend: Backend {
    let url: URL
    let key: String

    func publications() async throws -> [Publication] {
        try await all(ListPage<PublicationEntry>.self, at: Paths.API.publications).map(\.publication)
    }

    func publication(_ id: Publication.ID) async throws -> Publication? {
        try await get(PublicationEntry.self, at: Paths.API.publication(id))?.publication
    }

    func save(_ publication: Publication) async throws {
        try await send(.PUT, Paths.API.publication(publication.id), JSON.encode(publication))
    }

    func issues(of publication: Publication.ID) async throws -> [CatalogEntry] {
        try await all(ListPage<CatalogEntry>.self, at: Paths.API.issues(publication), asking: "stage=any")
    }

    func entry(_ key: Issue.Key) async throws -> CatalogEntry? {
        try await get(IssueAnswer.self, at: Paths.API.issue(key))?.entry
    }

    func save(_ details: IssueDetails, for key: Issue.Key) async throws -> CatalogEntry {
        try await send(.PUT, Paths.API.issue(key), JSON.encode(details))
        return try await existing(key)
    }

    func schedule(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry {
        try await release(key, .sell(from: onSale))
    }

    func sellNow(_ key: Issue.Key) async throws -> CatalogEntry { try await release(key, .sellNow) }

    func withdraw(_ key: Issue.Key, reason: String) async throws -> CatalogEntry {
        try await release(key, .withdraw(reason: reason))
    }

    func restore(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry {
        try await release(key, .sell(from: onSale))
    }

    func delete(_ key: Issue.Key) async throws { try await send(.DELETE, Paths.API.issue(key), nil) }

    func press(of key: Issue.Key) async throws -> RunReport? {
        try await get(RunReport.self, at: Paths.API.press(key))
    }

    func cancelPress(of key: Issue.Key) async throws { try await send(.DELETE, Paths.API.press(key), nil) }

    func keys() async throws -> [KeyEntry] { try await all(ListPage<KeyEntry>.self, at: Paths.API.keys) }

    func addKey(_ key: NewKey) async throws { try await send(.POST, Paths.API.keys, JSON.encode(key)) }

    func revokeKey(named name: String) async throws {
        try await send(.DELETE, "\(Paths.API.keys)?name=\(name.percentEncoded)", nil)
    }

    func close() async {}

    /// The body of `PUT …/release`.
    private enum Release: Encodable {
        case sell(from: Date?)
        case sellNow
        case withdraw(reason: String)

        private enum CodingKeys: String, CodingKey { case onSale, now, withdraw }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .sell(let instant): try container.encode(instant, forKey: .onSale)  // null takes the instant back
            case .sellNow: try container.encode(true, forKey: .now)
            case .withdraw(let reason): try container.encode(reason, forKey: .withdraw)
            }
        }
    }

    private func release(_ key: Issue.Key, _ wish: Release) async throws -> CatalogEntry {
        try await send(.PUT, Paths.API.release(key), JSON.encode(wish))
        return try await existing(key)
    }

    func existing(_ key: Issue.Key) async throws -> CatalogEntry {
        guard let entry = try await entry(key) else { throw CommandError("There is no issue \(key).") }
        return entry
    }
}

extension ServerBackend {
    func get<Value: Decodable>(_ type: Value.Type, at path: String) async throws -> Value? {
        do {
            return try JSON.decode(type, from: try await send(.GET, path, nil))
        } catch let problem as Problem where problem.kind == .notFound {
            return nil
        }
    }

    func all<Item: Codable & Hashable & Sendable>(
        _ type: ListPage<Item>.Type, at path: String, asking query: String = ""
    ) async throws -> [Item] {
        var items: [Item] = []
        var after = ""
        while true {
            let page = try JSON.decode(type, from: try await send(.GET, "\(path)?limit=100&\(query)\(after)", nil))
            items += page.items
            guard let next = page.next else { return items }
            after = "&after=\(next.percentEncoded)"
        }
    }

    /// Sends a request.
    ///
    /// - Throws: the server's ``Problem``, or the network's error.
    @discardableResult
    func send(_ method: HTTPMethod, _ path: String, _ body: Data?) async throws -> Data {
        try await send(method, path, content: body.map { .bytes(ByteBuffer(bytes: $0)) })
    }

    @discardableResult
    func send(_ method: HTTPMethod, _ path: String, content: HTTPClientRequest.Body?) async throws -> Data {
        var address = url.absoluteString
        while address.hasSuffix("/") { address.removeLast() }
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        request.headers.add(name: "Authorization", value: "Bearer \(key)")
        if content != nil { request.headers.add(name: "Content-Type", value: "application/json") }
        request.body = content
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
        let answer = Data(buffer: try await response.body.collect(upTo: 16 << 20))
        guard (200..<300).contains(response.status.code) else {
            throw (try? JSON.decode(Problem.self, from: answer))
                ?? Problem(.server, detail: "The server answered with status \(response.status).")
        }
        return answer
    }
}

extension String {
    /// For a value in a query.
    var percentEncoded: String { Paths.escaped(self) }
}
