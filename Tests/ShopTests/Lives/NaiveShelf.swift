import EdicolaCore
import Foundation
import StoreSandbox

/// The expected rights of a rehearsal's testers, from the sandbox's own truth: observed second by second and marked in
/// plain arrays, without the tested code. Seconds count from the beginning.
struct NaiveShelf {
    struct Number {
        var key: Issue.Key
        var onSale: Int
        var rule = SaleRule.both
    }

    var numbers: [Number] = []
    var policy = AccessPolicy()
    let beginning: Date
    /// The publications that the products open.
    let windows: [String: Set<String>]
    let archives: [String: String]
    let singles: [String: Issue.Key]
    /// The seconds at which transactions were replaced by another product.
    private var upgrades: [String: Int] = [:]
    /// The seconds by which transactions were prolonged without payment.
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

    /// Records the state of one second.
    mutating func look(at shop: SandboxShop) {
        let now = second(shop.now)
        for line in shop.lines.values where line.state == .retry || line.state == .revoked {
            guard let until = line.graceUntil, shop.now < until, line.end <= shop.now else { continue }
            // A shop that detects a renewal late grants grace from the end on.
            for second in second(line.end)...now { graces[line.current, default: []].insert(second) }
        }
    }

    /// Records upgrades, after every action.
    mutating func noteUpgrades(in shop: SandboxShop) {
        for transaction in shop.transactions.values where transaction.isUpgraded {
            upgrades[transaction.id] = upgrades[transaction.id] ?? second(shop.now)
        }
    }

    /// Returns a tester's open issues with the reasons, and whether their releases concerned the tester.
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
        /// Paid at the time, including later refunds.
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
            /// Returns the seconds of a transaction that remain.
            func seconds(_ transaction: SandboxTransaction) -> Range<Int> {
                let ends = [
                    transaction.end.map(shelf.second), shelf.upgrades[transaction.id],
                    transaction.revocation.map { shelf.second($0.at) },
                ]
                let start = shelf.second(transaction.start)
                return start..<max(start, ends.compactMap(\.self).min() ?? .max)
            }
            var lines: [String: [SandboxTransaction]] = [:]
            // A renewal replaced at once existed, too, and closed the gap before it.
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
                // Paid after all: the purchase counts from there, whatever it opens, and there was no grace.
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
            // A renewal some seconds late is no lapse.
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
