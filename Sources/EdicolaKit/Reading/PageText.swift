/// A page's text and links, from its layer.
///
/// ```swift
/// for block in try await issue.text(ofPage: 12)?.blocks ?? [] { print(block.text) }
/// ```
public struct PageText: Hashable, Sendable {
    /// Position in reading order, from 1.
    public let page: Int
    /// Paragraphs and headings in the order in which a person reads them.
    public let blocks: [TextBlock]
    /// Where the page leads.
    public let links: [PageLink]
    /// Lines with their places, for selection and marking; none of a document.
    public let lines: [Line]

    /// The text on one base line in one column.
    public struct Line: Hashable, Sendable, Decodable {
        /// Its place on the page.
        public let box: Box
        /// Its words, in order; a word that ends in a soft hyphen continues in the next line.
        public let words: [Word]
    }

    /// A word and its place.
    public struct Word: Hashable, Sendable {
        /// As printed.
        public let text: String
        /// Its place on the page.
        public let box: Box
    }

    /// A place on a page: points from the top left corner of the page as shown.
    public struct Box: Hashable, Sendable {
        /// From the left.
        public let x: Double
        /// From the top.
        public let y: Double
        /// To the right.
        public let width: Double
        /// Downwards.
        public let height: Double
    }
}

/// A paragraph or a heading.
public struct TextBlock: Hashable, Sendable {
    /// From 1, the largest, to 3; nil for a paragraph.
    public let heading: Int?
    /// Plain text, one line.
    public let text: String
    /// The page on which it begins, from 1; nil when it is of no page in particular.
    public let page: Int?
}

/// Where a place on a page leads.
public struct PageLink: Hashable, Sendable {
    /// The place that one touches; nil for a document's, which has its own.
    public let box: PageText.Box?
    /// Its target.
    public let target: Target

    /// Out of the issue, or within it.
    public enum Target: Hashable, Sendable {
        /// `http`, `https`, `mailto` or `tel`.
        case address(String)
        /// A page, from 1.
        case page(Int)
    }
}
