import EdicolaCore

extension LineHistory {
    /// What each transaction and each grace comes to, by their beginning.
    ///
    /// - Parameter rules: say how long a product runs whose transactions have no end.
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
    /// period: product and beginning tell that it is the same.
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
        // A subscription without an end of which nobody said how long it runs.
        if fact.kind == .autoRenewable || fact.kind == .nonRenewing { return fact.start.milliseconds }
        return Span.forever
    }

    /// A grace prolongs the period that ended last before the grace does, of those that had begun when it was promised. Not
    /// so when another begins where that one ended, for then it was paid after all; nor when another had begun when the
    /// grace was promised, for then that one was extended meanwhile. It ends when the next begins, and when the money of the one that it prolongs goes back.
    private func graces(after periods: [Period]) -> [Period] {
        var newest: [String: (grace: Grace, period: Period, next: Int64?)] = [:]
        for grace in graces.values {
            // Whoever hears of it only afterwards knows as much as that it lasted.
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
    /// The App Store tells of an upgrade by what took the place alone: a purchase, not a renewal, of another product of the
    /// line. The copy that says so of the old one comes with a history, or never.
    fileprivate func isUpgrade(of other: Fact) -> Bool {
        reason == .purchase && kind == .autoRenewable && other.kind == .autoRenewable && product != other.product
    }

    /// Of two transactions for the same period: the newer copy, and of equally new ones always the same.
    fileprivate func counts(before other: Fact) -> Bool {
        if isNewer(than: other) { return true }
        return !other.isNewer(than: self) && transaction > other.transaction
    }
}
