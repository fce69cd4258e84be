import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1

extension ServerBackend {
    func products() async throws -> [Product] { try await all(ListPage<Product>.self, at: Paths.API.products) }

    func product(_ id: Product.ID) async throws -> Product? {
        try await get(Product.self, at: Paths.API.product(id))
    }

    func save(_ product: Product) async throws {
        try await send(.PUT, Paths.API.product(product.id), JSON.encode(ProductBody(product)))
    }

    func delete(_ product: Product.ID) async throws { try await send(.DELETE, Paths.API.product(product), nil) }

    func policy(of publication: Publication.ID) async throws -> AccessPolicy {
        try JSON.decode(from: try await send(.GET, Paths.API.policy(publication), nil))
    }

    func save(_ policy: AccessPolicy, for publication: Publication.ID) async throws {
        try await send(.PUT, Paths.API.policy(publication), JSON.encode(policy))
    }

    func saleRule(of key: Issue.Key) async throws -> SaleRule {
        try JSON.decode(IssueSale.self, from: try await send(.GET, Paths.API.sale(key), nil)).rule
    }

    func save(_ rule: SaleRule, for key: Issue.Key) async throws {
        try await send(.PUT, Paths.API.sale(key), JSON.encode(IssueSale(rule: rule)))
    }

    func grants() async throws -> [Grant] { try await all(ListPage<Grant>.self, at: Paths.API.grants) }

    func addGrant(_ order: GrantOrder) async throws -> Grant {
        try JSON.decode(from: try await send(.POST, Paths.API.grants, JSON.encode(order)))
    }

    func revoke(grant id: String, _ revoking: Revoking) async throws {
        try await send(.DELETE, Paths.API.grant(id.percentEncoded), JSON.encode(revoking))
    }

    func codes() async throws -> [PromoCode] { try await all(ListPage<PromoCode>.self, at: Paths.API.codes) }

    func addCodes(_ order: CodeOrder) async throws -> [PromoCode] {
        try JSON.decode(
            ListPage<PromoCode>.self, from: try await send(.POST, Paths.API.codes, JSON.encode(order))
        ).items
    }

    func revoke(code: String) async throws {
        try await send(.DELETE, Paths.API.code(code.percentEncoded), nil)
    }

    func purchaseHistory(of reader: Reader.ID) async throws -> PurchaseHistory {
        try JSON.decode(from: try await send(.GET, Paths.API.purchaseHistory(reader), nil))
    }

    func purchaseHistoryPage(of reader: Reader.ID) async throws -> PreviewLink {
        try whole(JSON.decode(from: try await send(.POST, Paths.API.purchaseHistoryPage(reader), nil)))
    }

    func replay() async throws -> ReplayReport {
        try JSON.decode(from: try await send(.POST, Paths.API.replay, nil))
    }

    /// The body of `PUT /products/{id}`: the id is in the address.
    private struct ProductBody: Encodable {
        let title: String
        let sale: Product.Sale
        let opens: [Opening]
        let price: Price?
        let isOffered: Bool

        init(_ product: Product) {
            (title, sale, opens) = (product.title, product.sale, product.opens)
            (price, isOffered) = (product.price, product.isOffered)
        }
    }
}
