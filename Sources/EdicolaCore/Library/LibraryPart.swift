/// A part of a reader's library.
public enum LibraryPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// All issues that are not archived: bought, covered, given, or opened; newest on sale first.
    case all
    /// Started issues, last read first.
    case begun
    /// Archived issues, newest on sale first.
    case archived
}
