public import Circulation
public import EdicolaCore
import FoundationEssentials

/// A newsstand's App Store: its verifiers and its clients.
public struct AppStoreShop: Sendable {
    public var verifier: AppStoreVerifier
    public var receipts: ReceiptVerifier
    /// The clients of its server API; nil for a newsstand that only listens.
    public var servers: AppStoreServers?
    /// The client of `verifyReceipt`; nil refuses receipts that can't be read locally.
    public var verifyReceipt: VerifyReceipt?
    /// The sandbox on this machine that sells in the newsstand's own pages; nil for the real App Store, which sells in
    /// apps.
    public var counter: SandboxCheckout?

    public init(
        verifier: AppStoreVerifier, receipts: ReceiptVerifier, servers: AppStoreServers? = nil,
        verifyReceipt: VerifyReceipt? = nil, counter: SandboxCheckout? = nil
    ) {
        self.verifier = verifier
        self.receipts = receipts
        self.servers = servers
        self.verifyReceipt = verifyReceipt
        self.counter = counter
    }
}

/// The purchase sheet of a sandbox on this machine: a closure, because the sandbox is outside the server.
public struct SandboxCheckout: Sendable {
    /// Buys a product.
    ///
    /// - Returns: the signed transaction.
    /// - Throws: ``DeclinedError`` when the sandbox does not sell.
    public var buy: @Sendable (_ product: Product.ID, _ reader: Reader.ID) async throws -> String
    /// The address of the page on which a person sees and changes their purchases.
    public var page: String

    public init(
        buy: @escaping @Sendable (_ product: Product.ID, _ reader: Reader.ID) async throws -> String,
        page: String
    ) {
        self.buy = buy
        self.page = page
    }

    public struct DeclinedError: Error, Hashable, Sendable {
        /// The reason, in the sandbox's words.
        public var reason: String
        public init(reason: String) { self.reason = reason }
    }
}
