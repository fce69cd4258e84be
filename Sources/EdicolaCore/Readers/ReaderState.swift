/// The state of a reader's access by time, over all publications. Single issues don't count.
public enum ReaderState: String, Hashable, Sendable, Codable, CaseIterable {
    /// At least one publication is covered now.
    case covered
    /// A payment failed, and the shop asked to serve the reader nevertheless.
    case grace
    /// Something was covered once, and nothing is now.
    case lapsed
}
