import Delivery
import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// The people of a newsstand and what they look after: the doors, members, keys, health, the log.
struct House: Sendable {
    let endpoints: [Endpoint]
    let services: [any Service]
    /// For the first page of the console.
    let health: HealthReader

    /// - Parameter machine: checks the machine; nil for none.
    init(
        accounts: StaffAccounts, pages: PageRenderer, shops: Shops, channels: [any DeliveryChannel],
        scrub: ScrubCounts, machine: MachineCheck?, configuration: NewsstandConfiguration, logger: Logger
    ) {
        let (storage, now, days) = (accounts.storage, configuration.now, configuration.logDays)
        let log = ActLogWatch(storage: storage, now: now)
        let undoing = ActUndoing(storage: storage, now: now) { pages.catalog.version.advance() }
        let watch = machine.map { MachineWatch(check: $0, now: now) }
        let keys = PublisherKeys(storage: storage, now: now)
        let address = PublicAddress(configuration)
        health = HealthReader(
            storage: storage, scrub: scrub, channels: channels, shop: configuration.appStore,
            documents: shops.service, log: log, machine: watch)
        let party = RelyingParty(address: configuration.baseURL, name: configuration.name)
        let passkeys = party.map {
            PasskeyRoutes(
                passkeys: Passkeys(storage: storage, party: $0, challenges: PasskeyChallenges(), now: now),
                accounts: accounts
            ).endpoints
        }
        let people =
            StaffRoutes(accounts: accounts, address: address, now: now).endpoints
            + StaffEntryRoutes(accounts: accounts, pages: pages, party: party).endpoints
            + OwnRoutes(accounts: accounts, pages: pages, party: party, now: now).endpoints
            + PeopleRoutes(accounts: accounts, pages: pages, now: now).endpoints
        let rest =
            KeyRoutes(keys: keys).endpoints + HouseKeyRoutes(keys: keys, pages: pages, now: now).endpoints
            + HouseHealthRoutes(reader: health, pages: pages).endpoints
            + LogRoutes(storage: storage, pages: pages, watch: log, undoing: undoing, days: days).endpoints
        endpoints = people + rest + (passkeys ?? [])
        let daily: [any Service] = [
            ActLogService(storage: storage, watch: log, days: days, now: now, logger: logger)
        ]
        services = daily + (watch.map { [MachineService(watch: $0)] } ?? [])
    }
}
