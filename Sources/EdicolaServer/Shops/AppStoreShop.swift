public import Circulation
public import EdicolaCore
import FoundationEssentials

/// The App Store as a newsstand knows it: whom it believes, and how it asks.
public struct AppStoreShop: Sendable {
    public var verifier: AppStoreVerifier
    public var receipts: ReceiptVerifier
    /// Nil for a newsstand that only listens.
    public var servers: AppStoreServers?
    /// Nil when receipts that can't be read here are refused.
    public var verifyReceipt: VerifyReceipt?
    /// A sandbox on this machine sells in the newsstand's own pages; nil for the real App Store, which sells in apps.
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

/// The purchase sheet of a sandbox on this machine. What is outside is a closure.
public struct SandboxCheckout: Sendable {
    /// - Returns: the signed transaction.
    /// - Throws: ``Declined`` when the sandbox does not sell.
    public var buy: @Sendable (_ product: Product.ID, _ reader: Reader.ID) async throws -> String
    /// The address at which a person sees and changes what they have.
    public var page: String

    public init(
        buy: @escaping @Sendable (_ product: Product.ID, _ reader: Reader.ID) async throws -> String,
        page: String
    ) {
        self.buy = buy
        self.page = page
    }

    public struct Declined: Error, Hashable, Sendable {
        /// In the sandbox's words.
        public var reason: String
        public init(reason: String) { self.reason = reason }
    }
}
