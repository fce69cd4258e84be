import EdicolaCore
import EdicolaServer
import Foundation

/// Products, policies, grants and readers, in either backend.
protocol CirculationBackend: Sendable {
    func products() async throws -> [Product]
    func product(_ id: Product.ID) async throws -> Product?
    func save(_ product: Product) async throws
    func delete(_ product: Product.ID) async throws

    func policy(of publication: Publication.ID) async throws -> AccessPolicy
    func save(_ policy: AccessPolicy, for publication: Publication.ID) async throws
    func saleRule(of key: Issue.Key) async throws -> SaleRule
    func save(_ rule: SaleRule, for key: Issue.Key) async throws

    func grants() async throws -> [Grant]
    func addGrant(_ order: GrantOrder) async throws -> Grant
    func revoke(grant id: String, _ revoking: Revoking) async throws

    func codes() async throws -> [PromoCode]
    func addCodes(_ order: CodeOrder) async throws -> [PromoCode]
    func revoke(code: String) async throws

    func purchaseHistory(of reader: Reader.ID) async throws -> PurchaseHistory
    /// Returns a link to a page that draws it; needs a server.
    func purchaseHistoryPage(of reader: Reader.ID) async throws -> PreviewLink
    func replay() async throws -> ReplayReport
}
