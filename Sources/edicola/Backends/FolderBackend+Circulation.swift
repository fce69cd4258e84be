import EdicolaCore
import EdicolaServer
import Foundation
import Storage

extension FolderBackend {
    func products() async throws -> [Product] { try await all { try await storage.products(after: $0, limit: 100) } }

    func product(_ id: Product.ID) async throws -> Product? { try await storage.product(id) }

    func save(_ product: Product) async throws { try await storage.save(product, at: Date()) }

    func delete(_ product: Product.ID) async throws { try await storage.delete(product) }

    func policy(of publication: Publication.ID) async throws -> AccessPolicy {
        try await storage.policy(of: publication)
    }

    func save(_ policy: AccessPolicy, for publication: Publication.ID) async throws {
        try await storage.save(policy, for: publication)
    }

    func saleRule(of key: Issue.Key) async throws -> SaleRule { try await storage.saleRule(of: key) }

    func save(_ rule: SaleRule, for key: Issue.Key) async throws { try await storage.save(rule, for: key) }

    func grants() async throws -> [Grant] { try await all { try await storage.grants(after: $0, limit: 100) } }

    func addGrant(_ order: GrantOrder) async throws -> Grant { try await storage.addGrant(order, at: Date()) }

    func revoke(grant id: String, _ revoking: Revoking) async throws {
        try await storage.revoke(grant: id, revoking, at: Date())
    }

    func codes() async throws -> [PromoCode] { try await all { try await storage.codes(after: $0, limit: 100) } }

    func addCodes(_ order: CodeOrder) async throws -> [PromoCode] { try await storage.addCodes(order, at: Date()) }

    func revoke(code: String) async throws { try await storage.revoke(code: code, at: Date()) }

    func purchaseHistory(of reader: Reader.ID) async throws -> PurchaseHistory {
        try await storage.purchaseHistory(of: reader, at: Date())
    }

    func purchaseHistoryPage(of reader: Reader.ID) async throws -> PreviewLink {
        throw CommandError("The page needs a running server. Start it with “edicola serve”, then try again.")
    }

    func replay() async throws -> ReplayReport { try await storage.replay(at: Date()) }
}
