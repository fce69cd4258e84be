public import FoundationEssentials

/// Something that happened, of which the App Store tells.
public struct SandboxEvent: Hashable, Sendable {
    public var at: Date
    public var kind: String
    public var subtype: String?
    /// As it was then.
    public var transaction: SandboxTransaction?
    /// As it was then.
    public var line: SandboxLine?
    /// In place of a transaction: what a report says.
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
