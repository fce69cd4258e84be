public import Delivery
import EdicolaCore
import FoundationEssentials
import HTML
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle
public import Storage
public import UnixSignals

/// A newsstand on the network: its endpoints, and the services behind them.
///
/// The only place that knows every part.
public struct Newsstand: Sendable {
    private let storage: Storage
    private let configuration: NewsstandConfiguration
    private let logger: Logger
    private let localKey: String
    private let door = Readiness()
    private let hub = EventHub()
    private let meters = RequestMetrics()
    private let scrub = ScrubCounts()
    private let limiter: ConnectionLimiter
    let version: CatalogVersion
    let accounts: Accounts
    let endpoints: [Endpoint]
    private let problems: ProblemMiddleware
    private let sameOrigin: SameOrigin
    private let crossOrigin: CrossOrigin
    private let services: [any Service]

    /// - Parameters:
    ///   - press: the press; nil for a newsstand without one, where uploaded files wait.
    ///   - tiles: the renderer of enlarged pages; nil for none.
    ///   - pictures: the renderer of pages as JPEG; nil for none.
    ///   - news: the source of other sites' news; nil for none.
    ///   - channels: channels of messages about new issues, each kind once.
    ///   - machine: checks the machine for the console's page about health; nil for none.
    public init(
        storage: Storage, configuration: NewsstandConfiguration, press: PressClient? = nil,
        tiles: TileRenderer? = nil, pictures: PictureRenderer? = nil, news: NewsSource? = nil,
        imports: ImportSource? = nil,
        channels: [any DeliveryChannel] = [], machine: MachineCheck? = nil,
        logger: Logger = Logger(label: "edicola")
    ) async {
        self.storage = storage
        self.configuration = configuration
        self.logger = logger
        localKey = RunningServer.makeKey()
        limiter = ConnectionLimiter(
            maximum: configuration.maximumConnections,
            // Behind a proxy on another machine, all connections come from that machine.
            maximumPerNetwork: configuration.trustsProxy ? nil : configuration.maximumConnectionsPerAddress)
        let now = configuration.now
        let version = CatalogVersion(storage: storage)
        self.version = version
        let catalog = CatalogReader(storage: storage, version: version)
        let sessions = Sessions(
            storage: storage, isSecure: configuration.baseURL.hasPrefix("https://"), now: now)
        let refused = SignInFailureLog(logger: logger, trustsProxy: configuration.trustsProxy, now: now)
        let accounts = Accounts(
            storage: storage, sessions: sessions, maximumDevices: configuration.maximumDevices,
            site: configuration.name,
            refused: refused, now: now)
        self.accounts = accounts
        let staff = StaffSessions(storage: storage, isSecure: sessions.isSecure, now: now)
        let keys = Authenticator(
            storage: storage, local: Digest(sha256: localKey.utf8), sessions: sessions, staff: staff,
            apps: ReadingApps(accounts: accounts))
        let library = ReaderLibrary(catalog: catalog)
        let web = WebFolder(root: configuration.webRoot)
        let site = Site(
            name: configuration.name, assets: await web.assets(), sandboxPage: configuration.appStore?.counter?.page)
        let rebuilding = SearchRebuilding()
        let search = SearchBackend(storage: storage, catalog: catalog)
        let address = PublicAddress(configuration)
        let feeds = FeedService(catalog: catalog, address: address, name: configuration.name)
        let pictures = PictureService(storage: storage, renderer: pictures, configuration: configuration)
        let stands = StandReader(storage: storage, version: version)
        let pages = PageRenderer(catalog: catalog, stands: stands, site: site, address: address, now: now)
        let covers = CoverMaker(storage: storage, version: version, press: press, now: now)
        let overlays = OverlayEditor(storage: storage, now: now) { version.advance() }
        let desk = ConsoleDesk(storage: storage, pages: pages, undoMinutes: configuration.undoMinutes, now: now)
        let tests = TestMessages(
            storage: storage, channels: channels, origin: configuration.baseURL, now: now)
        let links = PreviewLinks()
        let drafts = DraftLinks(catalog: catalog, staff: staff)
        let shops = Shops(
            appStore: configuration.appStore, catalog: catalog, accounts: accounts, pages: pages, logger: logger,
            now: now)
        let house = House(
            accounts: StaffAccounts(accounts, sessions: staff), pages: pages, shops: shops, channels: channels,
            scrub: scrub, machine: machine, configuration: configuration, logger: logger)
        let readingApps =
            OPDSRoutes(service: feeds, pictures: pictures, search: search, keys: keys, now: now).endpoints
            + ShelfRoutes(service: feeds, library: library, keys: keys, now: now).endpoints
            + ProgressionRoutes(service: feeds, keys: keys, now: now).endpoints
        let standPages = StandRoutes(
            catalog: catalog, library: library, pages: pages, keys: keys, links: links, now: now)
        let issuePages = PageRoutes(
            catalog: catalog, pages: pages, keys: keys, drafts: drafts, shop: shops.place, now: now)
        let open =
            CatalogRoutes(catalog: catalog, keys: keys, now: now).endpoints
            + IssueRoutes(
                catalog: catalog, archives: Archives(catalog: catalog), keys: keys, drafts: drafts, now: now
            ).endpoints
            + AssetRoutes(catalog: catalog, keys: keys, drafts: drafts, now: now).endpoints
            + TileRoutes(
                catalog: catalog, keys: keys, drafts: drafts,
                service: TileService(storage: storage, renderer: tiles, configuration: configuration), now: now
            ).endpoints
            + EventRoutes(storage: storage, hub: hub, keys: keys, now: now).endpoints
            + PublisherRoutes(storage: storage, version: version, keys: keys, now: now).endpoints
            + CoverRoutes(covers: covers).endpoints
            + OverlayRoutes(overlays: overlays).endpoints
            + RevisionRoutes(
                storage: storage, version: version, undoMinutes: configuration.undoMinutes, now: now
            ).endpoints
            + UploadRoutes(
                storage: storage, version: version, keys: keys, largest: configuration.largestUpload, now: now
            ).endpoints
            + PressRoutes(storage: storage, version: version, keys: keys, now: now).endpoints
            + SearchRoutes(
                service: search, rebuilding: rebuilding, keys: keys, pages: pages, now: now
            ).endpoints
            + ProductRoutes(storage: storage, version: version, keys: keys, now: now).endpoints
            + GrantRoutes(storage: storage, keys: keys, now: now).endpoints
            + DeliveryRoutes(storage: storage, tests: tests, now: now).endpoints
            + PushRegistrationRoutes(storage: storage, sessions: sessions, channels: channels, now: now).endpoints
            + FeedRoutes(service: feeds, pictures: pictures, keys: keys, now: now).endpoints
            + BakerRoutes(
                service: feeds, keys: keys, library: library, accounts: accounts, shop: configuration.appStore,
                counter: shops.service, apns: channels.first { $0.kind == .apns }, now: now
            ).endpoints
            + readingApps.alsoInVersion12
            + ReaderRoutes(accounts: accounts, keys: keys).endpoints
            + ReaderListRoutes(accounts: accounts, keys: keys).endpoints
            + SyncRoutes(catalog: catalog, sessions: sessions, now: now).endpoints
            + LibraryRoutes(library: library, sessions: sessions, now: now).endpoints
            + AccountRoutes(accounts: accounts, pages: pages).endpoints
            + LibraryPageRoutes(
                library: library, sessions: sessions, pages: pages, shop: shops.place, now: now
            ).endpoints
            + shops.endpoints
            + WebRoutes(folder: web).endpoints + HealthRoutes(storage: storage, door: door).endpoints
            + MetricsRoutes(
                storage: storage, meters: meters, hub: hub, service: shops.service, limiter: limiter, keys: keys,
                scrub: scrub
            ).endpoints
            + house.endpoints
            + SettingsRoutes(storage: storage, version: version, keys: keys, links: links, now: now).endpoints
            + NewsRoutes(catalog: catalog, hub: hub, keys: keys, now: now).endpoints
            + ReleasePageRoutes(catalog: catalog, pages: pages, keys: keys, links: links, now: now).endpoints
            + PurchaseHistoryPageRoutes(storage: storage, pages: pages, keys: keys, links: links, now: now).endpoints
            + DiscoveryRoutes(catalog: catalog, stands: stands, site: site, address: address, now: now).endpoints
            + EmbedRoutes(catalog: catalog, pages: pages, now: now).endpoints
            + ConsoleRoutes(
                desk, version, drafts, covers, house.health, largest: configuration.largestUpload
            ).endpoints
            + ConsoleSearchRoutes(desk: desk).endpoints
            + ConsoleContentsRoutes(desk: desk, overlays: overlays).endpoints
            + ConsoleReaderRoutes(desk: desk, accounts: accounts).endpoints
            + ConsoleCodeRoutes(desk: desk).endpoints
            + ConsoleProductRoutes(desk: desk, version: version).endpoints
            + ConsoleReleaseRoutes(desk: desk, tests: tests).endpoints
            + ConsoleAnnouncingRoutes(desk: desk).endpoints
            + ConsoleStandRoutes(
                desk: desk, version: version,
                preview: StandPreview(stands: standPages, issues: issuePages, pages: pages, now: now)
            ).endpoints
            + ConsoleCategoryRoutes(desk: desk, version: version).endpoints
            + ConsoleNewsRoutes(desk: desk, version: version, hub: hub).endpoints
            + standPages.endpoints
            + DraftRoutes(catalog: catalog, drafts: drafts, pages: pages, keys: keys, now: now).endpoints
            + issuePages.endpoints
        let moving = ImportRoutes(storage: storage, pages: pages, canFetch: imports != nil, now: now).endpoints
        endpoints = (open + moving).map { $0.guarded(by: keys, now: now) }
        crossOrigin = CrossOrigin(sessions: sessions)
        sameOrigin = SameOrigin(sessions: sessions, staff: staff, origin: configuration.baseURL)
        problems = ProblemMiddleware(door: feeds.door, refused: refused) { problem, request in
            let look = request.look(for: nil, at: now())
            return ErrorPage(problem).html(for: site.made(for: look, with: StandSettings())).text
        }
        services =
            Self.services(
                storage: storage, press: press, news: news, version: version, hub: hub,
                scrub: scrub, configuration: configuration, logger: logger)
            + [
                SearchIndexService(storage: storage, rebuilding: rebuilding, now: now, logger: logger),
                DeliveryService(
                    storage: storage, channels: channels, origin: configuration.baseURL, hub: hub,
                    undoMinutes: configuration.undoMinutes, now: now, logger: logger),
            ] + shops.services + house.services
            + Self.importing(imports, storage, version, configuration, logger)
    }

    private static func importing(
        _ source: ImportSource?, _ storage: Storage, _ version: CatalogVersion, _ configuration: NewsstandConfiguration,
        _ logger: Logger
    ) -> [any Service] {
        guard let source, let folder = configuration.dataFolder else { return [] }
        return [
            ImportService(
                storage: storage, source: source, folder: "\(folder)/import", version: version, now: configuration.now,
                logger: logger)
        ]
    }

    /// The background services, in the order in which they start: dependencies first.
    private static func services(
        storage: Storage, press: PressClient?, news: NewsSource?, version: CatalogVersion, hub: EventHub,
        scrub: ScrubCounts, configuration: NewsstandConfiguration, logger: Logger
    ) -> [any Service] {
        let now = configuration.now
        var services: [any Service] = [
            EventPublisher(
                storage: storage, hub: hub, version: version, heartbeat: .seconds(configuration.heartbeatSeconds),
                now: now, logger: logger),
            ReleaseService(storage: storage, version: version, now: now, logger: logger),
            MemoryTrimService(), GarbageCollectionService(storage: storage, now: now, logger: logger),
            ScrubService(storage: storage, counts: scrub, logger: logger),
        ]
        if let press {
            let pressing = PressJobRunner(storage: storage, press: press, now: now) { progress, isOnStand in
                version.advance()
                hub.announce(.progress(progress, isPublic: isOnStand))
            }
            services.append(PressService(pressing: pressing, logger: logger))
        }
        if let news {
            services.append(
                NewsService(
                    storage: storage, source: news, version: version, hub: hub, now: now, logger: logger))
        }
        if let folder = configuration.dataFolder { services.append(RunningFileService(folder: folder)) }
        return services
    }

    /// Returns the application without a service group or signals, for tests.
    ///
    /// - Parameter onRunning: receives the port.
    public func application(
        onRunning: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let router = Router(context: AppRequestContext.self)
        router.add(middleware: RequestMetricsMiddleware(meters: meters))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: crossOrigin)
        router.add(middleware: problems)
        router.add(middleware: RequestHeadLimits())
        router.add(middleware: sameOrigin)
        let budget = BodyBudget(maximum: configuration.maximumBodyBytes)
        let readings = Dictionary(endpoints.filter { $0.method == .get }.map { ($0.path, $0) }) { first, _ in first }
        let rates = configuration.limitsRequests ? RequestRates(trustsProxy: configuration.trustsProxy) : nil
        router.add(
            endpoints.map {
                $0.conditional(on: readings[$0.path]).metered(by: budget).encouraging
                    .limited(by: rates, now: configuration.now)
            })
        let idle = TimeAmount.seconds(Int64(configuration.idleSeconds))
        let pace = MinimumBodyRate.Limits(
            grace: .seconds(Int64(configuration.bodyTimeout)), leastRate: configuration.minimumBodyRate)
        var channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ConnectionLimitHandler(limiter), MinimumBodyRate(pace), ExpectContinueHandler(),
                LingeringCloseHandler(patience: idle * 5),
            ], idleTimeout: idle)
        channel.httpDecoder.maxHeaderFieldSize = 64 * 1024
        channel.httpDecoder.maxHeaderListSize = 64 * 1024
        channel.httpDecoder.maxHeaderFieldCount = 200
        let server = HTTPServerBuilder { [channel] responder in
            EventLoopChannel(base: HTTP1Channel(responder: responder, configuration: channel))
        }
        return Application(
            router: router, server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: "Edicola",
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.maximumConnections)),
            services: services,
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? configuration.port
                announceRunning(port: port)
                onRunning(port)
            },
            logger: logger)
    }

    /// Serves until SIGTERM or SIGINT, then finishes open requests.
    ///
    /// - Parameter others: services that start before it and end after it.
    public func run(
        beside others: [any Service] = [], onRunning: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
        try await group(stoppingAt: [.sigterm, .sigint], beside: others, onRunning: onRunning).run()
    }

    /// Returns the newsstand with its services. The drain service is last, so that it stops first.
    public func group(
        stoppingAt signals: [UnixSignal] = [], beside others: [any Service] = [],
        onRunning: @escaping @Sendable (Int) -> Void
    ) -> ServiceGroup {
        let door = DrainService(door: door, notice: .seconds(configuration.noticeSeconds))
        var group = ServiceGroupConfiguration(
            services: others + [application(onRunning: onRunning), door], gracefulShutdownSignals: signals,
            logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownTimeoutSeconds)
        return ServiceGroup(configuration: group)
    }

    private func announceRunning(port: Int) {
        guard let folder = configuration.dataFolder else { return }
        let everywhere = ["0.0.0.0", "::", ""]
        let host = everywhere.contains(configuration.host) ? "127.0.0.1" : configuration.host
        do {
            try RunningServer(url: "http://\(host):\(port)", key: localKey).save(in: folder)
        } catch {
            logger.error("running.json can't be written", metadata: ["error": "\(error)"])
        }
    }
}

/// Returns a newsstand's application.
public func makeApplication(
    storage: Storage, configuration: NewsstandConfiguration, press: PressClient? = nil,
    logger: Logger = Logger(label: "edicola")
) async -> some ApplicationProtocol {
    await Newsstand(storage: storage, configuration: configuration, press: press, logger: logger).application()
}
