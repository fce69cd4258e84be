import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// A newsstand's endpoints and services for shops.
struct Shops: Sendable {
    let endpoints: [Endpoint]
    let services: [any Service]
    /// The service for documents that arrive at other addresses.
    let service: ShopService
    /// The place of sale, for the pages of issues.
    let place: PurchaseOptions.Place

    init(
        appStore shop: AppStoreShop?, catalog: CatalogReader, accounts: Accounts, pages: PageRenderer, logger: Logger,
        now: @escaping @Sendable () -> Date
    ) {
        let storage = catalog.storage
        let service = ShopService(storage: storage, logger: logger, now: now)
        self.service = service
        endpoints =
            NotificationRoutes(shop: shop, service: service).endpoints
            + PurchaseRoutes(shop: shop, service: service, sessions: accounts.sessions).endpoints
            + CheckoutRoutes(shop: shop, service: service, accounts: accounts, catalog: catalog, pages: pages).endpoints
            + OfferRoutes(catalog: catalog, sessions: accounts.sessions, now: now).endpoints
            + RedemptionRoutes(accounts: accounts, pages: pages).endpoints
        place = shop.map { $0.counter.map { .sandbox(page: $0.page) } ?? .apps } ?? .nowhere
        guard let shop, shop.servers != nil else {
            services = []
            return
        }
        services = [
            ReconciliationService(
                sweep: AppStoreReconciliation(storage: storage, shop: shop, service: service), now: now, logger: logger)
        ]
    }
}
