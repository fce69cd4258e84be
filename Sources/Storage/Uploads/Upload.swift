public import EdicolaCore
public import FoundationEssentials

/// A publisher's file that is coming in, perhaps over several requests.
public struct Upload: Hashable, Sendable {
    public let key: Issue.Key
    public let fileName: String
    /// Bytes in all, when the publisher said.
    public let size: Int?
    /// Bytes that are safe; the next one to send.
    public let held: Int
    public let begun: Date

    /// nil while the size is not known.
    public var isWhole: Bool? { size.map { $0 == held } }
}
