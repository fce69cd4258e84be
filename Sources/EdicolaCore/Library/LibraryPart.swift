/// Which issues of a reader's library.
public enum LibraryPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything that is not put away: bought, covered, given, or opened; the newest on sale first.
    case all
    /// What was begun; the one read last comes first.
    case begun
    /// What the reader put away; the newest on sale first.
    case archived
}
