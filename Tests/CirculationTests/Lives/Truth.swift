import EdicolaCore
import Foundation

/// The facts that a reader's shops know, and their right consequences: written only from the rules, without the tested
/// code. Time is a number of steps; everything is marked step by step in plain arrays.
struct Truth {
    /// A period that was paid or given.
    struct Stretch {
        enum Kind { case paid, free, given, archive, activeArchive }
        var kind: Kind
        var publications: [String]
        var from: Int
        /// The end; nil for none.
        var to: Int?
        /// Whether it was refunded, so that it opens nothing if the publisher's policy says so.
        var isRefunded = false
        var isGrace = false
    }

    struct Copy {
        var issue: String
        var from: Int
        var isTakenBack = false
        var isGiven = false
    }

    struct Number {
        var name: String
        var publication: String
        var onSale: Int
        /// The step from which the stand shows it: later than `onSale` if it was backdated.
        var shown: Int
        var gone: Int?
        var rule = SaleRule.both
    }

    var stretches: [Stretch] = []
    /// The steps between two stretches that are one: the shop was some seconds late.
    var pauses: [(before: Int, after: Int)] = []
    var copies: [Copy] = []
    var numbers: [Number] = []
    var policy = AccessPolicy()
    /// Returns the calendar month of a step, in the publication's time zone.
    var month: @Sendable (Int) -> Int = { $0 }
    /// Returns the calendar month of the millisecond before a step.
    var monthBefore: @Sendable (Int) -> Int = { $0 }

    /// Returns the open issues after `now` steps, with the reasons.
    func open(after now: Int) -> [String: Set<Access.Reason>] {
        var reasons: [String: Set<Access.Reason>] = [:]
        for publication in Set(numbers.map(\.publication)) {
            let marks = Marks(self, publication, until: now)
            for number in numbers where number.publication == publication && number.onSale <= now {
                var why: Set<Access.Reason> = []
                for copy in copies where copy.issue == number.name && copy.from <= now && !copy.isTakenBack {
                    why.insert(copy.isGiven ? .grant : .purchase)
                }
                if number.rule != .single {
                    let at = number.onSale
                    if policy.keepsUnlocked || marks.isCovered[now] {
                        if marks.isPaid[at] { why.insert(.subscription) }
                        if marks.isFree[at] { why.insert(.freeSubscription) }
                        if marks.isGiven[at] { why.insert(.grant) }
                        let stays = policy.graceKeeps || marks.isGrace[now] && marks.graceNow.contains(at)
                        if marks.isGrace[at] && stays { why.insert(.subscription) }
                        if policy.welcomesWithNewest,
                            marks.starts.contains(where: { newest(publication, $0) == number.name })
                        {
                            why.insert(.welcome)
                        }
                    }
                    if marks.isActiveArchive[now] || marks.archiveUntil > at { why.insert(.archive) }
                }
                reasons[number.name] = why.isEmpty ? nil : why
            }
        }
        return reasons
    }

    /// Returns the issues whose release concerned this reader.
    func toldOf(until now: Int) -> Set<String> {
        var told: Set<String> = []
        for publication in Set(numbers.map(\.publication)) {
            let marks = Marks(self, publication, until: now)
            for number in numbers where number.publication == publication && number.rule != .single {
                let at = number.onSale
                let isCovered =
                    marks.isPaid[at] || marks.isFree[at] || marks.isGiven[at] || marks.isGrace[at]
                    || marks.isActiveArchive[at] || marks.isArchive[at]
                if isCovered { told.insert(number.name) }
            }
        }
        return told
    }

    private func newest(_ publication: String, _ step: Int) -> String? {
        var found: Number?
        for pass in 0..<2 where found == nil {
            for number in numbers where number.publication == publication && number.rule != .single {
                guard number.onSale <= step else { continue }
                if pass == 0 && (number.shown > step || (number.gone ?? .max) <= step) { continue }
                if let best = found, (best.onSale, best.name) > (number.onSale, number.name) { continue }
                found = number
            }
        }
        return found?.name
    }
}

/// One publication's time, marked step by step.
struct Marks {
    var isPaid: [Bool]
    var isFree: [Bool]
    var isGiven: [Bool]
    var isGrace: [Bool]
    var isArchive: [Bool]
    var isActiveArchive: [Bool]
    /// Covered now, including refunded periods.
    var isCovered: [Bool]
    var starts: [Int] = []
    /// The step before which everything stays open.
    var archiveUntil = Int.min
    /// The steps of the current grace period at the end.
    var graceNow: Set<Int> = []

    init(_ truth: Truth, _ publication: String, until now: Int) {
        let length = now + 2
        let none = Array(repeating: false, count: length)
        (isPaid, isFree, isGiven, isGrace) = (none, none, none, none)
        (isArchive, isActiveArchive, isCovered) = (none, none, none)
        var isThere = none
        var isBegun = none
        let byMonth = truth.policy.window == .months
        func opens(_ stretch: Truth.Stretch) -> Bool { !(stretch.isRefunded && truth.policy.refundWithdraws) }
        func steps(_ from: Int, _ to: Int?) -> Range<Int> {
            let start = max(0, min(length, from))
            return start..<max(start, min(length, to ?? length))
        }
        /// Returns the steps including those of all months that they touch.
        func touched(_ from: Int, _ to: Int?) -> [Int] {
            guard byMonth else { return Array(steps(from, to)) }
            let first = truth.month(from)
            let last = to.map { truth.monthBefore($0) } ?? .max
            return (0..<length).filter { first <= truth.month($0) && truth.month($0) <= last }
        }
        func pays(_ stretch: Truth.Stretch) -> Bool {
            stretch.publications.contains(publication) && stretch.from < stretch.to ?? .max
        }
        for stretch in truth.stretches where pays(stretch) {
            switch stretch.kind {
            case .archive:
                guard opens(stretch) else { continue }
                for step in steps(stretch.from, stretch.to) { isArchive[step] = true }
                if stretch.from <= now { archiveUntil = max(archiveUntil, stretch.to ?? .max) }
            case .activeArchive:
                guard opens(stretch) else { continue }
                for step in steps(stretch.from, stretch.to) { isActiveArchive[step] = true }
            case .paid, .free, .given:
                for step in steps(stretch.from, stretch.to) { isThere[step] = true }
                guard opens(stretch) else { continue }
                if !stretch.isGrace && stretch.from >= 0 && stretch.from < length { isBegun[stretch.from] = true }
                let runsNow = touched(stretch.from, stretch.to).contains(now)
                for step in touched(stretch.from, stretch.to) {
                    isCovered[step] = true
                    if stretch.isGrace {
                        isGrace[step] = true
                        if runsNow { graceNow.insert(step) }
                    } else {
                        if stretch.kind == .paid { isPaid[step] = true }
                        if stretch.kind == .free { isFree[step] = true }
                        if stretch.kind == .given { isGiven[step] = true }
                    }
                }
            }
        }
        for pause in truth.pauses {
            let (before, after) = (truth.stretches[pause.before], truth.stretches[pause.after])
            guard pays(before), pays(after), let end = before.to, end < after.from else { continue }
            for step in steps(end, after.from) { isThere[step] = true }
            guard opens(before) && opens(after) else { continue }
            for step in touched(end, after.from) {
                isPaid[step] = true
                isCovered[step] = true
            }
        }
        for step in 0...now where isThere[step] && isBegun[step] && (step == 0 || !isThere[step - 1]) {
            starts.append(step)
        }
    }
}
