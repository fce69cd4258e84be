/// What making everything anew from the ledger found.
public struct ReplayReport: Hashable, Sendable, Codable {
    public var documents = 0
    /// Copies of transactions in them.
    public var facts = 0
    public var readers = 0
    /// Rows that were lost or found, some of each table; empty when nothing was wrong.
    public var differences: [String] = []

    public init() {}
}
