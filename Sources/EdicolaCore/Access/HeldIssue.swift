#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue that a reader has, and why. Withdrawn issues stay in it.
public struct HeldIssue: Hashable, Sendable, Codable {
    /// Which issue.
    public var key: Issue.Key
    /// When it went on sale; of an issue that returned to the stand, the last time.
    public var onSale: Date
    /// The reason that lasts longest comes first.
    public var reasons: [Access.Reason]

    /// An issue that is held.
    ///
    /// - Parameter reasons: at least one, the one that lasts longest first.
    public init(key: Issue.Key, onSale: Date, reasons: [Access.Reason]) {
        self.key = key
        self.onSale = onSale
        self.reasons = reasons
    }
}
