/// The layout of a stand's issues. All three show the same issues on the same page.
public enum StandLook: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back issues in rows by year, below a large newest issue.
    case grid
    /// Covers side by side on boards that scroll sideways, one board for each year.
    case shelf
    /// One cover in the middle, the others turned away to both sides.
    case coverFlow = "cover-flow"
}

/// The typeface of names and headlines; text and controls keep the reader's own. All are served by the newsstand
/// itself.
public enum Typeface: String, Hashable, Sendable, Codable, CaseIterable {
    /// The best book typeface of the reader's system.
    case kiosk
    /// EB Garamond: old, light, literary.
    case garamond
    /// Vollkorn: sturdy, warm.
    case vollkorn
    /// Roboto Slab: plain.
    case slab
    /// League Spartan: geometric, loud.
    case spartan
    /// The typeface of the reader's system.
    case plain
}
