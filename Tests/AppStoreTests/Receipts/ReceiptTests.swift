import EdicolaCore
import Formats
import Foundation
import StoreSandbox
import Testing

@testable import Circulation

struct ReceiptTests {
    /// 2011-10-29 20:30:07.692 UTC, from the founding article's own receipt.
    private let october = Date(timeIntervalSince1970: 1_319_920_207.692)

    private func purchase(_ id: String = "1000000011546189") -> SandboxReceipt.Purchase {
        SandboxReceipt.Purchase(
            productID: "com.viggiosoft.tutorial.NewsstandTutorial.1month", transactionID: id,
            originalTransactionID: "1000000011540367", purchasedAt: october,
            originallyPurchasedAt: october - 6_515, expiresAt: october + 300)
    }

    private func receipt(_ purchases: [SandboxReceipt.Purchase]? = nil) -> SandboxReceipt {
        SandboxReceipt(bundleID: TestShop.bundle, createdAt: october, purchases: purchases ?? [purchase()])
    }

    @Test(
        arguments: [
            SandboxReceipt.Form(), .init(isSHA1: true), .init(isOpen: true), .init(isSHA1: true, isOpen: true),
        ])
    func `an app receipt is believed in each of its forms`(form: SandboxReceipt.Form) async throws {
        let text = try receipt().signed(by: TestShop.authority.get(), form: form)
        let document = try await TestShop.receipts().document(receipt: text)
        let fact = try #require(document.facts.first)
        #expect(document.kind == "app-receipt")
        #expect(document.environment == .sandbox)
        #expect(fact.line.id == "1000000011540367")
        #expect(fact.kind == .autoRenewable)
        #expect(fact.reason == .unknown)
        // Whole seconds: the text drops the milliseconds.
        #expect(fact.start == Date(timeIntervalSince1970: 1_319_920_207))
        #expect(fact.end == Date(timeIntervalSince1970: 1_319_920_507))
    }

    @Test func `a hundred periods come out, in whatever order they lie`() async throws {
        let purchases = (0..<100).map { index in
            var purchase = purchase(String(1_000_000_011_546_000 + index * 7 % 100))
            purchase.purchasedAt = october + Double(index) * 300
            purchase.expiresAt = october + Double(index + 1) * 300
            return purchase
        }
        let text = try receipt(purchases.shuffled()).signed(by: TestShop.authority.get())
        let document = try await TestShop.receipts().document(receipt: text)
        #expect(Set(document.facts.map(\.start)).count == 100)
    }

    @Test func `a receipt with line breaks is the same receipt`() async throws {
        let text = try receipt().signed(by: TestShop.authority.get())
        var broken = ""
        for (index, character) in text.enumerated() {
            if index > 0, index.isMultiple(of: 64) { broken += "\r\n" }
            broken.append(character)
        }
        let verifier = try TestShop.receipts()
        let (one, other) = (try await verifier.document(receipt: text), try await verifier.document(receipt: broken))
        #expect(one.digest == other.digest)
    }

    @Test func `another app's, a changed one and a foreign authority's are refused`() async throws {
        let text = try receipt().signed(by: TestShop.authority.get())
        let other = try TestShop.receipts(bundle: "org.example.other")
        await #expect(throws: AppStoreDocumentError.invalidAppIdentifier) { try await other.document(receipt: text) }
        let foreign = try receipt().signed(by: SandboxAuthority(at: TestShop.noon))
        let mine = try TestShop.receipts()
        await #expect(throws: AppStoreDocumentError.verificationFailure) { try await mine.document(receipt: foreign) }
        let bytes = try receipt().bytes(signedBy: TestShop.authority.get())
        let name = Array("1month".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        var changed = bytes
        changed[place] = UInt8(ascii: "9")
        await #expect(throws: AppStoreDocumentError.verificationFailure) {
            try await mine.document(receipt: Data(changed).base64EncodedString())
        }
    }

    @Test func `a receipt of 2011 is believed at its own date`() async throws {
        let text = try SandboxOldReceipt(bundleID: TestShop.bundle, purchase: purchase())
            .signed(by: TestShop.authority.get())
        let document = try await TestShop.receipts().document(receipt: text)
        let fact = try #require(document.facts.first)
        #expect(document.kind == "transaction-receipt")
        #expect(fact.start.timeIntervalSince1970 == 1_319_920_207.692)
        #expect(fact.end?.timeIntervalSince1970 == 1_319_920_507.692)
        #expect(document.environment == .sandbox)
    }

    @Test func `a purchase of 2011 restored under another id is the same period`() async throws {
        let verifier = try TestShop.receipts()
        let names = try await [purchase(), purchase("1000000099999999")].asyncMap { purchase in
            let text = try SandboxOldReceipt(bundleID: TestShop.bundle, purchase: purchase)
                .signed(by: TestShop.authority.get())
            return try await verifier.document(receipt: text).facts.first?.transaction
        }
        #expect(names[0] != nil && names[0] == names[1])
    }

    @Test func `leaving out the word sandbox makes no money of play money`() async throws {
        let old = SandboxOldReceipt(bundleID: TestShop.bundle, purchase: purchase(), environment: nil)
        let document = try await TestShop.receipts().document(receipt: old.signed(by: TestShop.authority.get()))
        #expect(document.environment == .sandbox)
    }

    @Test func `a 2011 receipt needs the certificates between`() async throws {
        let authority = try TestShop.authority.get()
        let text = try SandboxOldReceipt(bundleID: TestShop.bundle, purchase: purchase()).signed(by: authority)
        let bare = try ReceiptVerifier(
            app: AppStoreApp(named: TestShop.bundle, appAppleID: nil, environments: [.sandbox]),
            roots: AppStoreRoots(sandbox: [authority.rootFile]))
        await #expect(throws: AppStoreDocumentError.verificationFailure) { try await bare.document(receipt: text) }
    }

    @Test(.timeLimit(.minutes(10))) func `ten thousand damaged receipts neither crash nor are believed`() async throws {
        let count = ProcessInfo.processInfo.environment["EDICOLA_FORGERIES"].flatMap { Int($0) } ?? 2_000
        let authority = try TestShop.authority.get()
        let verifier = try TestShop.receipts()
        let old = try SandboxOldReceipt(bundleID: TestShop.bundle, purchase: purchase()).signed(by: authority)
        let forms = try [
            receipt().bytes(signedBy: authority), receipt().bytes(signedBy: authority, form: .init(isOpen: true)),
            [UInt8](try #require(Data(base64Encoded: old))),
        ]
        var dice = Dice(seed: 11)
        var believed = 0
        for index in 0..<count {
            let good = forms[index % forms.count]
            let damaged = Self.damaged(good, &dice)
            let text = Data(damaged).base64EncodedString()
            guard let document = try? await verifier.document(receipt: text) else { continue }
            // An accepted document has its signed content: only unread bytes may differ.
            believed += 1
            let original = try await verifier.document(receipt: Data(good).base64EncodedString())
            #expect(document.facts.map(\.line) == original.facts.map(\.line))
            #expect(document.facts.map(\.end) == original.facts.map(\.end))
        }
        #expect(believed < count / 4)
    }

    private static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0...4, using: &dice) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes[place] ^= 0x80
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
            }
            if bytes.isEmpty { bytes = [0x30] }
        }
        return bytes
    }
}

extension Array {
    func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

@Suite(.enabled(if: Fixtures.areThere, "the folder of Apple's documents (EDICOLA_FIXTURES) is missing"))
struct XcodeReceiptTests {
    private let bundle = "com.example.naturelab.backyardbirds.example"

    private func selfSigned() throws -> ReceiptVerifier {
        ReceiptVerifier(
            selfSignedFor: AppStoreApp(named: bundle, appAppleID: nil, environments: [.xcode]),
            roots: try AppStoreRoots(pinned: [Fixtures.bytes("AppleIncRootCertificate.cer")]))
    }

    @Test func `the transaction of Xcode's receipt is read, its open lengths too`() async throws {
        let receipt = try await selfSigned().appReceipt(Fixtures.text("xcode/xcode-app-receipt-with-transaction"))
        #expect(receipt.bundleID == bundle)
        #expect(receipt.environment == "Xcode")
        #expect(receipt.purchases.last?.transactionID == "0")
        let empty = try await selfSigned().appReceipt(Fixtures.text("xcode/xcode-app-receipt-empty"))
        #expect(empty.purchases.isEmpty)
    }

    @Test(arguments: ["xcode-app-receipt-with-transaction", "xcode-app-receipt-empty"])
    func `a newsstand refuses them`(name: String) async throws {
        let verifier = try ReceiptVerifier(
            app: AppStoreApp(bundleID: bundle, appAppleID: 1, environments: [.production, .sandbox]),
            roots: AppStoreRoots(pinned: [Fixtures.bytes("AppleIncRootCertificate.cer")]))
        let text = try Fixtures.text("xcode/\(name)")
        await #expect(throws: AppStoreDocumentError.verificationFailure) { try await verifier.document(receipt: text) }
    }

    @Test func `an unsigned receipt of 2011 is read by nobody`() async throws {
        let text = try Fixtures.text("mock_signed_data/legacyTransaction")
        let bytes = try #require(Base64.decode(text, .standard))
        let list = try #require(OldPropertyList(bytes))
        let info = try #require(list["purchase-info"].flatMap { Base64.decode($0, .standard) })
        #expect(OldPropertyList(info)?["transaction-id"] == "33993399")
        let verifier = try ReceiptVerifier(
            app: AppStoreApp(bundleID: bundle, appAppleID: 1, environments: [.production]),
            roots: AppStoreRoots(pinned: [Fixtures.bytes("AppleIncRootCertificate.cer")]))
        await #expect(throws: AppStoreDocumentError.invalidFormat) { try await verifier.document(receipt: text) }
    }
}
