public import FoundationEssentials

/// An event that the App Store reports.
public struct SandboxEvent: Hashable, Sendable {
    public var at: Date
    public var kind: String
    public var subtype: String?
    /// The transaction as it was then.
    public var transaction: SandboxTransaction?
    /// The line as it was then.
    public var line: SandboxLine?
    /// The content of a report, instead of a transaction.
    public var summary: JSONValue?

    init(
        _ kind: String, _ subtype: String? = nil, at: Date, transaction: SandboxTransaction? = nil,
        line: SandboxLine? = nil, summary: JSONValue? = nil
    ) {
        self.at = at
        self.kind = kind
        self.subtype = subtype
        self.transaction = transaction
        self.line = line
        self.summary = summary
    }
}
