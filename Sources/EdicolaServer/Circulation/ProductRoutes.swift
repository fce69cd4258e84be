public import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Products and their rules. Anybody may see the offers; a publisher's key changes them.
struct ProductRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let publication = "/api/v1/publications/{publication}"
        return [
            .get(Paths.API.products, may: .sell, respond: list),
            .get("\(Paths.API.products)/{product}", may: .sell, respond: one),
            Endpoint(.put, "\(Paths.API.products)/{product}", may: .sell, logs: .productSaved, respond: save),
            Endpoint(.delete, "\(Paths.API.products)/{product}", may: .sell, logs: .productDeleted, respond: delete),
            .get("\(publication)/policy", may: .sell, respond: policy),
            Endpoint(.put, "\(publication)/policy", may: .sell, logs: .policySaved, respond: savePolicy),
            .get("\(publication)/issues/{issue}/sale", may: .sell, respond: sale),
            Endpoint(.put, "\(publication)/issues/{issue}/sale", may: .sell, logs: .policySaved, respond: saveSale),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(
            try await storage.products(after: request.query("after"), limit: try request.listLimit))
    }

    @Sendable private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.product
        guard let product = try await storage.product(id) else {
            throw Refusal(.notFound, detail: "There is no product \(id).")
        }
        return try .json(product)
    }

    @Sendable private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, details) = (try context.product, try await request.json(ProductDetails.self))
        guard !details.title.isEmpty, !details.opens.isEmpty else {
            throw Refusal(.badRequest, detail: "A product needs “title” and “opens”.")
        }
        let isNew = try await storage.product(id) == nil
        let product = details.product(id)
        try await storage.save(product, at: now())
        version.advance()
        return try .json(product, status: isNew ? .created : .ok)
    }

    @Sendable private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.delete(try context.product)
        version.advance()
        return Response(status: .noContent)
    }

    @Sendable private func policy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard try await storage.publication(id) != nil else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        return try .json(try await storage.policy(of: id))
    }

    @Sendable private func savePolicy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, policy) = (try context.publication(for: request), try await request.json(AccessPolicy.self))
        guard policy.freeFirst >= 0, policy.meter.map({ $0.count > 0 }) ?? true else {
            throw Refusal(.badRequest, detail: "A meter's count must be 1 or more, “freeFirst” 0 or more.")
        }
        try await storage.save(policy, for: id)
        version.advance()
        return try .json(policy)
    }

    @Sendable private func sale(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(IssueSale(rule: try await storage.saleRule(of: try context.issueKey(for: request))))
    }

    @Sendable private func saveSale(_ request: Request, context: AppRequestContext) async throws -> Response {
        let sale = try await request.json(IssueSale.self)
        try await storage.save(sale.rule, for: try context.issueKey(for: request))
        version.advance()
        return try .json(sale)
    }
}

/// The body of `PUT /products/{id}`.
private struct ProductDetails: Decodable {
    var title: String
    var sale: Product.Sale
    var opens: [Opening]
    var price: Price?
    var isOffered: Bool?

    func product(_ id: Product.ID) -> Product {
        Product(id: id, title: title, sale: sale, opens: opens, price: price, isOffered: isOffered ?? true)
    }
}

/// The body of `…/sale`.
public struct IssueSale: Hashable, Sendable, Codable {
    public var rule: SaleRule

    public init(rule: SaleRule) { self.rule = rule }
}

extension AppRequestContext {
    fileprivate var product: Product.ID {
        get throws {
            do {
                return try Product.ID(parsing: parameters.get("product") ?? "")
            } catch {
                throw Refusal(.badRequest, detail: error.description)
            }
        }
    }
}
