import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The publisher's grants, and the reasons for a reader's access.
struct GrantRoutes: Sendable {
    let storage: Storage
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get(Paths.API.grants, may: .readers, respond: grants),
            Endpoint(.post, Paths.API.grants, may: .readers, logs: .accessGiven, respond: give),
            Endpoint(.delete, "\(Paths.API.grants)/{grant}", may: .readers, logs: .accessTaken, respond: revoke),
            .get(Paths.API.codes, may: .sell, respond: codes),
            Endpoint(.post, Paths.API.codes, may: .sell, logs: .codesMade, respond: addCodes),
            Endpoint(.delete, "\(Paths.API.codes)/{code}", may: .sell, logs: .codesEnded, respond: revokeCode),
            .get("\(Paths.API.root)/readers/{reader}/life", may: .readers, respond: purchaseHistory),
            Endpoint(.post, Paths.API.replay, may: .house, respond: replay),
        ]
    }

    @Sendable private func grants(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(try await storage.grants(after: request.query("after"), limit: try request.listLimit))
    }

    @Sendable private func give(_ request: Request, context: AppRequestContext) async throws -> Response {
        let order = try await request.json(GrantOrder.self)
        guard (order.opens ?? []).isEmpty != (order.product == nil) else {
            throw Refusal(.badRequest, detail: "A grant needs either “opens” or “product”.")
        }
        guard !order.giver.isEmpty, !order.why.isEmpty else {
            throw Refusal(.badRequest, detail: "A grant needs “giver” and “why”.")
        }
        guard order.until.map({ (order.from ?? now()) < $0 }) ?? true else {
            throw Refusal(.badRequest, detail: "“until” must be after “from”.")
        }
        return try .json(try await storage.addGrant(order, at: now()), status: .created)
    }

    @Sendable private func revoke(_ request: Request, context: AppRequestContext) async throws -> Response {
        let revoking = try await request.json(Revoking.self)
        guard !revoking.by.isEmpty, !revoking.why.isEmpty else {
            throw Refusal(.badRequest, detail: "A revocation needs “by” and “why”.")
        }
        let id = context.parameters.get("grant") ?? ""
        return try .json(try await storage.revoke(grant: id, revoking, at: now()))
    }

    @Sendable private func codes(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(try await storage.codes(after: request.query("after"), limit: try request.listLimit))
    }

    @Sendable private func addCodes(_ request: Request, context: AppRequestContext) async throws -> Response {
        let order = try await request.json(CodeOrder.self)
        guard !order.opens.isEmpty, (1...1000).contains(order.count ?? 1), (order.mostUses ?? 1) > 0 else {
            throw Refusal(.badRequest, detail: "Codes need “opens”, at most 1000 per request.")
        }
        return try .json(ListPage(items: try await storage.addCodes(order, at: now())), status: .created)
    }

    @Sendable private func revokeCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.revoke(code: context.parameters.get("code") ?? "", at: now())
        return Response(status: .noContent)
    }

    @Sendable private func purchaseHistory(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let reader = Reader.ID(parsing: context.parameters.get("reader") ?? "") else {
            throw Refusal(.notFound, detail: "There is no such reader.")
        }
        return try .json(try await storage.purchaseHistory(of: reader, at: now()))
    }

    /// Deletes all derived rows and computes them again.
    @Sendable private func replay(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(try await storage.replay(at: now()))
    }
}
