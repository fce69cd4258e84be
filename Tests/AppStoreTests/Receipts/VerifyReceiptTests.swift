import EdicolaCore
import Foundation
import Testing

@testable import Circulation

struct VerifyReceiptTests {
    private let now = TestShop.noon

    /// The founding article's answer for a month, shortened only where nothing matters.
    private static let october = """
        {"receipt":{"original_purchase_date":"2011-10-29 18:41:32 Etc/GMT","item_id":"476937514",
        "expires_date_formatted":"2011-10-29 20:35:07 Etc/GMT","quantity":"1","expires_date":"1319920507692",
        "bid":"org.example.windfall","product_id":"windfall.1month","original_transaction_id":"1000000011540367",
        "purchase_date":"2011-10-29 20:30:07 Etc/GMT","transaction_id":"1000000011546189","bvrs":"1.0"},
        "latest_receipt_info":{"original_purchase_date":"2011-10-29 18:41:32 Etc/GMT","quantity":"1",
        "expires_date":"1319920507692","bid":"org.example.windfall","product_id":"windfall.1month",
        "original_transaction_id":"1000000011540367","purchase_date":"2011-10-29 20:30:07 Etc/GMT",
        "transaction_id":"1000000011546189"},"latest_receipt":"ewo=","status":0}
        """

    private static let unified = """
        {"status":0,"environment":"Production","receipt":{"bundle_id":"org.example.windfall",
        "request_date_ms":"1773144000000","in_app":[{"quantity":"1","product_id":"windfall.month",
        "transaction_id":"70001","original_transaction_id":"70001","purchase_date_ms":"1770000000000",
        "purchase_date":"2026-02-02 02:40:00 Etc/GMT","expires_date":"2026-03-02 02:40:00 Etc/GMT",
        "expires_date_ms":"1772419200000","is_trial_period":"true"}]},
        "latest_receipt_info":[{"quantity":"1","product_id":"windfall.year","transaction_id":"70003",
        "original_transaction_id":"70001","purchase_date_ms":"1771000000000","expires_date_ms":"1802536000000",
        "cancellation_date_ms":"1771500000000","is_upgraded":"true"},{"product_id":"windfall.month",
        "transaction_id":"70002","original_transaction_id":"70001","purchase_date_ms":"1770500000000",
        "expires_date_ms":"1772919200000","cancellation_date_ms":"1771600000000","cancellation_reason":"1"}],
        "pending_renewal_info":[{"auto_renew_status":"0"}]}
        """

    private func ask(
        _ answers: [String: String], secret: String? = "secret", asked: (@Sendable (String) -> Void)? = nil
    ) async throws -> ReceiptAnswer {
        let transport = ShopTransport { request in
            asked?(request.url)
            let host = request.url.contains("sandbox") ? "sandbox" : "buy"
            return ShopTransport.Answer(
                status: answers[host] == nil ? 500 : 200, body: Array((answers[host] ?? "").utf8))
        }
        return try await VerifyReceipt(bundleID: TestShop.bundle, secret: secret, transport: transport)
            .answer(for: "ewo=")
    }

    @Test func `2: milliseconds and texts of 2011 are the same instants`() async throws {
        let document = try await ask(["buy": Self.october]).document(at: now)
        let fact = try #require(document.facts.first)
        #expect(fact.end?.timeIntervalSince1970 == 1_319_920_507.692)
        #expect(fact.start == Date(timeIntervalSince1970: 1_319_920_207))
        // The receipt and the latest receipt are one period.
        #expect(Set(document.facts.map(\.transaction)).count == 1)
    }

    @Test func `3: an upgrade is no refund, and each period is kept`() async throws {
        let document = try await ask(["buy": Self.unified]).document(at: now)
        #expect(document.facts.count == 3)
        let facts = Dictionary(document.facts.map { ($0.transaction, $0) }) { first, _ in first }
        #expect(facts["70003"]?.isUpgraded == true && facts["70003"]?.revocation == nil)
        #expect(facts["70002"]?.revocation?.kind == .refund)
        #expect(facts["70001"]?.end == Date(timeIntervalSince1970: 1_772_419_200))
        #expect(facts["70001"]?.offer?.isFreeTrial == true)
        #expect(document.environment == .production)
    }

    @Test func `1: an expired one of 2011 is a good receipt of a past period`() async throws {
        let expired = Self.october.replacing("\"status\":0", with: "\"status\":21006")
            .replacing("latest_receipt_info", with: "latest_expired_receipt_info")
        #expect(try await ask(["buy": expired]).document(at: now).facts.first?.end != nil)
    }

    @Test func `10: the sandbox is asked when production says so, and only then`() async throws {
        let document = try await ask(["buy": "{\"status\":21007}", "sandbox": Self.october]).document(at: now)
        #expect(document.environment == .sandbox)
        await #expect(throws: VerifyReceiptError.unavailable(status: 21_002)) {
            try await ask(["buy": "{\"status\":21002}", "sandbox": Self.october])
        }
    }

    @Test(
        arguments: zip(
            [21_002, 21_005, 21_009, 21_000, 21_003, 21_008, 21_010],
            [true, true, true, false, false, false, false]))
    func `some refusals pass, others stay`(status: Int, isRetryable: Bool) async {
        do {
            _ = try await ask(["buy": "{\"status\":\(status)}"])
            Testing.Issue.record("believed")
        } catch {
            #expect((error as? VerifyReceiptError)?.isRetryable == isRetryable)
        }
    }

    @Test func `the shop's own trouble says itself whether it passes`() async {
        await #expect(throws: VerifyReceiptError.unavailable(status: 21_150)) {
            try await ask(["buy": "{\"status\":21150,\"is-retryable\":true}"])
        }
        await #expect(throws: VerifyReceiptError.refused(status: 21_150)) {
            try await ask(["buy": "{\"status\":21150,\"is-retryable\":\"0\"}"])
        }
        await #expect(throws: VerifyReceiptError.unavailable(status: nil)) { try await ask([:]) }
        await #expect(throws: VerifyReceiptError.unreadable) { try await ask(["buy": "<html>"]) }
        await #expect(throws: VerifyReceiptError.wrongSecret) { try await ask(["buy": "{\"status\":21004}"]) }
    }

    @Test func `a good receipt of another app is refused`() async {
        let other = Self.october.replacing("org.example.windfall", with: "org.example.other")
        await #expect(throws: VerifyReceiptError.otherApp) { try await ask(["buy": other]) }
    }
}
