import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns a reader's access to an issue and, when it is refused, the products that open it.
    ///
    /// - Parameter reader: nil for a reader about whom nothing is known.
    /// - Throws: ``StorageError/notFound(_:)`` for an unknown issue.
    public func offers(of reader: Reader.ID?, for key: Issue.Key, at now: Date) async throws -> IssueOffers {
        try await store.read { session in
            let decision = try session.decision(of: reader, on: key, at: now)
            let holder = try reader.flatMap { try session.knownHolder(of: $0) }
            let standing = try session.standings(of: holder, in: key.publication, at: now).first
            guard !decision.access.isGranted, let issue = try session.onSale(key, at: now) else {
                return IssueOffers(access: decision.access, subscription: standing)
            }
            let products = try (decision.offers ?? session.offers(for: key, to: holder, at: now))
                .ways(
                    to: issue.terms,
                    isNewest: try session.newest(in: key.publication, at: now.milliseconds) == key,
                    try session.policy(of: key.publication))
            return IssueOffers(access: decision.access, products: products, subscription: standing)
        }
    }

    /// Returns a reader's subscriptions, one for each publication: the one in effect, or else the one that ended last.
    public func subscriptions(of reader: Reader.ID, at now: Date) async throws -> [SubscriptionStanding] {
        try await store.read { session in
            var best: [Publication.ID: SubscriptionStanding] = [:]
            let holder = try session.knownHolder(of: reader)
            for standing in try session.standings(of: holder, in: nil, at: now)
            where best[standing.publication] == nil { best[standing.publication] = standing }
            return best.values.sorted { $0.publication < $1.publication }
        }
    }
}

extension SQLSession {
    /// Returns the products on offer for an issue that can be sold to this reader.
    func offers(for key: Issue.Key, to holder: Int64?, at now: Date) throws -> [Product] {
        let products = try products(ProductRecord.offers(for: key))
        guard let holder, !products.isEmpty, try row(LineRecord.running(of: holder)) != nil else { return products }
        return products.buyable(beside: try standings(of: holder, in: key.publication, at: now).first)
    }

    /// Returns all of a reader's subscriptions: those in effect first, then by end, latest first.
    func standings(
        of holder: Int64?, in publication: Publication.ID?, at now: Date
    ) throws -> [SubscriptionStanding] {
        guard let holder else { return [] }
        let book = RuleReader()
        let histories = try histories(of: holder).map(\.history)
        try book.read(histories.flatMap { $0.facts.values.map(\.product) }, self)
        let found = histories.flatMap { $0.standings(book.rules, at: now) }
        return found.filter { $0.publication == publication ?? $0.publication }.sorted {
            ($0.state.isServed ? 1 : 0, $0.until ?? .distantFuture) > (
                $1.state.isServed ? 1 : 0, $1.until ?? .distantFuture
            )
        }
    }
}

extension LineHistory {
    /// Returns the line's state for each publication that its products open by time.
    fileprivate func standings(_ rules: CirculationRules, at now: Date) -> [SubscriptionStanding] {
        let periods = periods(rules).filter { $0.span.start <= now.milliseconds }
        guard let newest = periods.max(by: { ($0.span.end, $0.span.start) < ($1.span.end, $1.span.start) }),
            let product = rules.product(newest.fact.product), product.sale.isSubscription || key.shop == .grant
        else { return [] }
        let publications = product.opens.filter { $0.issue == nil }.map(\.publication)
        var state = state(rules, at: now.milliseconds)
        // A reader who ends a free subscription didn't have it revoked.
        if key.shop == .stand, state == .revoked { state = .expired }
        return Set(publications).map { publication in
            SubscriptionStanding(
                publication: publication, state: state, until: newest.span.endDate,
                product: product.isOffered || key.shop != .grant ? product.id : nil, shop: key.shop.rawValue,
                isSandbox: key.environment == .sandbox)
        }
    }
}

extension LineRecord {
    /// A row when the reader has a line beside which some products can't be sold. Most readers who are refused have
    /// none.
    static func running(of holder: Int64) -> SQL {
        """
        SELECT line.id FROM line_holder JOIN line ON line.id = line_holder.line_id
        LEFT JOIN renewal ON renewal.line_id = line_holder.line_id
        WHERE line_holder.holder_id = \(holder)
            AND (line.shop = \(Shop.stand) OR renewal.renews = 1 OR renewal.in_retry = 1) LIMIT 1
        """
    }
}

extension [Product] {
    /// Removes the reader's own product and, while a subscription's payment is stuck, its family. A shop sells no
    /// second subscription beside it, and the first one continues when it is paid.
    fileprivate func buyable(beside standing: SubscriptionStanding?) -> [Product] {
        guard let standing, let product = standing.product else { return self }
        let family = first { $0.id == product }?.sale.family
        switch standing.state {
        case .active, .trial, .grace: return filter { $0.id != product }
        case .retry, .paused: return filter { $0.id != product && (family == nil || $0.sale.family != family) }
        case .pending, .ending, .expired, .revoked: return self
        }
    }
}
