import Circulation
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// The address for purchases and restores from a reader's app.
struct PurchaseRoutes: Sendable {
    let shop: AppStoreShop?
    let service: ShopService
    let sessions: Sessions

    var endpoints: [Endpoint] { [Endpoint(.post, Paths.API.purchases, respond: handIn)] }

    /// Verifies all documents before the first is recorded: one forgery voids the whole request.
    @Sendable private func handIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        guard let shop else { throw Refusal(.notFound, detail: "This newsstand does not sell through the App Store.") }
        let body = try await service.body(of: request, upTo: 16 << 20, "upload")
        let documents = try await service.judged("upload") { now in
            try await JSON.decode(Purchases.self, from: Data(body.readableBytesView)).documents(judgedBy: shop, at: now)
        }
        guard !documents.isEmpty else {
            throw Refusal(.badRequest, detail: "Send “signedTransactions” or “receipt”.")
        }
        var lines: [LineKey: Recorded.Owner] = [:]
        for document in documents {
            lines.merge(try await service.record(document, for: visitor.reader).lines) { $1 }
        }
        return try .json(PurchaseAnswer(lines, of: visitor.reader))
    }
}

/// The body of `POST /purchases`.
struct Purchases: Decodable, Sendable {
    /// StoreKit 2: `jwsRepresentation` of each transaction.
    var signedTransactions: [String]?
    /// Base64: the app receipt, or a transaction's of 2011.
    var receipt: String?

    /// The maximum number of transactions: more than a restore of twenty years of a weekly.
    static let most = 1_200

    func documents(judgedBy shop: AppStoreShop, at now: Date) async throws -> [ShopDocument] {
        guard signedTransactions?.count ?? 0 <= Self.most else { throw AppStoreDocumentError.invalidFormat }
        var documents: [ShopDocument] = []
        for signed in signedTransactions ?? [] {
            documents.append(try await shop.verifier.document(transaction: signed, at: now))
        }
        if let receipt { documents.append(try await Self.document(receipt, judgedBy: shop, at: now)) }
        return documents
    }

    /// Verifies a receipt locally where possible, or asks the App Store.
    private static func document(
        _ receipt: String, judgedBy shop: AppStoreShop, at now: Date
    ) async throws -> ShopDocument {
        do {
            return try await shop.receipts.document(receipt: receipt)
        } catch let refusal {
            guard let client = shop.verifyReceipt, refusal != .invalidAppIdentifier else { throw refusal }
            return try await client.answer(for: receipt).document(at: now)
        }
    }
}

/// The owners of the submitted lines.
struct PurchaseAnswer: Encodable {
    var lines: [Line]

    struct Line: Encodable {
        var shop: Shop
        var environment: ShopEnvironment
        var id: String
        /// `yours`, or `another` when it belongs to another reader and is not transferred.
        var owner: String
    }

    init(_ lines: [LineKey: Recorded.Owner], of reader: Reader.ID) {
        self.lines = lines.map { key, owner in
            Line(
                shop: key.shop, environment: key.environment, id: key.id,
                owner: owner == .reader(reader) ? "yours" : "another")
        }.sorted { $0.id < $1.id }
    }
}
