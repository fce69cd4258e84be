import Foundation
import Testing

@testable import Circulation

/// Apple's own test documents, with the results that Apple's own library's tests expect.
@Suite(.enabled(if: Fixtures.areThere, "the folder of Apple's documents (EDICOLA_FIXTURES) is missing"))
struct AppleDocumentTests {
    private let now = Date(timeIntervalSince1970: 1_773_144_000)

    private func verifier(
        _ environment: AppStoreEnvironment = .sandbox, bundle: String = "com.example", number: Int64 = 1_234
    ) throws -> AppStoreVerifier {
        AppStoreVerifier(
            app: AppStoreApp(named: bundle, appAppleID: number, environments: [environment]),
            roots: try AppStoreRoots([Fixtures.bytes("certs/testCA.der")], fingerprints: nil))
    }

    @Test func `a notification, a transaction and a renewal are believed`() async throws {
        let verifier = try verifier()
        let notification = try await verifier.notification(
            Fixtures.text("mock_signed_data/testNotification"), at: now)
        #expect(notification.kind == "TEST")
        #expect(notification.uuid == "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6")
        let transaction = try await verifier.transaction(
            Fixtures.text("mock_signed_data/transactionInfo"), at: now)
        #expect(transaction.environment == .sandbox)
        let renewal = try await verifier.renewal(Fixtures.text("mock_signed_data/renewalInfo"), at: now)
        #expect(renewal.environment == .sandbox)
    }

    @Test func `one without a chain is not in the format`() async throws {
        let verifier = try verifier()
        let signed = try Fixtures.text("mock_signed_data/missingX5CHeaderClaim")
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.notification(signed, at: now) }
    }

    @Test func `another app's is refused`() async throws {
        let notification = try Fixtures.text("mock_signed_data/testNotification")
        let wrong = try Fixtures.text("mock_signed_data/wrongBundleId")
        let transaction = try Fixtures.text("mock_signed_data/transactionInfo")
        let mine = try verifier()
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) {
            try await mine.notification(wrong, at: now)
        }
        let other = try verifier(bundle: "com.example.x")
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) {
            try await other.transaction(transaction, at: now)
        }
        let number = try verifier(number: 1_235)
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) {
            try await number.transaction(notification, at: now)
        }
        let production = try verifier(.production, number: 1_235)
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) {
            try await production.notification(notification, at: now)
        }
    }

    @Test func `another environment's is refused`() async throws {
        let verifier = try verifier(.production)
        let signed = try Fixtures.text("mock_signed_data/testNotification")
        await #expect(throws: AppStoreDocumentError.invalidEnvironment) {
            try await verifier.notification(signed, at: now)
        }
    }

    @Test(arguments: ["a.b.c.d", "a.b.c", "", ".", "..", "...", "a.b"])
    func `what is no document is refused`(text: String) async throws {
        let verifier = try verifier()
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.notification(text, at: now) }
    }

    @Test func `another root is not believed`() async throws {
        let verifier = AppStoreVerifier(
            app: AppStoreApp(named: "com.example", appAppleID: 1_234, environments: [.sandbox]),
            roots: try AppStoreRoots(pinned: [Fixtures.bytes("AppleRootCA-G3.cer")]))
        let signed = try Fixtures.text("mock_signed_data/transactionInfo")
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(signed, at: now)
        }
    }

    @Test func `a chain of 2023 to 2033 holds then and not later`() async throws {
        let verifier = AppStoreVerifier(
            app: AppStoreApp(named: "com.example", appAppleID: 1_234, environments: [.sandbox]),
            roots: try AppStoreRoots([Fixtures.bytes("certs/testCA.der")], fingerprints: nil), reference: .now)
        let signed = try Fixtures.text("mock_signed_data/transactionInfo")
        _ = try await verifier.transaction(signed, at: now)
        // Cached by now, but verified again all the same.
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(signed, at: Date(timeIntervalSince1970: 2_280_946_846))
        }
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(signed, at: Date(timeIntervalSince1970: 1_640_000_000))
        }
    }

    @Test func `Apple's two roots are the pinned ones, and the test root is not`() throws {
        let (g3, old) = (try Fixtures.bytes("AppleRootCA-G3.cer"), try Fixtures.bytes("AppleIncRootCertificate.cer"))
        _ = try AppStoreRoots(pinned: [g3, old])
        let test = try Fixtures.bytes("certs/testCA.der")
        #expect(throws: AppStoreRoots.RootError.unknown) { try AppStoreRoots(pinned: [g3, test]) }
        #expect(throws: AppStoreRoots.RootError.unreadable) { try AppStoreRoots(pinned: [Array(g3.dropLast())]) }
        #expect(throws: AppStoreRoots.RootError.none) { try AppStoreRoots(pinned: []) }
        #expect(throws: AppStoreRoots.RootError.isApple) { try AppStoreRoots(sandbox: [test, old]) }
    }
}

/// Documents signed by Xcode, which only these tests read.
@Suite(.enabled(if: Fixtures.areThere, "the folder of Apple's documents (EDICOLA_FIXTURES) is missing"))
struct XcodeDocumentTests {
    private let now = Date(timeIntervalSince1970: 1_773_144_000)
    private let bundle = "com.example.naturelab.backyardbirds.example"

    private var unsigned: AppStoreVerifier {
        AppStoreVerifier(unsignedFor: AppStoreApp(named: bundle, appAppleID: nil, environments: [.xcode]))
    }

    @Test func `12: fractions of milliseconds, escaped slashes and dates before the year 1 are read`() async throws {
        let transaction = try await unsigned.transaction(Fixtures.text("xcode/xcode-signed-transaction"), at: now)
        #expect(transaction.transactionID == "0")
        #expect(transaction.productID == "pass.premium")
        #expect(abs((transaction.purchasedAt?.timeIntervalSince1970 ?? 0) - 1_697_679_936.049_729_7) < 0.000_001)
        #expect(transaction.kind == "Auto-Renewable Subscription")
        #expect(transaction.isUpgraded == false)
        #expect(transaction.offerKind == 1)
        #expect(transaction.storefront == "USA")
        let renewal = try await unsigned.renewal(Fixtures.text("xcode/xcode-signed-renewal-info"), at: now)
        #expect(renewal.autoRenewStatus == 1)
        #expect(renewal.nextProductID == "pass.premium")
        let app = try await unsigned.appTransaction(
            Fixtures.text("xcode/xcode-signed-app-transaction"), at: now)
        #expect(app.originallyPurchasedAt == Date(timeIntervalSince1970: -62_135_769_600))
        #expect(app.environment == .xcode)
    }

    @Test(arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"])
    func `21: a newsstand refuses them all`(name: String) async throws {
        let signed = try Fixtures.text("xcode/\(name)")
        let verifier = AppStoreVerifier(
            app: try AppStoreApp(bundleID: bundle, appAppleID: 1, environments: [.production, .sandbox]),
            roots: try AppStoreRoots(pinned: [Fixtures.bytes("AppleRootCA-G3.cer")]))
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.transaction(signed, at: now) }
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.renewal(signed, at: now) }
        await #expect(throws: AppStoreDocumentError.invalidFormat) {
            try await verifier.appTransaction(signed, at: now)
        }
    }

    @Test func `21: no configuration takes Xcode's environment`() {
        for environment in [AppStoreEnvironment.xcode, .localTesting, AppStoreEnvironment(rawValue: "Other")] {
            #expect(throws: AppStoreApp.ConfigurationError.noEnvironment) {
                try AppStoreApp(bundleID: bundle, appAppleID: 1, environments: [environment, .sandbox])
            }
        }
        #expect(throws: AppStoreApp.ConfigurationError.noAppAppleID) {
            try AppStoreApp(bundleID: bundle, appAppleID: nil, environments: [.production])
        }
    }
}
