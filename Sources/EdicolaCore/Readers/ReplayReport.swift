/// The result of recomputing everything from the ledger.
public struct ReplayReport: Hashable, Sendable, Codable {
    /// Documents of the ledger that were read.
    public var documents = 0
    /// Copies of transactions in them.
    public var facts = 0
    /// Holders of recomputed rights, also those without a name any more.
    public var readers = 0
    /// Rows that were lost or found, some of each table; empty when nothing was wrong.
    public var differences: [String] = []

    /// Of a replay that has not begun.
    public init() {}
}
