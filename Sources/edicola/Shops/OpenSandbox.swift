import Circulation
import Crypto
import EdicolaCore
import EdicolaServer
import Foundation
import Storage
import StoreSandbox

/// A sandbox that sells a newsstand's products and notifies it of every event.
struct OpenSandbox {
    static let bundleID = "edicola.sandbox.newsstand"

    let sandbox: Sandbox
    let push: SandboxPush
    let storage: Storage
    let port: Int
    let newsstand: NewsstandPlace

    /// - Parameter address: the newsstand's public address.
    init(storage: Storage, port: Int, beside address: String, seed: UInt64) async throws {
        self.storage = storage
        self.port = port
        newsstand = NewsstandPlace(address: address)
        let clock = VirtualClock(origin: Date())
        sandbox = Sandbox(
            bundleID: Self.bundleID, products: [], authority: try SandboxAuthority(at: clock.now), clock: clock,
            seed: seed, webhook: newsstand.webhook)
        push = try await SandboxPush(clock: clock, seed: seed)
        await sandbox.setPush(push, backend: newsstand.pushBackend(storage))
        // The last run's phones and browsers no longer exist and can receive nothing.
        for rehearsal in PushRegistration.Rehearsal.allCases {
            try await storage.removePushRegistrations(wording: rehearsal.rawValue)
        }
        try await stock()
    }

    /// Adds the newsstand's products.
    func stock() async throws {
        var cursor: String?
        repeat {
            let page = try await storage.products(after: cursor)
            await sandbox.setProducts(page.items.filter(\.isOffered).compactMap(SandboxProduct.init))
            cursor = page.next
        } while cursor != nil
    }

    /// Returns the newsstand's side. It trusts only this sandbox, and no document of the real App Store.
    func shop() throws -> AppStoreShop {
        let app = try AppStoreApp(bundleID: Self.bundleID, appAppleID: nil, environments: [.sandbox])
        let roots = try AppStoreRoots(sandbox: [sandbox.authority.rootFile])
        let server = AppStoreServer(
            base: "http://sandbox",
            credentials: try AppStoreCredentials(
                issuerID: Sandbox.issuerID, keyID: Sandbox.apiKeyID, bundleID: Self.bundleID,
                pem: sandbox.apiKey.pemRepresentation),
            transport: transport)
        return AppStoreShop(
            verifier: AppStoreVerifier(app: app, roots: roots),
            receipts: try ReceiptVerifier(
                app: app, roots: roots, intermediates: [sandbox.authority.receiptIntermediateFile]),
            servers: AppStoreServers(production: nil, sandbox: server), counter: counter)
    }

    private var counter: SandboxCheckout {
        SandboxCheckout(
            buy: { [self] product, reader in
                try await stock()
                do {
                    let bought = try await sandbox.act {
                        try $0.buy(product.text, by: "\(reader)", token: reader.uuid)
                    }
                    return await sandbox.signed(bought)
                } catch let refusal as SandboxShopError {
                    throw SandboxCheckout.DeclinedError(reason: refusal.rawValue)
                }
            },
            page: "http://127.0.0.1:\(port)/")
    }

    /// The transport without a network: the sandbox is in this process.
    private var transport: ShopTransport {
        ShopTransport { [sandbox] request in
            let parts = request.url.dropFirst("http://sandbox".count).split(separator: "?", maxSplits: 1)
            let query = parts.count > 1 ? String(parts[1]) : ""
            let answer = await sandbox.answer(
                SandboxQuestion(
                    method: request.method, path: parts.first.map(String.init) ?? "/",
                    query: SandboxQuestion.query(query), authorization: request.authorization,
                    body: request.body ?? []))
            return ShopTransport.Answer(
                status: answer.status, retryAfter: answer.headers["Retry-After"], body: answer.body)
        }
    }
}

extension SandboxProduct {
    /// - Returns: nil for a product that no App Store sells: free subscriptions, and unknown terms.
    init?(_ product: Product) {
        let kind: Kind
        switch product.sale {
        case .once: kind = .single
        case .term: kind = .nonRenewing
        case .free: return nil
        case .renewing(let family, let term):
            guard let length = SandboxTerm(rawValue: term.description) else { return nil }
            // A longer term has a higher level than a shorter one.
            let place = SandboxTerm.allCases.firstIndex(of: length) ?? 0
            kind = .subscription(group: family, term: length, level: SandboxTerm.allCases.count - place)
        }
        guard let price = product.price else { return nil }
        self.init(
            id: product.id.text, name: product.title, kind: kind, priceMilli: price.thousandths,
            currency: price.currency)
    }
}
