/// The result of recomputing everything from the ledger.
public struct ReplayReport: Hashable, Sendable, Codable {
    /// Documents of the ledger that were read.
    public var documents = 0
    /// Copies of transactions in them.
    public var facts = 0
    /// Holders whose rights were computed again, including erased ones.
    public var readers = 0
    /// Rows that were lost or found, at most ten of each for a table; empty without differences.
    public var differences: [String] = []

    /// Makes the report of a replay that has not begun.
    public init() {}
}
