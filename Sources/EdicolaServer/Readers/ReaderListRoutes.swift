import EdicolaCore
import Hummingbird
import Storage

/// Readers, as the operator sees them.
struct ReaderListRoutes: Sendable {
    let accounts: Accounts
    let keys: Authenticator

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.readers, may: .readers, respond: list),
            .get("\(Paths.API.readers)/{reader}", may: .readers, respond: one),
            Endpoint(
                .post, "\(Paths.API.readers)/{reader}/password", may: .readers, logs: .readerPassword,
                respond: resetPassword),
            Endpoint(.delete, "\(Paths.API.readers)/{reader}", may: .readers, logs: .readerErased, respond: erase),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let limit = try request.listLimit
        let readers: ListPage<ReaderEntry> =
            if let text = request.query("email") {
                ListPage(items: try await accounts.reader(with: text).map { [$0] } ?? [])
            } else if request.query("q") != nil || request.query("state") != nil {
                try await found(request, limit: limit)
            } else {
                try await accounts.storage.readers(after: request.query("after"), limit: limit)
            }
        return try await EncodedAnswer.json(readers).representation(caching: .personal).response(to: request)
    }

    private func found(_ request: Request, limit: Int) async throws -> ListPage<ReaderEntry> {
        let state = try request.query("state").map { name in
            guard let state = ReaderState(rawValue: name) else {
                throw Refusal(.badRequest, detail: "“state” must be “covered”, “grace” or “lapsed”.")
            }
            return state
        }
        let found = try await accounts.storage.findReaders(
            request.query("q"), in: state, at: accounts.now(), after: request.query("after"), limit: limit)
        return ListPage(items: found.readers, next: found.next)
    }

    @Sendable private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await entry(context)
        return try await EncodedAnswer.json(entry).representation(caching: .personal).response(to: request)
    }

    @Sendable private func resetPassword(_ request: Request, context: AppRequestContext) async throws -> Response {
        var response = try Response.json(try await accounts.resetPassword(of: try await entry(context).id))
        response.headers[.cacheControl] = CachePolicy.never.field
        return response
    }

    @Sendable private func erase(_ request: Request, context: AppRequestContext) async throws -> Response {
        try context.requireFreshProof(at: accounts.now())
        try await accounts.storage.erase(try await entry(context).id, at: accounts.now())
        return Response(status: .noContent)
    }

    private func entry(_ context: AppRequestContext) async throws -> ReaderEntry {
        guard let id = Reader.ID(parsing: context.parameters.get("reader") ?? ""),
            let entry = try await accounts.storage.reader(id)
        else { throw Refusal(.notFound, detail: "There is no such reader.") }
        return entry
    }
}

extension Accounts {
    /// Finds a reader by address.
    ///
    /// - Parameter text: an e-mail address.
    func reader(with text: String) async throws -> ReaderEntry? {
        guard let email = EmailAddress(parsing: text), let lock = try await storage.lock(of: email) else { return nil }
        return try await storage.reader(lock.reader)
    }
}
