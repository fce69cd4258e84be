import EdicolaCore
import Foundation
import Storage
import Testing

@testable import edicola

struct CirculationCommandTests {
    private static func day(_ day: Double) -> Date { Date(timeIntervalSince1970: day * 86_400) }

    @Test func `a publisher describes what is sold, decides the rules and makes promo codes`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let edicola = Command(name: "edicola", environment: ["EDICOLA_DATA": folder])
        #expect(try edicola.run("publication", "add", "frutta").code == 0)
        let product = [
            "product", "add", "com.example.month", "--title", "One month", "--renewing", "1-month", "--publication",
            "frutta", "--price", "EUR 3.99",
        ]
        #expect(try edicola.run(all: product).output.contains("every 1 month"))
        #expect(try edicola.run("product", "list").output.contains("com.example.month"))
        #expect(try edicola.run("product", "add", "x", "--title", "X").code == 64)
        #expect(try edicola.run("product", "add", "x", "--title", "X", "--issue", "nowhere/1").code == 1)
        let policy = try edicola.run("policy", "set", "frutta", "--window", "months", "--meter", "2/month")
        #expect(policy.output.contains("2 a month"))
        #expect(try edicola.run("policy", "set", "frutta", "--window", "weeks").code == 64)
        #expect(try edicola.run("policy", "show", "frutta").output.contains("months"))
        let made = try edicola.run(
            "code", "make", "--publication", "frutta", "--for", "1-month", "--count", "3", "--by", "P", "--why", "Fair")
        #expect(made.output.split(separator: "\n").count == 3)
        #expect(try edicola.run("code", "revoke", made.output.split(separator: "\n").map(String.init)[0]).code == 0)
        #expect(try edicola.run("code", "list").output.contains("revoked"))
        #expect(try edicola.run("circulation", "replay").output.contains("No difference."))
        #expect(try edicola.run("reader", "show", "nobody@example.org").code == 1)
        #expect(try edicola.run("reader", "show", "01234567-89ab-4cde-8f01-23456789abcd").code == 1)
        #expect(try edicola.run("product", "delete", "com.example.month").code == 0)
    }

    /// The folder is closed again for the command.
    private static func addAccount(_ email: String, in folder: String) async throws -> Reader.ID {
        let storage = try Storage.open(in: folder)
        let (id, now) = (try #require(Reader.ID(parsing: "01234567-89ab-4cde-8f01-23456789abcd")), Date())
        let digest = try #require(Digest(bytes: Array(repeating: 1, count: 32)))
        try await storage.addReader(
            id, on: Device(kind: .app, name: "phone", added: now, seen: now),
            session: NewSession(digest: digest, ends: nil), at: now)
        try await storage.claim(id, email: try #require(EmailAddress(parsing: email)), password: "none", at: now)
        return id
    }

    @Test func `a reader is found by a part of the address, and erased`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let edicola = Command(name: "edicola", environment: ["EDICOLA_DATA": folder])
        #expect(try edicola.run("publication", "add", "frutta").code == 0)
        let id = try await Self.addAccount("anna.lemon@example.org", in: folder)
        #expect(try edicola.run("reader", "find", "lemon").output.contains("\(id)"))
        #expect(try edicola.run("reader", "find", "\(id)").output.contains("anna.lemon@example.org"))
        #expect(try edicola.run("reader", "find", "lemon", "--state", "covered").output.contains("No readers."))
        #expect(try edicola.run("reader", "find", "lemon", "--state", "rich").code == 64)
        #expect(try edicola.run("reader", "find", "orange").output.contains("No readers."))
        #expect(try edicola.run("reader", "erase", "anna.lemon@example.org").code == 64)
        #expect(try edicola.run("reader", "find", "lemon").output.contains("\(id)"))
        #expect(try edicola.run("reader", "erase", "anna.lemon@example.org", "--yes").code == 0)
        #expect(try edicola.run("reader", "find", "lemon").output.contains("No readers."))
        #expect(try edicola.run("reader", "erase", "anna.lemon@example.org", "--yes").code == 1)
    }

    @Test func `a reader's history is drawn with its periods, its lapse and what is open`() throws {
        let frutta = try Publication.ID(parsing: "frutta")
        let reader = try #require(Reader.ID(parsing: "01234567-89ab-4cde-8f01-23456789abcd"))
        let periods = [
            PurchaseHistory.Period(
                transaction: "1", product: "month", reason: "purchase", from: Self.day(0), until: Self.day(30),
                priceMilli: 3990, currency: "EUR"),
            PurchaseHistory.Period(
                transaction: "2", product: "month", reason: "purchase", from: Self.day(60), until: Self.day(75),
                cut: "refund"),
        ]
        let history = PurchaseHistory(
            reader: reader,
            lines: [.init(shop: "app-store", isSandbox: true, id: "7", state: "revoked", periods: periods)],
            coverage: [
                .init(
                    publication: frutta, isSandbox: true, from: Self.day(0), until: Self.day(30),
                    grounds: ["subscription"]),
                .init(
                    publication: frutta, isSandbox: true, from: Self.day(60), until: Self.day(90), grounds: ["grace"]),
            ],
            issues: [
                HeldIssue(
                    key: .init(publication: frutta, issue: try .init(parsing: "n1")), onSale: Self.day(10),
                    reasons: [.subscription, .welcome])
            ])
        let drawn = history.drawing(at: Self.day(90))
        #expect(drawn.contains("app-store 7: revoked, sandbox"))
        #expect(drawn.contains("  1970-01-01 00:00:00 – 1970-01-31 00:00:00  bought month  EUR 3.99"))
        #expect(drawn.contains { $0.hasSuffix("bought month  (refund)") })
        #expect(drawn.contains("    1970-01-31 00:00:00   lapse of 30 days"))
        let bar = ["█", "·", "░"].map { String(repeating: $0, count: 16) }.joined()
        #expect(drawn.contains("  frutta  \(bar)"))
        #expect(drawn.contains("  1970-01-11  frutta/n1  subscription, welcome"))
    }
}
