import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// A reader's library.
struct LibraryRoutes: Sendable {
    let library: ReaderLibrary
    let sessions: Sessions
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.library, respond: list),
            .get("\(Paths.API.library)/{publication}/{issue}", respond: one),
            Endpoint(.put, "\(Paths.API.library)/{publication}/{issue}", respond: change),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let part = try request.libraryPart
        let items = try await library.items(
            of: visitor.reader, part: part, after: request.query("after"), limit: try request.listLimit, at: now())
        var response = try await EncodedAnswer.json(items).representation(caching: .personal).response(to: request)
        try await sessions.renew(visitor, for: request, with: &response)
        return response
    }

    @Sendable private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let item = try await item(try context.issueKey(for: request), of: visitor)
        return try await EncodedAnswer.json(item).representation(caching: .personal).response(to: request)
    }

    /// The body of `PUT /library/{publication}/{issue}`.
    private struct LibraryChange: Decodable {
        var isArchived: Bool
    }

    @Sendable private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let key = try context.issueKey(for: request)
        let change = try await request.json(LibraryChange.self)
        _ = try await item(key, of: visitor)
        try await library.catalog.storage.setArchived(change.isArchived, key, of: visitor.reader, at: now())
        return try .json(try await item(key, of: visitor))
    }

    private func item(_ key: Issue.Key, of visitor: Visitor) async throws -> LibraryItem {
        guard let item = try await library.item(key, of: visitor.reader, at: now()) else {
            throw Refusal(.notFound, detail: "This issue is not in your library.")
        }
        return item
    }
}

extension Request {
    /// The requested part of the library.
    ///
    /// - Throws: ``Refusal`` 400 when there is no such part.
    var libraryPart: LibraryPart {
        get throws {
            guard let text = query("part") else { return .all }
            guard let part = LibraryPart(rawValue: text) else {
                let names = LibraryPart.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(.badRequest, detail: "“part” must be one of \(names).")
            }
            return part
        }
    }
}
