import FoundationEssentials

/// The old verification of a receipt by the App Store itself, for apps that still send receipts unreadable here.
public struct VerifyReceipt: Sendable {
    private let secret: String?
    private let bundleID: String
    private let transport: ShopTransport
    private let production: String
    private let sandbox: String

    /// - Parameter secret: The app's shared secret; without it subscriptions are refused (21004).
    public init(
        bundleID: String, secret: String?, transport: ShopTransport,
        production: String = "https://buy.itunes.apple.com/verifyReceipt",
        sandbox: String = "https://sandbox.itunes.apple.com/verifyReceipt"
    ) {
        self.bundleID = bundleID
        self.secret = secret
        self.transport = transport
        self.production = production
        self.sandbox = sandbox
    }

    /// Asks production, and then the sandbox when the receipt is from there (21007).
    ///
    /// - Throws: ``VerifyReceiptError``, or any error of the network.
    public func answer(for receipt: String) async throws -> ReceiptAnswer {
        let answer = try await ask(production, receipt)
        guard answer.status == 21_007 else { return try answer.believed(for: bundleID) }
        var second = try await ask(sandbox, receipt)
        second.isSandbox = true
        return try second.believed(for: bundleID)
    }

    private func ask(_ url: String, _ receipt: String) async throws -> ReceiptAnswer {
        let question = Question(receipt: receipt, password: secret)
        let answer = try await transport.send(
            ShopTransport.Request(method: "POST", url: url, body: Array(JSONEncoder().encode(question))))
        guard answer.status == 200 else { throw VerifyReceiptError.unavailable(status: nil) }
        return try ReceiptAnswer(json: answer.body)
    }

    private struct Question: Encodable {
        var receipt: String
        var password: String?

        private enum CodingKeys: String, CodingKey {
            case receipt = "receipt-data"
            case password
        }
    }
}

/// The reason why `verifyReceipt` returned no receipt.
public enum VerifyReceiptError: Error, Hashable, Sendable {
    /// Malformed, or a temporary failure of an overloaded server or during maintenance: the same receipt may be
    /// accepted later.
    case unavailable(status: Int64?)
    /// Never accepted.
    case refused(status: Int64)
    case wrongSecret
    case otherApp
    case unreadable

    public var isRetryable: Bool {
        if case .unavailable = self { true } else { false }
    }

    init?(status: Int64, isRetryable: Bool?) {
        switch status {
        // The receipt of an expired subscription of 2011 is a valid receipt of a past period.
        case 0, 21_006: return nil
        case 21_002, 21_005, 21_009: self = .unavailable(status: status)
        case 21_004: self = .wrongSecret
        case 21_100...21_199 where isRetryable == true: self = .unavailable(status: status)
        default: self = .refused(status: status)
        }
    }
}
