import EdicolaCore
import Foundation
import StoreSandbox

/// What the issues of a rehearsal come to for its testers, by looking at the sandbox's own truth second by second and
/// marking plain arrays: none of the code that is tested is in it. Seconds count from the beginning.
struct NaiveShelf {
    struct Number {
        var key: Issue.Key
        var onSale: Int
        var rule = SaleRule.both
    }

    var numbers: [Number] = []
    var policy = AccessPolicy()
    let beginning: Date
    /// Where the products lead.
    let windows: [String: Set<String>]
    let archives: [String: String]
    let singles: [String: Issue.Key]
    /// When a transaction made way for another product.
    private var upgrades: [String: Int] = [:]
    /// The seconds for which a transaction was prolonged although nobody paid.
    private var graces: [String: Set<Int>] = [:]

    init(
        beginning: Date, windows: [String: Set<String>], archives: [String: String], singles: [String: Issue.Key]
    ) {
        self.beginning = beginning
        self.windows = windows
        self.archives = archives
        self.singles = singles
    }

    func second(_ date: Date) -> Int { Int(date.timeIntervalSince(beginning).rounded()) }

    /// Every second.
    mutating func look(at shop: SandboxShop) {
        let now = second(shop.now)
        for line in shop.lines.values where line.state == .retry || line.state == .revoked {
            guard let until = line.graceUntil, shop.now < until, line.end <= shop.now else { continue }
            // A shop that looks late at a renewal promises grace from the end on.
            for second in second(line.end)...now { graces[line.current, default: []].insert(second) }
        }
    }

    /// After everything that somebody did.
    mutating func noteUpgrades(in shop: SandboxShop) {
        for transaction in shop.transactions.values where transaction.isUpgraded {
            upgrades[transaction.id] = upgrades[transaction.id] ?? second(shop.now)
        }
    }

    /// For each issue why a tester may open it now, and whether its release concerned them.
    func rights(of tester: String, in shop: SandboxShop) -> [Issue.Key: (why: Set<Access.Reason>, isTold: Bool)] {
        let mine = shop.transactions.values.filter { $0.tester == tester }.sorted { $0.start < $1.start }
        let now = second(shop.now)
        var rights: [Issue.Key: (why: Set<Access.Reason>, isTold: Bool)] = [:]
        for publication in Set(numbers.map(\.key.publication.text)) {
            let marks = Marks(self, mine, publication, until: now)
            for number in numbers where number.key.publication.text == publication {
                guard number.onSale <= now else {
                    rights[number.key] = ([], false)
                    continue
                }
                var why: Set<Access.Reason> = []
                let isBought = mine.contains {
                    singles[$0.product] == number.key
                        && ($0.revocation == nil || $0.revocation?.kind == "REFUND_PRORATED")
                }
                if isBought { why.insert(.purchase) }
                if number.rule != .single {
                    if marks.isPaid[number.onSale] || marks.isGrace[number.onSale] { why.insert(.subscription) }
                    if number.onSale < marks.archiveUntil { why.insert(.archive) }
                    if policy.welcomesWithNewest,
                        marks.starts.contains(where: { newest(publication, $0) == number.key })
                    {
                        why.insert(.welcome)
                    }
                }
                let isCovered =
                    marks.isPaid[number.onSale] || marks.isGrace[number.onSale] || marks.isArchive[number.onSale]
                rights[number.key] = (why, isBought || (isCovered && number.rule != .single))
            }
        }
        return rights
    }

    private func newest(_ publication: String, _ second: Int) -> Issue.Key? {
        numbers.filter { $0.key.publication.text == publication && $0.rule != .single && $0.onSale <= second }
            .max { $0.onSale < $1.onSale }?.key
    }

    /// One tester's time in one publication.
    private struct Marks {
        var isPaid, isGrace, isArchive: [Bool]
        /// Paid at the time, whatever went back later.
        var isThere: [Bool]
        var isBegun: [Bool]
        var archiveUntil = Int.min
        var starts: [Int] = []

        init(_ shelf: NaiveShelf, _ mine: [SandboxTransaction], _ publication: String, until now: Int) {
            let none = Array(repeating: false, count: now + 1)
            (isPaid, isGrace, isArchive, isThere, isBegun) = (none, none, none, none, none)
            func opens(_ transaction: SandboxTransaction) -> Bool {
                !(transaction.revocation?.kind == "REFUND_FULL" && shelf.policy.refundWithdraws)
            }
            /// What is left of it.
            func seconds(_ transaction: SandboxTransaction) -> Range<Int> {
                let ends = [
                    transaction.end.map(shelf.second), shelf.upgrades[transaction.id],
                    transaction.revocation.map { shelf.second($0.at) },
                ]
                let start = shelf.second(transaction.start)
                return start..<max(start, ends.compactMap(\.self).min() ?? .max)
            }
            var lines: [String: [SandboxTransaction]] = [:]
            // A renewal that made way at once was there, too, and closed the gap before it.
            for transaction in mine where !seconds(transaction).isEmpty || transaction.isUpgraded {
                let (span, opens) = (seconds(transaction), opens(transaction))
                if shelf.archives[transaction.product] == publication, opens {
                    archiveUntil = max(archiveUntil, span.upperBound)
                    for second in span.clamped(to: 0..<now + 1) { isArchive[second] = true }
                }
                guard shelf.windows[transaction.product]?.contains(publication) == true else { continue }
                lines[transaction.originalID, default: []].append(transaction)
                if opens && span.lowerBound <= now { isBegun[span.lowerBound] = true }
                for second in span.clamped(to: 0..<now + 1) {
                    isThere[second] = true
                    if opens { isPaid[second] = true }
                }
                // Paid after all: what was bought counts from there, whatever it opens, and there was no grace.
                let isPaidAfterAll = mine.contains {
                    $0.originalID == transaction.originalID && shelf.second($0.start) == span.upperBound
                }
                for second in isPaidAfterAll ? [] : shelf.graces[transaction.id] ?? []
                where span.upperBound <= second && second < transaction.revocation.map({ shelf.second($0.at) }) ?? .max
                {
                    isThere[second] = true
                    isGrace[second] = true
                }
            }
            // A shop that renews some seconds late has not let anybody lapse.
            for line in lines.values {
                for next in line where next.isRenewal {
                    let before = line.filter { $0.start < next.start }
                    guard let last = before.max(by: { seconds($0).upperBound < seconds($1).upperBound }) else {
                        continue
                    }
                    let span = seconds(last)
                    let isCutShort = last.revocation != nil && span.upperBound < last.end.map(shelf.second) ?? .max
                    let gap = shelf.second(next.start) - span.upperBound
                    guard gap > 0, gap * 10 <= span.count, !isCutShort else { continue }
                    for second in (span.upperBound..<span.upperBound + gap).clamped(to: 0..<now + 1) {
                        isThere[second] = true
                        if opens(last) && opens(next) { isPaid[second] = true }
                    }
                }
            }
            for second in 0...now where isBegun[second] && isThere[second] && (second == 0 || !isThere[second - 1]) {
                starts.append(second)
            }
        }
    }
}
