/// Changes to an issue's articles and pages that the publisher made by hand. They are kept beside what is in the file,
/// and laid over each later file of the issue too.
public struct IssueOverlay: Hashable, Sendable {
    /// The articles in the order for readers; nil: as in the file.
    public var articles: [ArticleEdit]?
    /// Hot spots and hidden links by page, ascending; pages without any are left out.
    public var pages: [PageOverlay]

    /// Makes an overlay; by default one that changes nothing.
    public init(articles: [ArticleEdit]? = nil, pages: [PageOverlay] = []) {
        self.articles = articles
        self.pages = pages
    }

    /// The overlay of a page, from 1. An empty one is not kept.
    public subscript(page number: Int) -> PageOverlay {
        get { pages.first { $0.page == number } ?? PageOverlay(page: number) }
        set {
            pages.removeAll { $0.page == number }
            guard !newValue.isEmpty else { return }
            pages.insert(newValue, at: pages.firstIndex { $0.page > number } ?? pages.endIndex)
        }
    }

    /// Whether everything is as in the file.
    public var isEmpty: Bool { articles == nil && pages.isEmpty }
}

/// What lies over one page, and which of the file's links don't.
public struct PageOverlay: Hashable, Sendable {
    /// The page, from 1.
    public var page: Int
    /// Drawn by hand; a later one lies above an earlier one.
    public var spots: [HotSpot]
    /// Links and hot spots of the file that readers don't get.
    public var hidden: [FileSpot]

    /// Makes an overlay of a page; by default an empty one.
    public init(page: Int, spots: [HotSpot] = [], hidden: [FileSpot] = []) {
        self.page = page
        self.spots = spots
        self.hidden = hidden
    }

    /// Whether the page is as in the file.
    public var isEmpty: Bool { spots.isEmpty && hidden.isEmpty }
}

/// An article as the publisher wants it.
public struct ArticleEdit: Hashable, Sendable, Codable {
    /// The article of the file; nil for one that was added by hand.
    public var file: FileArticle?
    /// The title; nil: as in the file.
    public var title: String?
    /// The author; empty: none; nil: as in the file.
    public var author: String?
    /// The section; empty: none; nil: as in the file.
    public var section: String?
    /// The first page of an added article, from 1. An article of the file keeps its pages, because its text is theirs.
    public var page: Int?
    /// The number of pages of an added article.
    public var pageCount: Int?
    /// Whether readers don't get it.
    public var isHidden: Bool?

    /// Makes an edit; by default one that changes nothing.
    public init(
        file: FileArticle?, title: String? = nil, author: String? = nil, section: String? = nil, page: Int? = nil,
        pageCount: Int? = nil, isHidden: Bool? = nil
    ) {
        self.file = file
        self.title = title
        self.author = author
        self.section = section
        self.page = page
        self.pageCount = pageCount
        self.isHidden = isHidden
    }
}

/// An article of a file, by what is known of it in the next file too.
public struct FileArticle: Hashable, Sendable, Codable {
    /// The title in the file.
    public var title: String
    /// The first page, from 1.
    public var page: Int

    /// Names an article.
    public init(title: String, page: Int) {
        self.title = title
        self.page = page
    }
}

extension IssueOverlay: Codable {
    private enum CodingKeys: CodingKey { case articles, pages }

    /// Reads an overlay; a member that is missing changes nothing.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            articles: try members.decodeIfPresent([ArticleEdit].self, forKey: .articles),
            pages: try members.decodeIfPresent([PageOverlay].self, forKey: .pages) ?? [])
    }
}

extension PageOverlay: Codable {
    private enum CodingKeys: CodingKey { case page, spots, hidden }

    /// Reads the overlay of a page; a list that is missing is empty.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            page: try members.decode(Int.self, forKey: .page),
            spots: try members.decodeIfPresent([HotSpot].self, forKey: .spots) ?? [],
            hidden: try members.decodeIfPresent([FileSpot].self, forKey: .hidden) ?? [])
    }
}
