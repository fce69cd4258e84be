import Circulation
import Delivery
import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Storage

/// The protocol of apps built on the Baker framework: the shelf, issues as HPub, purchases, and push tokens.
///
/// An app's addresses are fixed when it is built. Those of Baker Cloud have the app and the installation in the path
/// (`:app_id/:user_id`); others send them as parameters. Both work here.
struct BakerRoutes: Sendable {
    let service: FeedService
    let keys: Authenticator
    let library: ReaderLibrary
    let installations: BakerInstallations
    /// The shop that verifies receipts; nil for a newsstand without one.
    let shop: AppStoreShop?
    let counter: ShopService
    /// The channel of messages about new issues; nil for a newsstand without one.
    let apns: (any DeliveryChannel)?
    let now: @Sendable () -> Date
    private let packages = VersionedCache<String, Representation>(limit: 32)

    init(
        service: FeedService, keys: Authenticator, library: ReaderLibrary, accounts: Accounts, shop: AppStoreShop?,
        counter: ShopService, apns: (any DeliveryChannel)?, now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.keys = keys
        self.library = library
        installations = BakerInstallations(accounts: accounts, now: now)
        self.shop = shop
        self.counter = counter
        self.apns = apns
        self.now = now
    }

    var endpoints: [Endpoint] {
        let root = "/feeds/{publication}"
        return [
            .get("\(root)/shelf.json", respond: shelf),
            .get("\(root)/issues/{app}/{user}", respond: shelf),
            .get("\(root)/hpub/{issue}", respond: issue),
            .get("\(root)/issue/{app}/{user}/{issue}", respond: issue),
            .get("\(root)/purchases", respond: purchases),
            .get("\(root)/purchases/{app}/{user}", respond: purchases),
            Endpoint(.post, "\(root)/confirmpurchase", respond: confirm),
            Endpoint(.post, "\(root)/confirmpurchase/{app}/{user}", respond: confirm),
            Endpoint(.post, "\(root)/apns", respond: token),
            Endpoint(.post, "\(root)/apns/{app}/{user}", respond: token),
        ]
    }

    @Sendable private func shelf(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, base, now) = (try context.publication(for: request), service.address.base(for: request), now())
        guard let reader = try await installations.reader(try await BakerForm(request, context)) else {
            let answer = try await service.catalog.answer("shelf.json \(id) \(base)", at: now) {
                try await shelf(of: id, [], for: .anybody, base: base, at: now)
            }
            return try answer.representation(caching: .revalidated).response(to: request)
        }
        // Baker deletes everything that is not in the shelf, bought or not: a reader's issues stay in their own shelf.
        let theirs = try await library.everything(of: reader, part: .all, in: id, at: now).map(\.entry).filter {
            !$0.isOnStand(at: now)
        }
        return try await shelf(of: id, theirs, for: .reader(reader), base: base, at: now)
            .representation(caching: .personal).response(to: request)
    }

    private func shelf(
        of id: Publication.ID, _ others: [CatalogEntry], for caller: Caller, base: String, at now: Date
    ) async throws -> EncodedAnswer {
        let publication = try await service.publication(id)
        var issues = try await service.all(of: publication, for: .anybody, at: now)
        if !others.isEmpty {
            issues += try await service.issues(others, for: caller, at: now) { _ in publication }
            issues.sort { ($0.entry.issue.onSale ?? .never) > ($1.entry.issue.onSale ?? .never) }
        }
        let shelf = Shelf(issues: issues, baseURL: base, products: try await service.storage.singles(of: id))
        return try await NIOThreadPool.singleton.runIfActive {
            EncodedAnswer(ByteBuffer(bytes: try shelf.document()), mediaType: Shelf.mediaType)
        }
    }

    /// Answers 403 for an issue that is not open to the reader and 404 for an unknown one, as Baker expects.
    @Sendable private func issue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var caller = try await keys.caller(of: request, context)
        if caller == .anybody, let reader = try await installations.reader(try await BakerForm(request, context)) {
            caller = .reader(reader)
        }
        let entry = try await service.catalog.entry(key, for: caller, at: now())
        try await service.catalog.access(of: caller, to: entry.issue, at: now()).require()
        var package = try await package(of: entry, base: service.address.base(for: request))
        package.caching = CachePolicy(entry, for: caller)
        return try package.response(to: request)
    }

    /// Returns the publisher's own package, or a computed one.
    private func package(of entry: CatalogEntry, base: String) async throws -> Representation {
        let manifest = try await service.catalog.manifest(entry.key, at: now())
        guard manifest.isComplete, manifest.revision > 0 else {
            throw Refusal(.notReady, detail: "Some pages of this issue are not ready yet. Try again in a minute.")
        }
        if manifest.form.format == .hpub, let original = manifest.original {
            let path = service.storage.blobs.path(of: original.digest)
            return Representation(
                [.file(path: path, offset: 0, length: original.size)], tag: EntityTag(original.digest),
                mediaType: "application/zip", caching: .personal,
                headers: [
                    .contentDisposition: "attachment; filename=\"\(entry.key.publication)-\(entry.key.issue).hpub\""
                ])
        }
        let number = try await service.catalog.version.number(at: now())
        return try await packages.value(for: "\(entry.key) \(base)", version: number) {
            let blobs = try await service.storage.storedAssets(of: manifest)
            let package = HPubPackage(
                manifest: manifest, address: base + Paths.issue(entry.key), blobs: blobs,
                path: { [blobs = service.storage.blobs] in blobs.path(of: $0) })
            return try await NIOThreadPool.singleton.runIfActive { try package.representation() }
        }
    }

    /// Lists the products of all issues that are open to the installation, and whether a subscription is active.
    @Sendable private func purchases(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        _ = try await service.publication(id)
        let purchases = try await purchases(of: installations.reader(try await BakerForm(request, context)), in: id)
        return try await EncodedAnswer.json(purchases).representation(caching: .never).response(to: request)
    }

    private func purchases(of reader: Reader.ID?, in id: Publication.ID) async throws -> BakerPurchases {
        guard let reader else { return BakerPurchases(issues: [], subscribed: false) }
        let theirs = try await library.everything(of: reader, part: .all, in: id, at: now()).map(\.entry).filter {
            !$0.issue.isFree
        }
        let products = try await service.storage.singles(of: id)
        return BakerPurchases(
            issues: theirs.map { Shelf.product($0.key, among: products) },
            subscribed: try await service.storage.isSubscribed(reader, to: id, at: now()))
    }

    /// Takes `receipt_data` and `type`. It never answers 200 before the receipt is verified: an app would unlock unpaid
    /// issues. Only the receipt decides what opens; the answer lists everything that the installation has now.
    @Sendable private func confirm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        _ = try await service.publication(id)
        let form = try await BakerForm(request, context)
        guard let receipt = form["receipt_data"] else {
            throw Refusal(.badRequest, detail: "“receipt_data” is missing. Send the receipt in Base64.")
        }
        guard let type = form["type"], BakerPurchases.kinds.contains(type) else {
            throw Refusal(
                .badRequest, detail: "“type” must be one of \(BakerPurchases.kinds.sorted().joined(separator: ", ")).")
        }
        guard let shop else {
            throw Refusal(
                .unavailable, detail: "This newsstand has no shop, so it can't confirm purchases.",
                headers: [.retryAfter: "86400"])
        }
        let documents = try await counter.judged("baker") { now in
            guard form["app_id"] ?? shop.verifier.app.bundleID == shop.verifier.app.bundleID else {
                throw AppStoreDocumentError.invalidAppIdentifier
            }
            return try await Purchases(receipt: receipt).documents(judgedBy: shop, at: now)
        }
        let reader = try await installations.installation(form, from: context.clientAddress(of: request)).reader
        for document in documents { try await counter.record(document, for: reader) }
        return try await EncodedAnswer.json(try await purchases(of: reader, in: id))
            .representation(caching: .never).plain
    }

    @Sendable private func token(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        _ = try await service.publication(id)
        let form = try await BakerForm(request, context)
        guard let token = form["apns_token"], (8...512).contains(token.utf8.count), token.allSatisfy(\.isHexDigit)
        else { throw Refusal(.badRequest, detail: "“apns_token” is missing, or not a token.") }
        guard let apns else {
            throw Refusal(
                .unavailable, detail: "This newsstand sends no messages to apps, because it is not connected to APNs.",
                headers: [.retryAfter: "86400"])
        }
        let wish = PushRegistration(form, token: token, of: id)
        if let fault = wish.fault ?? apns.fault(of: wish.address) { throw Refusal(.badRequest, detail: fault) }
        let installation = try await installations.installation(form, from: context.clientAddress(of: request))
        try await service.storage.savePushRegistration(
            wish, on: installation.device, of: installation.reader, at: now())
        return Response(status: .ok)
    }
}

extension PushRegistration {
    /// The registration of an app that sends its token. The app asks its reader for consent itself. It belongs to one
    /// publication, knows no other, and fetches the newest issue when it is woken.
    fileprivate init(_ form: BakerForm, token: String, of publication: Publication.ID) {
        let keys = form["app_id"].map { ["topic": $0] } ?? [:]
        let address = Address(
            channel: .apns, environment: form["environment"] == "debug" ? .sandbox : .production,
            value: token.lowercased(), keys: keys)
        self.init(
            address: address, style: .silent, wording: "asked by the app (Baker)", publications: [publication],
            follows: [publication])
    }
}

/// The answer to an app that lists its purchases.
struct BakerPurchases: Encodable, Sendable {
    /// The product ids of single issues.
    var issues: [String]
    var subscribed: Bool

    static let kinds: Set<String> = ["issue", "free-subscription", "auto-renewable-subscription"]
}
