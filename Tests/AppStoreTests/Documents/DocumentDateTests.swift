import Foundation
import StoreSandbox
import Testing

@testable import Circulation

/// Dates that no shop writes, in correctly signed documents.
struct DocumentDateTests {
    private static let farDates = [1e300, -1e300, 253_402_300_800_000, -62_167_305_600_000, 9.3e18, -9.3e18]
    private static let members = [
        "signedDate", "purchaseDate", "originalPurchaseDate", "expiresDate", "revocationDate",
    ]

    @Test(arguments: members, farDates)
    func `a document with a date outside the years 0 to 9999 is refused`(member: String, date: Double) async throws {
        var payload = TestShop.transaction
        payload[member] = .fraction(date)
        let (verifier, signed) = (try TestShop.verifier(), try TestShop.signer().sign(payload))
        await #expect(throws: AppStoreDocumentError.invalidFormat) {
            try await verifier.document(transaction: signed, at: TestShop.noon)
        }
    }

    @Test(arguments: farDates)
    func `it is refused before anybody's certificates are looked at`(date: Double) async throws {
        var payload = TestShop.transaction
        payload["signedDate"] = .fraction(date)
        let (stranger, verifier) = (SandboxSigner(try SandboxAuthority(at: TestShop.noon)), try TestShop.verifier())
        await #expect(throws: AppStoreDocumentError.self) {
            try await verifier.notification(stranger.sign(payload), at: TestShop.noon)
        }
    }

    @Test func `one signed before there was an App Store is refused`() async throws {
        var payload = TestShop.transaction
        payload["signedDate"] = -62_135_769_600_000
        let (verifier, signed) = (try TestShop.verifier(), try TestShop.signer().sign(payload))
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(signed, at: TestShop.noon)
        }
    }

    @Test(arguments: ["gracePeriodExpiresDate", "renewalDate", "recentSubscriptionStartDate"], farDates)
    func `a renewal's dates are looked at too`(member: String, date: Double) async throws {
        let payload: JSONValue = [
            "originalTransactionId": "1", "environment": "Sandbox",
            "signedDate": .number(TestShop.milliseconds(TestShop.noon)), "autoRenewStatus": 1,
        ]
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        #expect(try await verifier.document(renewal: signer.sign(payload), at: TestShop.noon).renewals.count == 1)
        var far = payload
        far[member] = .fraction(date)
        let signed = signer.sign(far)
        await #expect(throws: AppStoreDocumentError.invalidFormat) {
            try await verifier.document(renewal: signed, at: TestShop.noon)
        }
    }

    @Test(arguments: [253_402_300_800, 253_402_344_000, -62_167_305_600, 1e15])
    func `receipts of both eras with such a date are refused`(seconds: Double) async throws {
        let (authority, verifier) = (try TestShop.authority.get(), try TestShop.receipts())
        let (noon, far) = (TestShop.noon, Date(timeIntervalSince1970: seconds))
        let good = SandboxReceipt.Purchase(
            productID: "windfall.month", transactionID: "1", originalTransactionID: "1", purchasedAt: noon,
            originallyPurchasedAt: noon, expiresAt: far)
        let old = try SandboxOldReceipt(bundleID: TestShop.bundle, purchase: good).signed(by: authority)
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.document(receipt: old) }
    }

    /// `9999-12-31T23:59:59-12:00`, as a receipt may write it, is in the year 10000.
    @Test(arguments: ["9999-12-31T23:59:59-12:00", "2007-12-31T00:00:00Z"])
    func `no chain is asked to hold at such an instant`(text: String) async throws {
        let date = try Date(text, strategy: .iso8601)
        let document = try CompactJWS(parsing: TestShop.signer().sign(TestShop.transaction))
        let header = try ChainHeader(segment: document.headerSegment)
        let roots = try AppStoreRoots(sandbox: [TestShop.authority.get().rootFile])
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await SigningChain.verified(header, against: roots, at: date)
        }
    }

    @Test func `what verifyReceipt answers is looked at too`() throws {
        let json = #"{"status":0,"receipt":{"bid":"a","product_id":"p","transaction_id":"1","expires_date":"1e300"}}"#
        #expect(throws: VerifyReceiptError.unreadable) { try ReceiptAnswer(json: Array(json.utf8)) }
    }
}
