import EdicolaCore
public import FoundationEssentials

extension SandboxShop {
    /// Turns automatic renewal on or off.
    public mutating func setRenewal(_ isOn: Bool, of id: String) throws(SandboxShopError) -> [SandboxEvent] {
        var line = try running(id)
        guard line.renewsAutomatically != isOn else { return [] }
        line.renewsAutomatically = isOn
        line.expirationIntent = isOn ? nil : 1
        line.due = nextLook(at: line)
        lines[id] = line
        return [
            SandboxEvent("DID_CHANGE_RENEWAL_STATUS", isOn ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED", at: now)
                .about(transactions[line.current], line)
        ]
    }

    /// Returns the next date of a line. A payment that failed is retried on its own date, whatever else changes.
    private mutating func nextLook(at line: SandboxLine) -> Date? {
        line.state == .retry ? line.due : renewal(of: line)
    }

    /// Changes to another product of the group: an upgrade takes effect at once, a downgrade and a change of length at
    /// the renewal.
    mutating func change(
        _ id: String, to product: String
    ) throws(SandboxShopError) -> (SandboxTransaction, [SandboxEvent]) {
        var line = try running(id)
        guard let old = products[line.product], let new = products[product],
            case .subscription(_, let oldTerm, let oldLevel) = old.kind,
            case .subscription(let group, let newTerm, let newLevel) = new.kind, group == line.group,
            let current = transactions[line.current]
        else { throw .noSuchProduct }
        let isAtOnce = newLevel < oldLevel || (newLevel == oldLevel && newTerm == oldTerm && product != line.product)
        line.renewsAutomatically = true
        line.nextProduct = product
        guard isAtOnce else {
            line.due = nextLook(at: line)
            lines[id] = line
            let kind = product == line.product ? nil : "DOWNGRADE"
            return (
                current, [SandboxEvent("DID_CHANGE_RENEWAL_PREF", kind, at: now).about(current, line)]
            )
        }
        var upgraded = current
        upgraded.isUpgraded = true
        save(upgraded)
        lines[id] = line
        let event = renew(line, start: now, kind: "DID_CHANGE_RENEWAL_PREF", subtype: "UPGRADE")
        guard var transaction = event.transaction else { throw .noSuchTransaction }
        transaction.isRenewal = false
        save(transaction)
        lines[id]?.renewals = 0
        return (transaction, [event.about(transactions[transaction.id], lines[id])])
    }

    /// Refunds one period, of whatever age.
    ///
    /// - Parameter isProrated: Whether only the remaining time is refunded.
    public mutating func refund(
        _ id: String, isProrated: Bool = false
    ) throws(SandboxShopError) -> [SandboxEvent] {
        guard var transaction = transactions[id], transaction.revocation == nil else { throw .noSuchTransaction }
        transaction.revocation = SandboxTransaction.Revocation(
            at: now, kind: isProrated ? "REFUND_PRORATED" : "REFUND_FULL",
            percentage: isProrated ? Self.rest(of: transaction, at: now) : 100_000)
        save(transaction)
        var line = lines[transaction.originalID]
        if line?.current == id {
            line?.renewsAutomatically = false
            line?.state = .revoked
            line?.due = nil
            lines[transaction.originalID] = line
        }
        return [SandboxEvent("REFUND", at: now).about(transactions[id], line)]
    }

    /// Reverses a refund: the period counts as before.
    public mutating func reverseRefund(_ id: String) throws(SandboxShopError) -> [SandboxEvent] {
        guard var transaction = transactions[id], transaction.revocation != nil else { throw .noSuchTransaction }
        transaction.revocation = nil
        save(transaction)
        if var line = lines[transaction.originalID], line.current == id, line.state == .revoked {
            let retryUntil = line.graceUntil.flatMap { $0 > now ? $0 : nil }
            line.state = line.end > now ? .active : retryUntil == nil ? .expired : .retry
            line.due = line.end > now ? line.end : retryUntil
            lines[line.id] = line
        }
        return [SandboxEvent("REFUND_REVERSED", at: now).about(transactions[id], lines[transaction.originalID])]
    }

    /// Extends a line.
    ///
    /// - Parameter days: Shortened like periods, and so perhaps to nothing.
    public mutating func extend(
        _ id: String, byDays days: Int
    ) throws(SandboxShopError) -> (Date, [SandboxEvent]) {
        var line = try running(id)
        // The App Store answers SubscriptionExtensionIneligibleError.
        guard line.state == .active else { throw .notNow }
        guard var transaction = transactions[line.current] else { throw .noSuchTransaction }
        let scale = choices(of: line.tester).table.scale
        line.end += (Double(days) * 86_400 * scale).rounded()
        transaction.end = line.end
        save(transaction)
        line.due = renewal(of: line)
        lines[id] = line
        return (line.end, [SandboxEvent("RENEWAL_EXTENDED", at: now).about(transactions[transaction.id], line)])
    }

    /// Raises the price from the next renewal on; the tester must consent.
    public mutating func raisePrice(of id: String, to priceMilli: Int64) throws(SandboxShopError) -> [SandboxEvent] {
        var line = try running(id)
        line.priceIncrease = SandboxLine.PriceIncrease(priceMilli: priceMilli, isAccepted: false)
        lines[id] = line
        return [SandboxEvent("PRICE_INCREASE", "PENDING", at: now).about(transactions[line.current], line)]
    }

    public mutating func acceptPrice(of id: String) throws(SandboxShopError) -> [SandboxEvent] {
        var line = try running(id)
        guard line.priceIncrease != nil else { throw .notNow }
        line.priceIncrease?.isAccepted = true
        lines[id] = line
        return [SandboxEvent("PRICE_INCREASE", "ACCEPTED", at: now).about(transactions[line.current], line)]
    }

    /// Gives a member of the family a line of their own, without an id in common with the owner's.
    public mutating func share(_ id: String, with member: String) throws(SandboxShopError) -> [SandboxEvent] {
        let line = try running(id)
        // An ended period can't be shared, even while its payment is retried.
        guard line.end > now else { throw .notNow }
        guard let item = products[line.product] else { throw .noSuchProduct }
        var transaction = transaction(item, tester: member, line: nil, token: nil)
        transaction.isFamilyShared = true
        transaction.end = line.end
        transaction.priceMilli = 0
        save(transaction)
        var shared = SandboxLine(
            id: transaction.id, tester: member, group: line.group, product: line.product,
            nextProduct: line.nextProduct, end: line.end, current: transaction.id, start: now)
        shared.ownerLine = id
        shared.due = renewal(of: shared)
        lines[shared.id] = shared
        return [SandboxEvent("SUBSCRIBED", "INITIAL_BUY", at: now).about(transaction, shared)]
    }

    /// Ends the sharing: the member leaves, or the owner stops it.
    public mutating func leaveFamily(_ id: String) throws(SandboxShopError) -> [SandboxEvent] {
        var line = try running(id)
        guard line.ownerLine != nil, var transaction = transactions[line.current] else { throw .notNow }
        transaction.revocation = SandboxTransaction.Revocation(at: now, kind: "FAMILY_REVOKE", percentage: 0)
        save(transaction)
        line.state = .revoked
        line.renewsAutomatically = false
        line.due = nil
        lines[id] = line
        return [SandboxEvent("REVOKE", at: now).about(transactions[transaction.id], line)]
    }

    private func running(_ id: String) throws(SandboxShopError) -> SandboxLine {
        guard let line = lines[id] else { throw .noSuchLine }
        guard line.state == .active || line.state == .retry else { throw .notNow }
        return line
    }

    private static func rest(of transaction: SandboxTransaction, at now: Date) -> Int64 {
        guard let end = transaction.end, end > transaction.start else { return 0 }
        let share = end.timeIntervalSince(now) / end.timeIntervalSince(transaction.start)
        return Int64(saturating: (min(1, max(0, share)) * 100_000).rounded())
    }
}
