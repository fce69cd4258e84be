import Foundation
import StoreSandbox
import Testing

@testable import Circulation

/// A sandbox's authority, and a newsstand's verifier that trusts it.
enum TestShop {
    /// 2026-03-10 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_773_144_000)
    static let bundle = "org.example.windfall"

    /// Made once: RSA keys take a while.
    static let authority = Result { try SandboxAuthority(at: noon) }

    static func verifier(
        bundle: String = bundle, environments: Set<AppStoreEnvironment> = [.sandbox],
        reference: AppStoreVerifier.Reference = .signedDate
    ) throws -> AppStoreVerifier {
        AppStoreVerifier(
            app: AppStoreApp(named: bundle, appAppleID: 1_234, environments: environments),
            roots: try AppStoreRoots(sandbox: [authority.get().rootFile]), reference: reference)
    }

    static func receipts(bundle: String = bundle) throws -> ReceiptVerifier {
        let authority = try authority.get()
        return try ReceiptVerifier(
            app: AppStoreApp(named: bundle, appAppleID: nil, environments: [.sandbox]),
            roots: AppStoreRoots(sandbox: [authority.rootFile]),
            intermediates: [authority.receiptIntermediateFile])
    }

    static func signer() throws -> SandboxSigner { SandboxSigner(try authority.get()) }

    /// A month, bought at noon.
    static var transaction: JSONValue {
        [
            "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001",
            "bundleId": .text(bundle), "productId": "windfall.month", "type": "Auto-Renewable Subscription",
            "purchaseDate": .number(milliseconds(noon)), "originalPurchaseDate": .number(milliseconds(noon)),
            "expiresDate": .number(milliseconds(noon + 300)), "signedDate": .number(milliseconds(noon)),
            "environment": "Sandbox", "quantity": 1, "inAppOwnershipType": "PURCHASED",
            "transactionReason": "PURCHASE", "price": 2_490, "currency": "EUR",
        ]
    }

    static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }

    /// Returns the refusal of a verification; nil if it succeeds.
    static func refusal(
        of verify: () async throws(AppStoreDocumentError) -> some Sendable
    ) async -> AppStoreDocumentError? {
        do {
            _ = try await verify()
            return nil
        } catch {
            return error
        }
    }
}

/// Real documents by other makers.
enum Fixtures {
    static let folder = URL(
        filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures"
    ).appending(path: "app-store")
    static let areThere = FileManager.default.fileExists(atPath: folder.appending(path: "xcode").path)

    static func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: folder.appending(path: path))) }

    static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
