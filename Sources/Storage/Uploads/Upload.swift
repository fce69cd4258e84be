public import EdicolaCore
public import FoundationEssentials

/// A publisher's file on its way in, perhaps over several requests.
public struct Upload: Hashable, Sendable {
    public let key: Issue.Key
    public let fileName: String
    /// The total bytes, when the publisher announced them.
    public let size: Int?
    /// Bytes that are safe, which is also the offset of the next one.
    public let held: Int
    public let begun: Date

    /// nil while the size is unknown.
    public var isWhole: Bool? { size.map { $0 == held } }
}
