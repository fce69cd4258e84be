import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Everything of a newsstand that has to do with shops.
struct Shops: Sendable {
    let endpoints: [Endpoint]
    let services: [any Service]
    /// Where documents are taken in that come through other doors.
    let desk: ShopDesk
    /// Where things are sold, for the pages of issues.
    let place: Counter.Place

    init(
        appStore shop: AppStoreShop?, catalog: CatalogReader, accounts: Accounts, pages: PageMaker, logger: Logger,
        now: @escaping @Sendable () -> Date
    ) {
        let storage = catalog.storage
        let desk = ShopDesk(storage: storage, logger: logger, now: now)
        self.desk = desk
        endpoints =
            NotificationRoutes(shop: shop, desk: desk).endpoints
            + PurchaseRoutes(shop: shop, desk: desk, sessions: accounts.sessions).endpoints
            + CounterRoutes(shop: shop, desk: desk, accounts: accounts, catalog: catalog, pages: pages).endpoints
            + OfferRoutes(catalog: catalog, sessions: accounts.sessions, now: now).endpoints
            + RedemptionRoutes(accounts: accounts, pages: pages).endpoints
        place = shop.map { $0.counter.map { .sandbox(page: $0.page) } ?? .apps } ?? .nowhere
        guard let shop, shop.servers != nil else {
            services = []
            return
        }
        services = [
            SweepService(sweep: AppStoreSweep(storage: storage, shop: shop, desk: desk), now: now, logger: logger)
        ]
    }
}
