import Circulation
import Crypto
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import StoreSandbox
import Synchronization
import Testing

@testable import EdicolaServer

/// Testing has an `Issue` too.
typealias Issue = EdicolaCore.Issue

/// A newsstand that sells through a sandbox, both on one clock that only moves when advanced.
final class ShopNewsstand: Sendable {
    /// 2026-03-10 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_773_144_000)
    static let bundle = "org.example.windfall"
    static let authority = Result { try SandboxAuthority(at: noon) }
    static let publication: Publication.ID = .make("windfall")

    let storage: Storage
    let sandbox: Sandbox
    let log = KeptLog()
    private let app: AppStoreApp

    /// - Parameter isStocked: whether there are two issues and a monthly subscription.
    init(seed: UInt64 = 1, isStocked: Bool = true) async throws {
        storage = try Storage.inMemory()
        let authority = try Self.authority.get()
        sandbox = Sandbox(
            bundleID: Self.bundle, products: [], authority: authority,
            clock: VirtualClock(origin: Self.noon, speed: 0, real: { Self.noon }), seed: seed)
        app = try AppStoreApp(bundleID: Self.bundle, appAppleID: nil, environments: [.sandbox])
        try await storage.save(Publication(id: Self.publication, title: "Windfall"), at: Self.noon)
        if isStocked { try await sell() }
    }

    var now: Date { sandbox.clock.now }
    let march = Issue.Key(publication: publication, issue: .make("2026-03"))
    let april = Issue.Key(publication: publication, issue: .make("2026-04"))

    /// Adds products. March is the newest issue; April appears within the first month of a subscription, which lasts
    /// five minutes.
    private func sell() async throws {
        _ = try await addIssue("2026-03", onSale: Self.noon - 86_400)
        _ = try await addIssue("2026-04", onSale: Self.noon + 120)
        let price = try #require(Price(minor: 399, currency: "EUR"))
        let month = Product(
            id: .make("windfall.month"), title: "A month of Windfall",
            sale: .renewing(family: "windfall", try #require(Term(1, .month))), opens: [.window(Self.publication)],
            price: price)
        try await storage.save(month, at: Self.noon)
        let existing = SandboxProduct(
            id: "windfall.month", name: "A month of Windfall",
            kind: .subscription(group: "windfall", term: .month, level: 1), priceMilli: 3_990)
        await sandbox.setProducts([existing])
    }

    /// Puts an issue on the stand from an instant on, and in the shop, at a higher price than the publisher's.
    func addIssue(_ id: String, onSale: Date) async throws -> Issue.Key {
        let key = Issue.Key(publication: Self.publication, issue: .make(id))
        let price = try #require(Price(minor: 399, currency: "EUR"))
        try await print(key, onSale: onSale, coverDate: id, price: price)
        let product = Product(
            id: .make("windfall.\(id)"), title: "\(id)", sale: .once, opens: [.issue(key)], price: price)
        try await storage.save(product, at: now)
        await sandbox.setProducts([
            SandboxProduct(id: product.id.text, name: product.title, kind: .single, priceMilli: 4_490)
        ])
        return key
    }

    /// Puts an issue on the stand from an instant on.
    func print(_ key: Issue.Key, onSale: Date, coverDate: String, price: Price?) async throws {
        let issue = Issue(
            publication: key.publication, id: key.issue, title: "\(key.issue)",
            coverDate: try CoverDate(parsing: coverDate), onSale: onSale, price: price)
        try await storage.save(issue, at: now)
        let blob = try await storage.blobs.put(Array("%PDF-1.7 \(key)".utf8))
        let run = try await storage.beginRun(key, original: blob, fileName: "a.pdf", at: now)
        _ = try await PressJobRunner(storage: storage, press: .blank, now: { [now] in now }).work(until: run)
    }

    func shop(roots authority: SandboxAuthority? = nil) throws -> AppStoreShop {
        let authority = try authority ?? Self.authority.get()
        let roots = try AppStoreRoots(sandbox: [authority.rootFile])
        let server = AppStoreServer(
            base: "http://sandbox",
            credentials: try AppStoreCredentials(
                issuerID: Sandbox.issuerID, keyID: Sandbox.apiKeyID, bundleID: Self.bundle,
                pem: sandbox.apiKey.pemRepresentation),
            transport: ShopTransport { [sandbox] request in
                let path = request.url.dropFirst("http://sandbox".count).split(separator: "?").map(String.init)
                let answer = await sandbox.answer(
                    SandboxQuestion(
                        method: request.method, path: path[0],
                        query: SandboxQuestion.query(path.count > 1 ? path[1] : ""),
                        authorization: request.authorization, body: request.body ?? []))
                return ShopTransport.Answer(
                    status: answer.status, retryAfter: answer.headers["Retry-After"], body: answer.body)
            })
        return AppStoreShop(
            verifier: AppStoreVerifier(app: app, roots: roots),
            receipts: try ReceiptVerifier(
                app: app, roots: roots, intermediates: [authority.receiptIntermediateFile]),
            servers: AppStoreServers(production: nil, sandbox: server),
            counter: SandboxCheckout(
                buy: { [sandbox] product, reader in
                    do {
                        let bought = try await sandbox.act {
                            try $0.buy(product.text, by: "\(reader)", token: reader.uuid)
                        }
                        return await sandbox.signed(bought)
                    } catch let refusal as SandboxShopError {
                        throw SandboxCheckout.DeclinedError(reason: refusal.rawValue)
                    }
                }, page: "http://127.0.0.1:8091/"))
    }

    /// Runs a test against it, with the sandbox's notifications.
    func test<Value: Sendable>(
        _ shop: AppStoreShop? = nil, in setup: TestingSetup = .router,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        var configuration = NewsstandConfiguration(
            port: 0, baseURL: "https://stand.example", webRoot: "/nowhere", now: { [self] in now })
        configuration.appStore = try shop ?? self.shop()
        let newsstand = await Newsstand(storage: storage, configuration: configuration, logger: log.logger)
        return try await newsstand.application().test(setup) { [sandbox] client in
            await sandbox.setWebhook(
                Webhook { signed in
                    try? await client.execute(
                        uri: "/api/v1/notifications/app-store", method: .post,
                        body: ByteBuffer(string: "{\"signedPayload\":\"\(signed)\"}")
                    ) { Int($0.status.code) }
                })
            return try await body(client)
        }
    }

    /// Runs a test on the loopback address, with the sandbox's own.
    func open(_ body: @escaping @Sendable (_ address: String, _ sandbox: String) async throws -> Void) async throws {
        try await test(in: .live) { [sandbox] client in
            let port = client.port ?? 0
            try await SandboxServer(sandbox: sandbox, port: 0).application().test(.live) { shop in
                try await body("http://127.0.0.1:\(port)", "http://127.0.0.1:\(shop.port ?? 0)")
            }
        }
    }

    /// Makes a reader with a token.
    func reader(_ client: any TestClientProtocol) async throws -> (id: Reader.ID, token: String) {
        struct Welcome: Decodable {
            var reader: Reader.ID
            var token: String
        }
        return try await client.execute(uri: "/api/v1/readers", method: .post) { response in
            let welcome = try JSON.decode(Welcome.self, from: Data(response.body.readableBytesView))
            return (welcome.reader, welcome.token)
        }
    }

    func handIn(
        _ body: String, _ token: String?, _ client: any TestClientProtocol
    ) async throws -> (status: Int, text: String) {
        var fields: HTTPFields = [.contentType: "application/json"]
        if let token { fields[.authorization] = "Bearer \(token)" }
        return try await client.execute(
            uri: "/api/v1/purchases", method: .post, headers: fields, body: ByteBuffer(string: body)
        ) { (Int($0.status.code), String(buffer: $0.body)) }
    }

    func isOpen(_ key: Issue.Key, to reader: Reader.ID) async throws -> Bool {
        try await storage.access(of: reader, to: key, at: now).isGranted
    }
}

/// The log entries, to check that secrets are not in them.
final class KeptLog: Sendable {
    private let state = Mutex<(lines: [String], listeners: [AsyncStream<String>.Continuation])>(([], []))

    var text: String { state.withLock { $0.lines.joined(separator: "\n") } }

    /// Waits for an entry with these words.
    func comes(_ words: String) async {
        let (lines, pen) = AsyncStream.makeStream(of: String.self)
        state.withLock { state in
            for line in state.lines { pen.yield(line) }
            state.listeners.append(pen)
        }
        for await line in lines where line.contains(words) { return }
    }

    var logger: Logger { Logger(label: "test") { _ in KeptLogHandler(log: self) } }

    fileprivate func add(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            for listener in state.listeners { listener.yield(line) }
        }
    }

    private struct KeptLogHandler: LogHandler {
        let log: KeptLog
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.add("\(event.level) \(event.message) \(event.metadata ?? [:])")
        }
    }
}

extension Identifier {
    static func make(_ text: String) -> Identifier {
        guard let identifier = try? Identifier(parsing: text) else { preconditionFailure("not an id: \(text)") }
        return identifier
    }
}

extension PressClient {
    /// One page with pictures of a few bytes.
    static let blank = PressClient { _, deliver in
        let picture = NewPicture(bytes: Data([1, 2, 3]), mediaType: "image/webp", width: 100, height: 140)
        try await deliver(
            .outline(
                RunOutline(
                    form: IssueForm(), pages: [PageOutline(width: 100, height: 140, label: "1")], contents: [],
                    title: nil, language: "en")))
        try await deliver(
            .page(
                NewPage(
                    pictures: [.oneX: picture, .twoX: picture], thumbnail: picture, layer: Data("{}".utf8))))
    }
}
