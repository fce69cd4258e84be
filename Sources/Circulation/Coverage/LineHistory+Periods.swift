import EdicolaCore

extension LineHistory {
    /// Returns the period of each transaction and each grace, by their beginning.
    ///
    /// - Parameter rules: They state how long a product without an end runs.
    public func periods(_ rules: CirculationRules) -> [Period] {
        let facts = distinctFacts
        var periods = facts.enumerated().map { index, fact in
            var period = Period(fact: fact, span: Span(fact.start.milliseconds, Self.statedEnd(of: fact, rules)))
            if let next = facts[(index + 1)...].first(where: { $0.start > fact.start }),
                fact.isUpgraded || next.isUpgrade(of: fact), next.start.milliseconds < period.span.end
            {
                period.cut(.upgrade, at: next.start.milliseconds)
            }
            if let revocation = fact.revocation {
                let isPartial = [.family, .prorated, .grant].contains(revocation.kind)
                period.cut(isPartial ? .revocation : .refund, at: revocation.at.milliseconds)
            }
            return period
        }
        periods += graces(after: periods)
        return periods.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    }

    /// One fact for each period, by its beginning. A restored transaction of an old receipt has a new id for the same
    /// period; equal product and beginning identify it.
    private var distinctFacts: [Fact] {
        struct Same: Hashable {
            let product: String
            let start: Int64
        }
        var newest: [Same: Fact] = [:]
        for fact in facts.values {
            let same = Same(product: fact.product, start: fact.start.milliseconds)
            if let known = newest[same], !fact.counts(before: known) { continue }
            newest[same] = fact
        }
        return newest.values.sorted { ($0.start, $0.transaction) < ($1.start, $1.transaction) }
    }

    private static func statedEnd(of fact: Fact, _ rules: CirculationRules) -> Int64 {
        if let end = fact.end { return end.milliseconds }
        if let term = rules.product(fact.product)?.sale.term { return term.end(from: fact.start).milliseconds }
        // A subscription without an end, whose duration nobody has stated.
        if fact.kind == .autoRenewable || fact.kind == .nonRenewing { return fact.start.milliseconds }
        return Span.forever
    }

    /// Returns the grace periods.
    ///
    /// A grace prolongs a period that had begun when the grace was promised. Of several, it is the one that ended last
    /// before the grace ends. It has no effect when another period begins where that one ended, because it was paid
    /// after all. Nor has it any when another had begun by the time of the promise, because the line was extended
    /// meanwhile. It ends when the next period begins, and when the period that it prolongs is refunded.
    private func graces(after periods: [Period]) -> [Period] {
        var newest: [String: (grace: Grace, period: Period, next: Int64?)] = [:]
        for grace in graces.values {
            // A grace that was reported only afterwards still proves that it lasted.
            let promised = min(grace.signedAt.milliseconds, grace.until.milliseconds - 1)
            let ended = periods.filter {
                !$0.span.isEmpty && $0.span.end < grace.until.milliseconds && $0.span.start <= promised
            }
            guard let period = ended.max(by: { ($0.span.end, $0.span.start) < ($1.span.end, $1.span.start) }),
                period.isWhole
            else { continue }
            let next = periods.map(\.span.start).filter { period.span.end <= $0 }.min()
            if let next, next <= max(promised, period.span.end) { continue }
            if let known = newest[period.fact.transaction]?.grace,
                (known.signedAt, known.until) > (grace.signedAt, grace.until)
            {
                continue
            }
            newest[period.fact.transaction] = (grace, period, next)
        }
        return newest.values.map { grace, period, next in
            let ends = [grace.until.milliseconds, next, period.fact.revocation?.at.milliseconds].compactMap(\.self)
            let end = max(period.span.end, ends.min() ?? period.span.end)
            return Period(fact: period.fact, span: Span(period.span.end, end), isGrace: true)
        }
    }
}

extension Period {
    fileprivate mutating func cut(_ cut: Cut, at instant: Int64) {
        if instant < span.end {
            span.end = instant
            isWhole = false
        }
        self.cut = cut
    }
}

extension Fact {
    /// Whether this fact replaced another as an upgrade. The App Store reports an upgrade only by its replacement: a
    /// purchase, not a renewal, of another product of the line. The copy of the old one that states it comes with a
    /// history, or never.
    fileprivate func isUpgrade(of other: Fact) -> Bool {
        reason == .purchase && kind == .autoRenewable && other.kind == .autoRenewable && product != other.product
    }

    /// Decides between two transactions for the same period: the newer copy, and of equally new ones always the same.
    fileprivate func counts(before other: Fact) -> Bool {
        if isNewer(than: other) { return true }
        return !other.isNewer(than: self) && transaction > other.transaction
    }
}
