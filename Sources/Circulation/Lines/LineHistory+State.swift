public import EdicolaCore

extension LineState {
    /// The longest time for which a shop retries, in milliseconds.
    static let longestRetry: Int64 = 60 * 86_400_000
}

extension LineHistory {
    /// Returns the line's state.
    public func state(_ rules: CirculationRules, at now: Int64) -> LineState {
        let periods = periods(rules).filter { $0.span.start <= now || $0.span.isActive(at: now) }
        if let hold = renewal?.hold, hold == .paused || periods.isEmpty { return hold == .paused ? .paused : .pending }
        guard let newest = periods.filter({ !$0.isGrace }).max(by: { $0.span.start < $1.span.start }) else {
            return .pending
        }
        let current = periods.filter { !$0.span.isEmpty && $0.span.isActive(at: now) }
        if let paid = current.filter({ !$0.isGrace }).max(by: { $0.span.end < $1.span.end }) {
            if paid.fact.offer?.isFreeTrial == true { return .trial }
            // A gift with an end, or a term that was bought, ends without being cancelled.
            let endsByItself = paid.fact.kind != .autoRenewable && paid.span.end != Span.forever
            return endsByItself || renewal?.renewsAutomatically == false ? .ending : .active
        }
        if current.contains(where: \.isGrace) { return .grace }
        if newest.cut == .refund || newest.cut == .revocation { return .revoked }
        if renewal?.isInRetry == true, now < newest.span.end + LineState.longestRetry { return .retry }
        return .expired
    }
}
