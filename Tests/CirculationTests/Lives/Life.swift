import EdicolaCore
import Foundation

@testable import Circulation

/// A reader's random life with their shops: the true events, and the documents that the shops sent.
///
/// Careers on different lines are independent. Shops report nothing after the horizon.
struct Life {
    var truth = Truth()
    var documents: [ShopDocument] = []
    var rules = CirculationRules()
    let horizon: Int
    var scale: Scale
    var random: SeededRandom
    private var lines = 0

    /// The duration of a step and of the periods.
    struct Scale {
        var step: Int64
        var periods: [Int]
        /// Returns the steps by which a renewal of the same run may be late; one more step is a lapse.
        func lateness(_ length: Int) -> Int { min(length / 10, Int(3 * 86_400_000 / step)) }

        /// A shop's sandbox: periods of minutes, in steps of a second.
        static let compressed = Scale(step: 1000, periods: [180, 300, 600])
        /// Weeks to a quarter, in steps of six hours.
        static let real = Scale(step: 21_600_000, periods: [28, 120, 360])
    }

    static let origin: Int64 = 1_700_000_000_000 / 86_400_000 * 86_400_000
    static let publications = ["frutta", "verdura"]

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        let isReal = random.chance(50)
        scale = isReal ? .real : .compressed
        horizon = isReal ? random.number(200...2400) : random.number(400...4000)
        try sell()
        try print()
        for _ in 0..<random.number(1...4) { try career() }
    }

    func date(_ step: Int) -> Date { Date(milliseconds: instant(step)) }
    func instant(_ step: Int) -> Int64 { Self.origin + Int64(step) * scale.step }

    /// Makes policies and products.
    private mutating func sell() throws {
        var policy = AccessPolicy(
            welcomesWithNewest: random.chance(70), refundWithdraws: random.chance(70))
        if scale.step > 60_000 {
            policy.window = random.chance(40) ? .months : .exact
            policy.timeZone = ["UTC", "Europe/Rome", "America/New_York", "Asia/Kolkata"][random.number(0...3)]
            policy.keepsUnlocked = random.chance(70)
            policy.graceKeeps = random.chance(70) || policy.window == .months
        }
        truth.policy = policy
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: policy.timeZone) ?? .gmt
        let (origin, step) = (Self.origin, scale.step)
        let steps = horizon + 1000
        if policy.window == .months {
            func months(_ shift: Double) -> @Sendable (Int) -> Int {
                let months = (-400...steps).map { number in
                    let seconds = Double(origin + Int64(number) * step) / 1000 + shift
                    let parts = calendar.dateComponents([.year, .month], from: Date(timeIntervalSince1970: seconds))
                    return (parts.year ?? 0) * 12 + (parts.month ?? 0)
                }
                return { months[min(max($0 + 400, 0), months.count - 1)] }
            }
            truth.month = months(0)
            truth.monthBefore = months(-0.001)
        }
        let windows = try Self.publications.map { Opening.window(try .init(parsing: $0)) }
        let week = try Make.term("P1W")
        let frutta = try Make.publication()
        let products = [
            try Make.product("small", .renewing(family: "f", week), [windows[0]]),
            try Make.product("large", .renewing(family: "f", week), windows),
            try Make.product("gratis", .free, [windows[1]]),
            try Make.product("pass", .renewing(family: "a", week), [.archive(frutta, .whileActive)]),
            try Make.product("lifetime", .once, [.archive(frutta, .perpetual)]),
        ]
        rules = CirculationRules(products: products)
        for name in Self.publications { rules.policies[try .init(parsing: name)] = policy }
    }

    /// Makes issues of both publications.
    private mutating func print() throws {
        for publication in Self.publications {
            var step = random.number(0...20)
            var count = 0
            while step < horizon {
                var number = Truth.Number(
                    name: "\(publication.prefix(1))\(String(count + 1000))", publication: publication, onSale: step,
                    shown: step)
                if random.chance(8) { number.shown = step + random.number(1...200) }
                if random.chance(8) { number.gone = number.shown + random.number(1...300) }
                if random.chance(8) { number.rule = [.single, .subscribers][random.number(0...1)] }
                truth.numbers.append(number)
                count += 1
                step += random.number(1...max(2, scale.periods[1]))
            }
            if truth.numbers.contains(where: { $0.publication == publication }) { continue }
        }
        for number in truth.numbers where number.rule != .subscribers {
            let product = try Make.product(
                "one-\(number.name)", .once, [.issue(Make.issue(number.name, in: number.publication))])
            rules.products[product.id.text] = product
        }
    }

    /// Returns the issues in the form of the tested code.
    func shelf() throws -> [IssueOnSale] {
        try truth.numbers.map { number in
            IssueOnSale(
                key: try Make.issue(number.name, in: number.publication),
                showings: [
                    .init(
                        onSale: instant(number.onSale), since: instant(number.shown),
                        until: number.gone.map(instant))
                ], rule: number.rule)
        }
    }

    mutating func newLine(_ shop: Shop = .appStore) -> LineKey {
        lines += 1
        return LineKey(shop: shop, environment: .production, id: "line-\(lines)")
    }

    /// Adds a shop's report of a transaction at a step; each copy is signed again.
    mutating func tell(_ fact: Fact, at step: Int) {
        guard step <= horizon else { return }
        var fact = fact
        fact.signedAt = date(step).addingTimeInterval(Double(documents.count % 900) / 1000)
        fact.digest = Make.digest(documents.count + 1)
        post([fact], [], at: fact.signedAt)
    }

    mutating func tell(_ renewal: Renewal, at step: Int) {
        guard step <= horizon else { return }
        var renewal = renewal
        renewal.signedAt = date(step).addingTimeInterval(Double(documents.count % 900) / 1000)
        renewal.digest = Make.digest(documents.count + 1)
        post([], [renewal], at: renewal.signedAt)
    }

    private mutating func post(_ facts: [Fact], _ renewals: [Renewal], at instant: Date) {
        guard let line = facts.first?.line ?? renewals.first?.line else { return }
        documents.append(
            ShopDocument(
                shop: line.shop, environment: line.environment, source: .notification, kind: "NEWS", signedAt: instant,
                facts: facts, renewals: renewals, digest: Make.digest(documents.count + 1_000_000), raw: []))
    }
}
