import FoundationEssentials

/// The old way: the App Store is asked what a receipt says. For apps that still send receipts which can't be read here.
public struct VerifyReceipt: Sendable {
    private let secret: String?
    private let bundleID: String
    private let transport: ShopTransport
    private let production: String
    private let sandbox: String

    /// - Parameter secret: the app's shared secret; without it subscriptions are refused (21004).
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

    /// Asks production, and the sandbox when the receipt is of there (21007).
    ///
    /// - Throws: ``VerifyReceiptTrouble``, or what the network throws.
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
        guard answer.status == 200 else { throw VerifyReceiptTrouble.unavailable(status: nil) }
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

/// Why `verifyReceipt` gave no receipt.
public enum VerifyReceiptTrouble: Error, Hashable, Sendable {
    /// Malformed or temporary, at an overloaded hour, in maintenance: the same receipt may be good later.
    case unavailable(status: Int64?)
    /// Never good.
    case refused(status: Int64)
    case wrongSecret
    case otherApp
    case unreadable

    public var isRetryable: Bool {
        if case .unavailable = self { true } else { false }
    }

    init?(status: Int64, isRetryable: Bool?) {
        switch status {
        // An expired subscription of 2011 is a good receipt of a past period.
        case 0, 21_006: return nil
        case 21_002, 21_005, 21_009: self = .unavailable(status: status)
        case 21_004: self = .wrongSecret
        case 21_100...21_199 where isRetryable == true: self = .unavailable(status: status)
        default: self = .refused(status: status)
        }
    }
}
