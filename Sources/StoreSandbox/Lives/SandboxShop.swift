public import FoundationEssentials

/// The shop itself: its purchases, and their events as time passes. It is a value, so that a life can be repeated.
public struct SandboxShop: Sendable, Codable {
    public private(set) var now: Date
    public var products: [String: SandboxProduct]
    public internal(set) var transactions: [String: SandboxTransaction] = [:]
    public internal(set) var lines: [String: SandboxLine] = [:]
    public var choices: [String: TesterChoices] = [:]
    /// Products off sale, whose subscriptions end.
    public var withdrawn: Set<String> = []
    var waiting: [PendingPurchase] = []
    var dice: Dice
    private var lastID: UInt64

    public init(products: [SandboxProduct], at now: Date, seed: UInt64 = 1) {
        self.now = now
        self.products = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        dice = Dice(seed: seed)
        lastID = 2_000_000_000_000_000 + seed % 1_000_000 * 1_000_000
    }

    public func choices(of tester: String) -> TesterChoices { choices[tester] ?? TesterChoices() }

    /// Advances the time; due events happen in order, each at its own instant.
    public mutating func advance(to date: Date) -> [SandboxEvent] {
        var events: [SandboxEvent] = []
        while let next = lines.values.filter({ $0.due.map { $0 <= date } ?? false })
            .min(by: { ($0.due ?? date, $0.id) < ($1.due ?? date, $1.id) }), let due = next.due
        {
            now = max(now, due)
            events += happen(to: next.id)
        }
        now = max(now, date)
        return events
    }

    /// Ids increase, but not by one, and not only in the order of time.
    mutating func makeID() -> String {
        lastID += UInt64.random(in: 1...9, using: &dice)
        return String(lastID)
    }

    mutating func save(_ transaction: SandboxTransaction) {
        var transaction = transaction
        transaction.changedAt = now
        transactions[transaction.id] = transaction
    }

    /// Returns all transactions of a tester, oldest change first, as the App Store orders a history.
    public func history(of tester: String) -> [SandboxTransaction] {
        transactions.values.filter { $0.tester == tester }
            .sorted { ($0.changedAt, $0.id) < ($1.changedAt, $1.id) }
    }

    public func transactions(of line: String) -> [SandboxTransaction] {
        transactions.values.filter { $0.originalID == line }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }
}

/// A purchase that waits for somebody's consent.
public struct PendingPurchase: Hashable, Sendable, Codable {
    public var tester: String
    public var product: String
    public var token: UUID?
}

/// The reason why the sandbox refuses an action.
public enum SandboxShopError: String, Error, Hashable, Sendable {
    case noSuchProduct, notOnSale, alreadySubscribed, alreadyBought, noSuchTransaction, noSuchLine, notNow
    /// Somebody has to consent first.
    case pending
}
