import EdicolaCore
import Foundation
import StoreSandbox
import Testing

@testable import Circulation

struct ForgedDocumentTests {
    private let now = TestShop.noon

    @Test func `a good document is believed, at first and when its chain is known`() async throws {
        let verifier = try TestShop.verifier()
        let signed = try TestShop.signer().sign(TestShop.transaction)
        for _ in 1...2 {
            let transaction = try await verifier.transaction(signed, at: now)
            #expect(transaction.productID == "windfall.month")
            #expect(transaction.expiresAt == now + 300)
        }
    }

    @Test(arguments: JWSAttack.allCases, [false, true])
    func `is refused for good, and so is its like when the chain is known`(
        attack: JWSAttack, isKnown: Bool
    ) async throws {
        let verifier = try TestShop.verifier()
        let good = try TestShop.signer().sign(TestShop.transaction)
        if isKnown { _ = try await verifier.transaction(good, at: now) }
        var forged = good
        // A signature without a character that differs between the two alphabets is no attack.
        while forged == good || (attack == .otherAlphabet && !forged.contains { $0 == "+" || $0 == "/" }) {
            forged = try attack.document(of: TestShop.transaction, by: TestShop.authority.get(), at: now)
        }
        let refusal = await TestShop.refusal { () throws(AppStoreDocumentError) in
            try await verifier.transaction(forged, at: now)
        }
        #expect(refusal != nil)
        #expect(refusal?.isPermanent == true)
        switch attack {
        case .algorithmNone, .algorithmHS256, .chainOfTwo, .chainOfFour, .noChain, .otherAlphabet, .paddedSegment,
            .loosePadding, .oversized, .fourSegments, .emptySignature, .criticalHeader, .unencodedPayload,
            .algorithmTwice,
            .leafOnP384:
            #expect(refusal == .invalidFormat)
        case .swappedLeaf, .leafWithoutMark, .intermediateWithoutMark, .intermediateWithoutUsage, .expired, .otherRoot,
            .flippedSignature:
            #expect(refusal == .verificationFailure)
        case .unusedBits: #expect(refusal == .invalidCertificate)
        case .flippedPayload, .flippedChain: break
        }
    }

    @Test func `another app, another environment and play money are refused`() async throws {
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        var other = TestShop.transaction
        other["bundleId"] = "org.example.other"
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) {
            try await verifier.transaction(signer.sign(other), at: now)
        }
        for environment in ["Production", "Xcode", "LocalTesting", "", "sandbox"] {
            var other = TestShop.transaction
            other["environment"] = .text(environment)
            await #expect(throws: AppStoreDocumentError.invalidEnvironment) {
                try await verifier.transaction(signer.sign(other), at: now)
            }
        }
        var without = TestShop.transaction
        without["environment"] = nil
        await #expect(throws: AppStoreDocumentError.invalidEnvironment) {
            try await verifier.transaction(signer.sign(without), at: now)
        }
    }

    @Test func `13: one signed tomorrow is waited for, not one of the day after`() async throws {
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        let signed = signer.sign(TestShop.transaction)
        _ = try await verifier.transaction(signed, at: now - 86_400)
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(signed, at: now - 86_401)
        }
    }

    @Test func `13: the certificates change from one document to the next`() async throws {
        let old = try TestShop.authority.get()
        let new = try SandboxAuthority(at: now)
        let verifier = AppStoreVerifier(
            app: try AppStoreApp(bundleID: TestShop.bundle, appAppleID: nil, environments: [.sandbox]),
            roots: try AppStoreRoots(sandbox: [old.rootFile, new.rootFile]))
        for authority in [old, new, old, new] {
            let signed = SandboxSigner(authority).sign(TestShop.transaction)
            #expect(try await verifier.transaction(signed, at: now).productID == "windfall.month")
        }
        // The new leaf does not match the old intermediate certificates.
        var mixed = SandboxSigner(new)
        mixed.chain = [mixed.chain[0]] + SandboxSigner(old).chain.dropFirst()
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.transaction(mixed.sign(TestShop.transaction), at: now)
        }
    }

    @Test func `12: prices of more than 32 bits and kinds of next year are kept`() async throws {
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        var payload = TestShop.transaction
        payload["price"] = 5_000_000_000_000
        payload["type"] = "Levitating Subscription"
        payload["revocationType"] = "REFUND_IN_KIND"
        payload["revocationDate"] = .number(TestShop.milliseconds(now + 60))
        payload["offerType"] = 9
        payload["quantity"] = "three"
        payload["appAccountToken"] = "7E3FB20B-4CDB-47CC-936D-99D65F608138"
        payload["purchaseDate"] = .fraction(1_773_144_000_000.729_7)
        payload["originalPurchaseDate"] = -62_135_769_600_000
        let document = try await verifier.document(transaction: signer.sign(payload), at: now)
        let fact = try #require(document.facts.first)
        #expect(fact.priceMilli == 5_000_000_000_000)
        #expect(fact.kind.rawValue == "Levitating Subscription")
        #expect(fact.revocation?.kind.rawValue == "REFUND_IN_KIND")
        #expect(fact.offer?.kind.rawValue == "9")
        #expect(fact.quantity == 1)
        #expect(fact.accountToken == UUID(uuidString: "7e3fb20b-4cdb-47cc-936d-99d65f608138"))
        #expect(fact.line == LineKey(shop: .appStore, environment: .sandbox, id: "2000000000000001"))
    }

    @Test func `12: an unknown kind of notification is believed and kept`() async throws {
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        let payload: JSONValue = [
            "notificationType": "READER_SMILED", "subtype": "BROADLY", "notificationUUID": "a-new-one",
            "signedDate": .number(TestShop.milliseconds(now)),
            "data": ["bundleId": .text(TestShop.bundle), "environment": "Sandbox"],
        ]
        let document = try await verifier.document(notification: signer.sign(payload), at: now)
        #expect((document.kind, document.subtype) == ("READER_SMILED", "BROADLY"))
        #expect(document.externalID == "a-new-one")
        #expect(document.facts.isEmpty && document.renewals.isEmpty)
        #expect(document.environment == .sandbox)
    }

    @Test func `what is inside a notification must be good too`() async throws {
        let (verifier, signer) = (try TestShop.verifier(), try TestShop.signer())
        func notification(_ inner: String) -> String {
            signer.sign([
                "notificationType": "DID_RENEW", "notificationUUID": "1", "version": "2.0",
                "signedDate": .number(TestShop.milliseconds(now)),
                "data": [
                    "bundleId": .text(TestShop.bundle), "environment": "Sandbox",
                    "signedTransactionInfo": .text(inner),
                ],
            ])
        }
        let good = try await verifier.document(
            notification: notification(signer.sign(TestShop.transaction)), at: now)
        #expect(good.facts.count == 1)
        let forged = try JWSAttack.swappedLeaf.document(
            of: TestShop.transaction, by: TestShop.authority.get(), at: now)
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await verifier.notification(notification(forged), at: now)
        }
    }

    @Test func `a refusal says nothing of what stood in the document`() {
        for refusal in AppStoreDocumentError.allCases { #expect(!"\(refusal)".contains { !$0.isLetter }) }
    }
}
