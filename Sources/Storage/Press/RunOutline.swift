public import EdicolaCore

/// A publisher's file as it describes itself, before any page is pressed.
public struct RunOutline: Hashable, Sendable {
    public var form: IssueForm
    /// Every page in reading order.
    public var pages: [PageOutline]
    public var contents: [ContentsEntry]
    /// Articles without their texts.
    public var articles: [Article]
    /// Whether it has files to which documents or page layers refer.
    public var hasResources: Bool
    /// The title in the file.
    public var title: String?
    /// BCP 47; nil means the publication's language.
    public var language: String?
    public var isRightToLeft: Bool

    public init(
        form: IssueForm = IssueForm(), pages: [PageOutline], contents: [ContentsEntry] = [], articles: [Article] = [],
        hasResources: Bool = false, title: String? = nil, language: String? = nil, isRightToLeft: Bool = false
    ) {
        self.form = form
        self.pages = pages
        self.contents = contents
        self.articles = articles
        self.hasResources = hasResources
        self.title = title
        self.language = language
        self.isRightToLeft = isRightToLeft
    }

    /// Whether it has a tree of documents and resources.
    var hasContent: Bool { hasResources || pages.contains { $0.document != nil } }
}
