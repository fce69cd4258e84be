public import FoundationEssentials

extension SandboxShop {
    /// Buys a product for a tester, at once.
    ///
    /// - Parameters:
    ///   - token: The reader whom the app names; nil for a code redeemed outside the app.
    ///   - offer: The first period of a trial lasts as long as a week.
    /// - Returns: The transaction, and the events to report.
    public mutating func buy(
        _ product: String, by tester: String, token: UUID? = nil, offer: SandboxTransaction.Offer? = nil
    ) throws(SandboxShopError) -> (SandboxTransaction, [SandboxEvent]) {
        guard let item = products[product] else { throw .noSuchProduct }
        guard !withdrawn.contains(product) else { throw .notOnSale }
        if choices(of: tester).asksToBuy {
            waiting.append(PendingPurchase(tester: tester, product: product, token: token))
            throw .pending
        }
        guard case .subscription(let group, let term, _) = item.kind else {
            return try buySingle(item, by: tester, token: token)
        }
        let own = lines.values.first { $0.tester == tester && $0.group == group && $0.ownerLine == nil }
        if let own, own.state == .active || own.state == .retry {
            guard own.product != product || !own.renewsAutomatically else { throw .alreadySubscribed }
            return try change(own.id, to: product)
        }
        var transaction = transaction(item, tester: tester, line: own?.id, token: token)
        transaction.offer = offer
        let length: SandboxTerm = offer?.discount == "FREE_TRIAL" ? .week : term
        let end = choices(of: tester).table.end(of: length, from: now)
        transaction.end = end
        if offer?.discount == "FREE_TRIAL" { transaction.priceMilli = 0 }
        save(transaction)
        var line = SandboxLine(
            id: transaction.originalID, tester: tester, group: group, product: product, nextProduct: product,
            end: end, current: transaction.id, start: now, token: token)
        line.due = renewal(of: line)
        lines[line.id] = line
        let event: SandboxEvent =
            offer.map { $0.kind > 1 } == true
            ? SandboxEvent("OFFER_REDEEMED", own == nil ? "INITIAL_BUY" : "RESUBSCRIBE", at: now)
            : SandboxEvent("SUBSCRIBED", own == nil ? "INITIAL_BUY" : "RESUBSCRIBE", at: now)
        return (transaction, [event.about(transactions[transaction.id], line)])
    }

    private mutating func buySingle(
        _ item: SandboxProduct, by tester: String, token: UUID?
    ) throws(SandboxShopError) -> (SandboxTransaction, [SandboxEvent]) {
        let has = transactions.values.contains {
            $0.tester == tester && $0.product == item.id && $0.revocation == nil
        }
        guard !has || item.kind == .nonRenewing else { throw .alreadyBought }
        let transaction = transaction(item, tester: tester, line: nil, token: token)
        save(transaction)
        return (transaction, [SandboxEvent("ONE_TIME_CHARGE", at: now).about(transaction, nil)])
    }

    /// Approves all waiting purchases of a tester.
    public mutating func approve(_ tester: String) throws(SandboxShopError) -> [SandboxEvent] {
        let mine = waiting.filter { $0.tester == tester }
        waiting.removeAll { $0.tester == tester }
        let asks = choices(of: tester)
        choices[tester, default: TesterChoices()].asksToBuy = false
        defer { choices[tester] = asks }
        var events: [SandboxEvent] = []
        for purchase in mine { events += try buy(purchase.product, by: tester, token: purchase.token).1 }
        return events
    }

    /// Returns everything that a tester has, as a restore gives it to an app.
    public func restore(_ tester: String) -> [SandboxTransaction] { history(of: tester) }

    mutating func transaction(
        _ item: SandboxProduct, tester: String, line: String?, token: UUID?
    ) -> SandboxTransaction {
        let id = makeID()
        let first = line.flatMap { transactions[$0] }
        return SandboxTransaction(
            id: id, originalID: line ?? id, product: item.id, start: now, originalStart: first?.start ?? now,
            isRenewal: false, priceMilli: item.priceMilli, currency: item.currency, tester: tester, token: token,
            changedAt: now)
    }
}

extension SandboxEvent {
    func about(_ transaction: SandboxTransaction?, _ line: SandboxLine?) -> SandboxEvent {
        var event = self
        event.transaction = transaction
        event.line = line
        return event
    }
}
