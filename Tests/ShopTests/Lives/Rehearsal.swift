import Circulation
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// Random lives of readers in a sandbox. Its notifications arrive late, twice, in any order or not at all; a second
/// shop of the same seed lives the same lives second by second, for the naive model to observe.
actor Rehearsal {
    let newsstand: ShopNewsstand
    private(set) var shelf: NaiveShelf
    private(set) var testers: [Tester] = []
    private var twin: SandboxShop
    private var dice: Dice
    private let horizon: Int

    static let publications: [Publication.ID] = [.make("windfall"), .make("orchard")]

    init(seed: UInt64) async throws {
        newsstand = try await ShopNewsstand(seed: seed, isStocked: false)
        dice = Dice(seed: seed &* 0x2545_F491_4F6C_DD1D)
        horizon = Int.random(in: 1_500...4_000, using: &dice)
        let numbers = Self.numbers(until: horizon, &dice)
        var singles: [String: Issue.Key] = [:]
        for number in numbers where number.rule != .subscribers { singles["one.\(number.key.issue)"] = number.key }
        shelf = NaiveShelf(
            beginning: ShopNewsstand.noon,
            windows: [
                "small": ["windfall"], "week": ["windfall"], "large": ["windfall", "orchard"], "season": ["orchard"],
            ], archives: ["lifetime": "windfall"], singles: singles)
        shelf.numbers = numbers
        shelf.policy = AccessPolicy(
            welcomesWithNewest: Int.random(in: 0..<10, using: &dice) < 7,
            refundWithdraws: Int.random(in: 0..<10, using: &dice) < 7)
        let products = Self.products(singles.keys.sorted())
        await newsstand.sandbox.setProducts(products)
        twin = SandboxShop(products: products, at: ShopNewsstand.noon, seed: seed)
        try await stock(singles)
    }

    private static func numbers(until horizon: Int, _ dice: inout Dice) -> [NaiveShelf.Number] {
        var numbers: [NaiveShelf.Number] = []
        for publication in publications {
            var second = -Int.random(in: 0...600, using: &dice)
            while second < horizon {
                let id = "\(publication.text.prefix(1))\(numbers.count + 100)"
                var number = NaiveShelf.Number(key: .init(publication: publication, issue: .make(id)), onSale: second)
                if Int.random(in: 0..<8, using: &dice) == 0 {
                    number.rule = [.single, .subscribers].randomElement(using: &dice) ?? .single
                }
                numbers.append(number)
                second += Int.random(in: 60...600, using: &dice)
            }
        }
        // Nobody existed before the beginning.
        return numbers.filter { $0.onSale >= 0 }
    }

    private static func products(_ singles: [String]) -> [SandboxProduct] {
        func subscription(_ id: String, _ term: SandboxTerm, level: Int) -> SandboxProduct {
            SandboxProduct(
                id: id, name: id, kind: .subscription(group: "trees", term: term, level: level), priceMilli: 3_990)
        }
        return [
            subscription("small", .month, level: 2), subscription("week", .week, level: 2),
            subscription("large", .month, level: 1),
            SandboxProduct(id: "season", name: "season", kind: .nonRenewing, priceMilli: 9_990),
        ]
            + (singles + ["lifetime"]).map { SandboxProduct(id: $0, name: $0, kind: .single, priceMilli: 3_990) }
    }

    private func stock(_ singles: [String: Issue.Key]) async throws {
        let storage = newsstand.storage
        let now = ShopNewsstand.noon
        for publication in Self.publications {
            try await storage.save(Publication(id: publication, title: publication.text), at: now)
            try await storage.save(shelf.policy, for: publication)
        }
        for number in shelf.numbers {
            try await newsstand.print(
                number.key, onSale: now + Double(number.onSale), coverDate: "2026-03",
                price: Price(minor: 399, currency: "EUR"))
            try await storage.save(number.rule, for: number.key)
        }
        let month = try #require(Term(1, .month))
        var products: [Product] = [
            Product(
                id: .make("season"), title: "season", sale: .term(month), opens: [.window(Self.publications[1])]),
            Product(
                id: .make("lifetime"), title: "lifetime", sale: .once,
                opens: [.archive(Self.publications[0], .perpetual)]),
        ]
        for (id, opens) in shelf.windows where id != "season" {
            products.append(
                Product(
                    id: .make(id), title: id, sale: .renewing(family: "trees", month),
                    opens: Self.publications.filter { opens.contains($0.text) }.map { .window($0) }))
        }
        for (id, key) in singles {
            products.append(Product(id: .make(id), title: id, sale: .once, opens: [.issue(key)]))
        }
        for product in products { try await storage.save(product, at: now) }
    }

    /// Lives everybody's life up to the horizon; then requests lost notifications, and claims purchases without a
    /// reader.
    func live(readers: Int, _ client: any TestClientProtocol) async throws {
        let sandbox = newsstand.sandbox
        for number in 1...readers {
            let reader = try await newsstand.reader(client)
            testers.append(Tester(name: "tester \(number)", reader: reader.id, token: reader.token))
            var choices = TesterChoices()
            choices.table = [.fiveMinutes, .threeMinutes, .newsstand2011].randomElement(using: &dice) ?? .fiveMinutes
            choices.join = TesterChoices.Join.allCases.randomElement(using: &dice) ?? .exact
            choices.isExpiryKeptQuiet = Int.random(in: 0..<4, using: &dice) == 0
            twin.choices["tester \(number)"] = choices
            await sandbox.setChoices(choices, of: "tester \(number)")
        }
        await sandbox.setFaults(Self.faults)
        shelf.look(at: twin)
        let singles = shelf.singles.keys.sorted()
        var now = 0
        while now < horizon {
            let leap = min(horizon - now, Int.random(in: 1...40, using: &dice))
            for _ in 0..<leap {
                now += 1
                _ = twin.advance(to: ShopNewsstand.noon + Double(now))
                shelf.look(at: twin)
            }
            await sandbox.advance(by: Double(leap))
            guard let tester = testers.randomElement(using: &dice) else { continue }
            let deed = Deed.random(by: tester, among: testers, in: twin, singles: singles, &dice)
            _ = try? deed.change(&twin)
            try? await sandbox.act { ((), try deed.change(&$0)) }
            shelf.noteUpgrades(in: twin)
            shelf.look(at: twin)
            if Int.random(in: 0..<10, using: &dice) == 0 { try await restore(tester, client) }
        }
        for tester in testers { try await claim(tester, client) }
        try await askForTheLost()
        let lived = await sandbox.shop
        #expect(lived.transactions == twin.transactions)
        for (id, line) in lived.lines { #expect(line == twin.lines[id]) }
        #expect(lived.lines.count == twin.lines.count)
    }

    private static var faults: DeliveryFaults {
        var faults = DeliveryFaults()
        faults.duplicates = 0.2
        faults.losses = 0.1
        faults.reorderWindow = 5
        faults.delays = 0.3
        faults.isInPairs = true
        return faults
    }

    /// Sends the documents of StoreKit's restore: everything, signed now.
    private func restore(_ tester: Tester, _ client: any TestClientProtocol) async throws {
        let had = await newsstand.sandbox.shop.restore(tester.name)
        try await handIn(had, tester, client)
    }

    /// Sends the first transaction of each line without a reader; the others were notified.
    private func claim(_ tester: Tester, _ client: any TestClientProtocol) async throws {
        let had = await newsstand.sandbox.shop.restore(tester.name)
        try await handIn(had.filter { $0.token == nil && $0.id == $0.originalID }, tester, client)
    }

    private func handIn(
        _ transactions: [SandboxTransaction], _ tester: Tester, _ client: any TestClientProtocol
    ) async throws {
        guard !transactions.isEmpty else { return }
        var signed: [String] = []
        for transaction in transactions { signed.append("\"\(await newsstand.sandbox.signed(transaction))\"") }
        let body = "{\"signedTransactions\":[\(signed.joined(separator: ","))]}"
        let answer = try await newsstand.handIn(body, tester.token, client)
        #expect(answer.status == 200 && !answer.text.contains("\"another\""))
    }

    private func askForTheLost() async throws {
        let service = ShopService(
            storage: newsstand.storage, logger: newsstand.log.logger, now: { [newsstand] in newsstand.now })
        let sweep = AppStoreReconciliation(
            storage: newsstand.storage, shop: try newsstand.shop(), service: service, pause: { _ in })
        #expect(try await sweep.sweep(at: newsstand.now).failed == 0)
    }

    func rights(of tester: Tester) -> [Issue.Key: (why: Set<Access.Reason>, isTold: Bool)] {
        shelf.rights(of: tester.name, in: twin)
    }
}
