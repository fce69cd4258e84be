public import FoundationEssentials

/// The answer of `verifyReceipt`, in either of its shapes: iOS 6 with objects and milliseconds, unified with arrays,
/// three spellings of every date, and numbers that are texts.
public struct ReceiptAnswer: Hashable, Sendable {
    public var status: Int64
    public var isRetryable: Bool?
    public var bundleID: String?
    public var isSandbox: Bool
    public var purchases: [ReceiptPurchase]
    /// Whether it has the first shape, in which a restored purchase has another transaction id.
    public var isOld: Bool
    /// Replaces the submitted receipt.
    public var latestReceipt: String?
    public var requestedAt: Date?
    public let raw: [UInt8]

    /// - Throws: ``VerifyReceiptError`` `unreadable`.
    init(json: [UInt8]) throws(VerifyReceiptError) {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(json)) else { throw .unreadable }
        status = body.status
        isRetryable = body.isRetryable?.isTrue
        isSandbox = body.environment?.lowercased() == "sandbox"
        isOld = body.receipt?.inApp == nil
        bundleID = body.receipt?.bundleID ?? body.receipt?.bid
        latestReceipt = body.latestReceipt
        requestedAt = body.receipt?.requestDateMilliseconds?.date
        raw = json
        let all =
            (body.receipt?.inApp ?? []) + (body.latest?.items ?? []) + (body.latestExpired?.items ?? [])
            + (isOld ? [body.receipt?.purchase].compactMap(\.self) : [])
        purchases = all.map(\.purchase)
        guard DocumentDates.areKnown([requestedAt]), purchases.allSatisfy(\.hasKnownDates) else { throw .unreadable }
    }

    func believed(for bundleID: String) throws(VerifyReceiptError) -> ReceiptAnswer {
        if let trouble = VerifyReceiptError(status: status, isRetryable: isRetryable) { throw trouble }
        guard self.bundleID == bundleID else { throw .otherApp }
        return self
    }

    private struct Body: Decodable {
        var status: Int64
        var environment: String?
        var receipt: Receipt?
        var latest: OneOrMany?
        var latestExpired: OneOrMany?
        var latestReceipt: String?
        var isRetryable: Loose?

        private enum CodingKeys: String, CodingKey {
            case status, environment, receipt
            case latest = "latest_receipt_info"
            case latestExpired = "latest_expired_receipt_info"
            case latestReceipt = "latest_receipt"
            case isRetryable = "is-retryable"
        }
    }

    private struct Receipt: Decodable {
        var bid: String?
        var bundleID: String?
        var requestDateMilliseconds: Loose?
        var inApp: [ReceiptItem]?
        var purchase: ReceiptItem?

        private enum CodingKeys: String, CodingKey {
            case bid
            case bundleID = "bundle_id"
            case requestDateMilliseconds = "request_date_ms"
            case inApp = "in_app"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            bid = try container.decodeIfPresent(String.self, forKey: .bid)
            bundleID = try container.decodeIfPresent(String.self, forKey: .bundleID)
            requestDateMilliseconds = try container.decodeIfPresent(Loose.self, forKey: .requestDateMilliseconds)
            inApp = try container.decodeIfPresent([ReceiptItem].self, forKey: .inApp)
            purchase = try? ReceiptItem(from: decoder)
        }
    }

    private struct OneOrMany: Decodable {
        let items: [ReceiptItem]

        init(from decoder: any Decoder) throws {
            items = try (try? [ReceiptItem](from: decoder)) ?? [ReceiptItem(from: decoder)]
        }
    }
}

/// A value that is a text, a number or a boolean, as `verifyReceipt` chooses.
struct Loose: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let flag = try? container.decode(Bool.self) {
            text = flag ? "true" : "false"
        } else {
            text = try String(container.decode(Int64.self))
        }
    }

    var isTrue: Bool { text == "true" || text == "1" }
    var number: Int64? { Int64(text) }
    /// The value as milliseconds; nil for a formatted date.
    var date: Date? { Double(text).map { Date(timeIntervalSince1970: $0 / 1_000) } }
}
