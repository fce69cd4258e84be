import Circulation
import Foundation
import StoreSandbox

/// Transactions that a sandbox signed: its root and the bundle id, then one a line.
struct Signed {
    private static let bundle = "org.example.windfall"

    private let root: [UInt8]
    private let documents: [String]

    static func write(_ count: Int, to file: String) throws {
        let now = Date()
        let authority = try SandboxAuthority(at: now)
        let documents = SandboxDocuments(bundleID: bundle, signer: SandboxSigner(authority))
        let product = SandboxProduct(
            id: "windfall.month", name: "A month", kind: .subscription(group: "windfall", term: .month, level: 1),
            priceMilli: 3_990)
        var shop = SandboxShop(products: [product], at: now)
        var lines = [Data(authority.rootFile).base64EncodedString(), bundle]
        for number in 0..<count {
            let bought = try shop.buy(product.id, by: "tester \(number)", token: UUID()).0
            lines.append(documents.signed(bought, of: product, at: now))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    }

    init(in file: String) throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        root = Data(base64Encoded: lines[0]).map(Array.init) ?? []
        documents = Array(lines[2...])
    }

    /// One after the other, on one core, as often as it takes; the chain is known after the first.
    func verify() async throws {
        let app = try AppStoreApp(bundleID: Self.bundle, appAppleID: nil, environments: [.sandbox])
        let roots = try AppStoreRoots(sandbox: [root])
        let now = Date()
        let clock = ContinuousClock()
        for round in 1...3 {
            let verifier = AppStoreVerifier(app: app, roots: roots)
            let start = clock.now
            for document in documents { _ = try await verifier.transaction(document, at: now) }
            let seconds = (clock.now - start) / .seconds(1)
            print("verified \(round): \(Int(Double(documents.count) / seconds)) transactions/s on one core")
        }
        // Every document with a chain that nobody has seen.
        let some = documents.prefix(2_000)
        let start = clock.now
        for document in some {
            _ = try await AppStoreVerifier(app: app, roots: roots).transaction(document, at: now)
        }
        let seconds = (clock.now - start) / .seconds(1)
        print("verified, its chain too: \(Int(Double(some.count) / seconds)) transactions/s on one core")
    }
}
