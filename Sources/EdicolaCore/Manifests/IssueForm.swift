/// The format of an issue's file, and how it is read.
public struct IssueForm: Hashable, Sendable, Codable {
    /// The kind of file.
    public var format: Format
    /// The layout of its pages.
    public var layout: Layout
    /// Whether readers move sideways from article to article, and up and down within one.
    public var isTwoDimensional: Bool
    /// Whether the newsstand makes enlarged tiles of its pages (`docs/notes/manifest.md`).
    public var hasTiles: Bool
    /// Authors, publisher and identifier from the file; nil for none.
    public var credits: Credits?

    /// Makes a form (default: a PDF).
    public init(
        format: Format = .pdf, layout: Layout = .fixed, isTwoDimensional: Bool = false, hasTiles: Bool = false,
        credits: Credits? = nil
    ) {
        self.format = format
        self.layout = layout
        self.isTwoDimensional = isTwoDimensional
        self.hasTiles = hasTiles
        self.credits = credits
    }

    /// The format of the publisher's file.
    public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
        /// `brochure` is the format of the founding articles, `hpub` Baker’s.
        case pdf, images, epub, hpub, html, brochure
    }

    /// The way in which pages are laid out.
    public enum Layout: String, Hashable, Sendable, Codable {
        /// Pages of a given size.
        case fixed
        /// Documents that flow into pages of the screen's size.
        case reflowable
        /// Documents that are scrolled.
        case scrolled
    }
}
