import FoundationEssentials

extension SandboxShop {
    /// Performs the due event of a line, at ``now``.
    mutating func happen(to id: String) -> [SandboxEvent] {
        guard var line = lines[id] else { return [] }
        line.due = nil
        lines[id] = line
        switch line.state {
        case .active: return line.end <= now || line.renewsAutomatically ? renewOrEnd(line) : []
        case .retry: return retry(line)
        case .expired, .revoked: return []
        }
    }

    /// Returns when the shop next handles a running line: a little before its end, at it, or after.
    mutating func renewal(of line: SandboxLine) -> Date {
        guard line.renewsAutomatically, line.renewals < choices(of: line.tester).table.renewals else {
            return line.end
        }
        let choices = choices(of: line.tester)
        let start = transactions[line.current]?.start ?? line.start
        // Never more than a tenth of the period, or short ones would renew before they began.
        let most = max(0, min(20, line.end.timeIntervalSince(start) / 10))
        switch choices.join {
        case .exact, .early: return line.end - (TimeInterval.random(in: 0...most, using: &dice)).rounded()
        case .late:
            let gap = max(0, min(25, line.end.timeIntervalSince(start) * 0.08))
            return line.end + TimeInterval.random(in: min(5, gap)...gap, using: &dice).rounded(.up)
        }
    }

    private mutating func renewOrEnd(_ line: SandboxLine) -> [SandboxEvent] {
        let choices = choices(of: line.tester)
        if line.renewsAutomatically, let increase = line.priceIncrease, !increase.isAccepted {
            return expire(line, intent: 3, subtype: "PRICE_INCREASE")
        }
        if line.renewsAutomatically, withdrawn.contains(line.nextProduct) || products[line.nextProduct] == nil {
            return expire(line, intent: 4, subtype: "PRODUCT_NOT_FOR_SALE")
        }
        if line.renewsAutomatically, line.renewals >= choices.table.renewals {
            var line = line
            line.renewsAutomatically = false
            lines[line.id] = line
            let told = SandboxEvent("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", at: now)
                .about(transactions[line.current], line)
            return [told] + expire(line, intent: 1, subtype: "VOLUNTARY")
        }
        guard line.renewsAutomatically else { return expire(line, intent: 1, subtype: "VOLUNTARY") }
        return choices.billingFails
            ? fail(line, choices) : [renew(line, start: choices.join == .exact ? line.end : now)]
    }

    mutating func renew(
        _ line: SandboxLine, start: Date, kind: String = "DID_RENEW", subtype: String? = nil
    ) -> SandboxEvent {
        var line = line
        guard let item = products[line.nextProduct], case .subscription(_, let term, _) = item.kind else {
            return SandboxEvent(kind, subtype, at: now).about(transactions[line.current], line)
        }
        var transaction = transaction(item, tester: line.tester, line: line.id, token: line.token)
        transaction.start = start
        transaction.isRenewal = true
        let end = choices(of: line.tester).table.end(of: term, from: start)
        transaction.end = end
        transaction.isFamilyShared = line.ownerLine != nil
        if let increase = line.priceIncrease { transaction.priceMilli = increase.priceMilli }
        save(transaction)
        line.product = line.nextProduct
        line.current = transaction.id
        line.end = end
        line.renewals += 1
        line.state = .active
        line.graceUntil = nil
        line.retryUntil = nil
        line.expirationIntent = nil
        line.priceIncrease = nil
        line.due = renewal(of: line)
        lines[line.id] = line
        return SandboxEvent(kind, subtype, at: now).about(transactions[transaction.id], line)
    }

    /// Handles a failed payment: grace, where it was chosen, and further attempts.
    private mutating func fail(_ line: SandboxLine, _ choices: TesterChoices) -> [SandboxEvent] {
        var line = line
        let start = transactions[line.current]?.start ?? line.start
        let period = line.end.timeIntervalSince(start)
        line.state = .retry
        line.expirationIntent = 2
        line.graceUntil = choices.grace > 0 ? line.end + (period * choices.grace).rounded() : nil
        line.retryUntil = line.end + period * 2
        line.due = line.graceUntil ?? line.retryUntil
        lines[line.id] = line
        return [
            SandboxEvent("DID_FAIL_TO_RENEW", line.graceUntil == nil ? nil : "GRACE_PERIOD", at: now)
                .about(transactions[line.current], line)
        ]
    }

    private mutating func retry(_ line: SandboxLine) -> [SandboxEvent] {
        if let grace = line.graceUntil, let until = line.retryUntil, grace < until, now < until {
            var line = line
            line.due = until
            lines[line.id] = line
            return [SandboxEvent("GRACE_PERIOD_EXPIRED", at: now).about(transactions[line.current], line)]
        }
        return expire(line, intent: 2, subtype: "BILLING_RETRY")
    }

    /// Lets payments succeed again: within the grace as if nothing had happened, later from this moment on.
    public mutating func recover(_ id: String) throws(SandboxShopError) -> [SandboxEvent] {
        guard let line = lines[id] else { throw .noSuchLine }
        guard line.state == .retry else { throw .notNow }
        let isInGrace = line.graceUntil.map { now < $0 } ?? false
        return [renew(line, start: isInGrace ? line.end : max(now, line.end), subtype: "BILLING_RECOVERY")]
    }

    mutating func expire(_ line: SandboxLine, intent: Int64, subtype: String) -> [SandboxEvent] {
        var line = line
        line.state = .expired
        line.renewsAutomatically = false
        line.expirationIntent = intent
        line.graceUntil = nil
        line.due = nil
        lines[line.id] = line
        guard !choices(of: line.tester).isExpiryKeptQuiet else { return [] }
        return [SandboxEvent("EXPIRED", subtype, at: now).about(transactions[line.current], line)]
    }
}
