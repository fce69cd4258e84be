import Markup

/// What a publisher's file says of itself, whatever its format: the payload of the `info` frame.
struct SourceInfo {
    enum Format: String {
        case pdf, images, epub, hpub, html, brochure
    }

    enum Layout: String {
        /// Pages of a given size.
        case fixed
        /// Documents that flow into pages of the screen's size.
        case reflowable
        /// Documents that are scrolled.
        case scrolled
    }

    enum Side: String {
        case left, right, center
    }

    struct Page {
        /// Points, or CSS pixels of a document of fixed size, as shown; 0 where the screen decides.
        var width = 0.0
        var height = 0.0
        /// What is printed on it; may be empty.
        var label = ""
        /// Where it stands in an open issue, when the file says so.
        var side: Side?
        /// The path of the document, in the content's tree, that is the page; nil when it is a picture.
        var document: String?
    }

    /// A line of the contents, and those below it.
    struct Entry {
        /// Of the contents of any file: strangers make them endless, deep and circular.
        static let most = 10_000
        static let deepest = 32

        var title: String
        var page: Int?
        /// An id in the page's document.
        var fragment: String?
        var children: [Entry] = []
    }

    struct Article {
        var title: String
        var author: String?
        var section: String?
        /// The first page, from 1.
        var page: Int
        /// How many pages it has; neighbours may share one.
        var pageCount: Int
        /// Whether ``Source/article(_:)`` gives its text.
        var hasText = false
    }

    /// A file that documents or page layers refer to.
    struct Resource {
        /// Plain path in the content's tree: see ``PlainPath``.
        var path: String
        var mediaType: String
        /// Bytes, as far as is known before it is read.
        var size: Int
        /// The page that alone needs it; 0 when several do.
        var page = 0
        /// By what number the source finds it again without looking for all the others first; nil where it need not.
        var item: Int?
    }

    /// Something about the whole file that the publisher should know; the code is stable, as in `overprint`.
    struct Note {
        var code: StaticString
        var message: String
    }

    var format: Format
    var layout = Layout.fixed
    var isRightToLeft = false
    /// Whether one goes sideways from article to article, and up and down within one.
    var isTwoDimensional = false
    var pages: [Page] = []
    var contents: [Entry] = []
    var articles: [Article] = []
    var resources: [Resource] = []
    var title: String?
    var author: String?
    /// The author's or authors' names by themselves, where the file tells them apart.
    var authors: [String] = []
    var publisher: String?
    var identifier: String?
    /// As the file writes it.
    var date: String?
    var subject: String?
    var keywords: String?
    var creator: String?
    var producer: String?
    var created: String?
    /// BCP 47.
    var language: String?
    var isEncrypted = false
    /// Of an encrypted PDF (PDF 1.7 table 22).
    var permissions: Int?
    /// Whether ``Source/tile(_:_:)`` works.
    var hasTiles = false
    /// Written before the info, as frames of their own.
    var notes: [Note] = []
}
