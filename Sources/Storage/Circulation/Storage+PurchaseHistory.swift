import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns everything known about a reader's purchases, and the rights that follow.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    public func purchaseHistory(of reader: Reader.ID, at now: Date) async throws -> PurchaseHistory {
        var history = try await store.read { session in
            guard let entry = try session.reader(reader) else { throw StorageError.notFound("reader \(reader)") }
            guard let holder = try session.knownHolder(of: entry.id) else { return PurchaseHistory(reader: entry.id) }
            let book = RuleReader()
            let histories = try session.histories(of: holder).map(\.history)
            try book.read(histories.flatMap { $0.facts.values.map(\.product) }, session)
            let lines = histories.map { PurchaseHistory.Line($0, book.rules, at: now) }
            return PurchaseHistory(
                reader: entry.id, lines: lines.sorted { ($0.begins, $0.id) < ($1.begins, $1.id) },
                coverage: try session.coverage(of: holder).map(PurchaseHistory.Stretch.init),
                grants: try session.grants(GrantRecord.ofHolder(holder)))
        }
        history.issues = try await heldIssues(of: history.reader, at: now, limit: 500).items
        return history
    }
}

extension PurchaseHistory.Line {
    fileprivate init(_ history: LineHistory, _ rules: CirculationRules, at now: Date) {
        self.init(
            shop: history.key.shop.rawValue, isSandbox: history.key.environment == .sandbox, id: history.key.id,
            state: history.state(rules, at: now.milliseconds).rawValue,
            periods: history.periods(rules).map(PurchaseHistory.Period.init))
    }

    fileprivate var begins: Date { periods.first?.from ?? .distantFuture }
}

extension PurchaseHistory.Period {
    fileprivate init(_ period: Circulation.Period) {
        let cut =
            switch period.cut {
            case .upgrade: "upgrade"
            case .refund: "refund"
            case .revocation: "revocation"
            case nil: String?.none
            }
        self.init(
            transaction: period.fact.transaction, product: period.fact.product,
            reason: period.isGrace ? "grace" : period.fact.reason.rawValue, from: period.span.startDate,
            until: period.span.endDate, cut: cut, priceMilli: period.isGrace ? nil : period.fact.priceMilli,
            currency: period.isGrace ? nil : period.fact.currency)
    }
}

extension PurchaseHistory.Stretch {
    fileprivate init(_ coverage: Coverage) {
        let names: [(Coverage.Grounds, String)] = [
            (.subscription, "subscription"), (.freeSubscription, "free-subscription"), (.grant, "grant"),
            (.grace, "grace"), (.archivePerpetual, "archive"), (.archiveWhileActive, "archive"),
        ]
        self.init(
            publication: coverage.publication, isSandbox: coverage.environment == .sandbox,
            from: coverage.span.startDate, until: coverage.span.endDate,
            grounds: names.filter { coverage.grounds.contains($0.0) }.map(\.1))
    }
}
