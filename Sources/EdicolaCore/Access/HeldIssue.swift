#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue that a reader has, with the reasons. It may be a withdrawn one.
public struct HeldIssue: Hashable, Sendable, Codable {
    /// The issue's key in the whole newsstand.
    public var key: Issue.Key
    /// When it went on sale; for an issue that returned to the stand, the last time.
    public var onSale: Date
    /// The reasons for access; the one that lasts longest comes first.
    public var reasons: [Access.Reason]

    /// Makes a held issue.
    ///
    /// - Parameter reasons: At least one, the one that lasts longest first.
    public init(key: Issue.Key, onSale: Date, reasons: [Access.Reason]) {
        self.key = key
        self.onSale = onSale
        self.reasons = reasons
    }
}
