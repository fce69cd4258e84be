/// How a stand shows its issues. All three come from the same issues and the same page.
public enum StandLook: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back issues by year in rows, the newest large above them.
    case grid
    /// Covers side by side on boards that scroll sideways, one board a year.
    case shelf
    /// One cover in the middle, the others turned away to both sides.
    case coverFlow = "cover-flow"
}

/// The letters of names and headlines; text and controls keep the reader's own. All are served by the newsstand itself.
public enum Typeface: String, Hashable, Sendable, Codable, CaseIterable {
    /// The best bookish letters that the reader's system has.
    case kiosk
    /// EB Garamond: old, light, literary.
    case garamond
    /// Vollkorn: sturdy, warm.
    case vollkorn
    /// Roboto Slab: plain speaking.
    case slab
    /// League Spartan: geometric, loud.
    case spartan
    /// The reader's system's own letters.
    case plain
}
