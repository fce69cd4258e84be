/// Which issues of a reader's library.
public enum LibraryPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything that is not put away: bought, covered, given, or opened; the newest on sale first.
    case all
    /// Started issues, the one read last first.
    case begun
    /// Archived issues, newest on sale first.
    case archived
}
