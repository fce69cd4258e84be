public import EdicolaCore

/// What a publisher's file says about itself, whatever its format.
public struct PressedDocument: Sendable, Hashable {
    public struct Page: Sendable, Hashable {
        /// Points, or CSS pixels of a document, as shown; 0 where the screen decides.
        public var width: Double
        public var height: Double
        /// What is printed on the page, as far as the file says; may be empty.
        public var label: String
        /// Where it stands in an open issue, when the file says so.
        public var side: EdicolaCore.Page.Side?
        /// The path in the content's tree of the document that is the page; nil when it is a picture.
        public var document: String?
    }

    public struct Article: Sendable, Hashable {
        public var title: String
        public var author: String?
        public var section: String?
        /// The first page, from 1.
        public var page: Int
        /// How many pages it has; neighbours may share one.
        public var pageCount: Int
        /// Whether its text will be delivered.
        public var hasText: Bool
    }

    public struct Resource: Sendable, Hashable {
        /// Plain path in the content's tree.
        public var path: String
        public var mediaType: String
        /// Bytes, as the file claims.
        public var size: Int
        /// The page that alone needs it; nil when several do.
        public var page: Int?
        /// By what number a worker finds it again without reading the whole file.
        var item: Int?
    }

    public var form: IssueForm
    public var isRightToLeft: Bool
    /// In reading order; at least one.
    public var pages: [Page]
    /// The outline; empty when there is none.
    public var contents: [ContentsEntry]
    public var articles: [Article]
    /// A number, as in ``PressedResource/number``, is the place in this list, from 1.
    public var resources: [Resource]
    public var title: String?
    public var author: String?
    public var publisher: String?
    public var identifier: String?
    /// As the file writes it.
    public var date: String?
    public var subject: String?
    /// The program that made the file.
    public var producer: String?
    /// As in BCP 47, as far as the file says.
    public var language: String?
    /// Whether the file carries restrictions, though it opens without a password.
    public var isEncrypted: Bool
    /// The contents as lines of pages and titles, when they were read from a contents page.
    var printedContents: String?

    /// Whether its pages are documents that need their resources, and not pictures.
    public var hasDocuments: Bool { pages.contains { $0.document != nil } }

    /// The numbers of the resources, those that come before the pages and those that come after: nobody waits for a film
    /// to read the first page.
    func resourcesInOrder(skipping done: Set<Int>) -> (early: [Int], late: [Int]) {
        let all = resources.indices.map { $0 + 1 }.filter { !done.contains($0) }
        if hasDocuments { return (all, []) }
        let isEarly: (Int) -> Bool = { resources[$0 - 1].page == nil && resources[$0 - 1].size <= 1 << 20 }
        return (all.filter(isEarly), all.filter { !isEarly($0) })
    }
}
