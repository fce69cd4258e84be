/// What a publisher wishes for one file.
public struct PressOptions: Sendable, Hashable, Codable {
    /// Whether its documents keep their references to other sites; they are told in notes either way.
    public var allowsRemote: Bool
    /// The page that is the cover, from 1; nil for the first that can be shown as a picture.
    public var coverPage: Int?

    public init(allowsRemote: Bool = false, coverPage: Int? = nil) {
        self.allowsRemote = allowsRemote
        self.coverPage = coverPage
    }
}

/// What is there already of an issue, from a run that was cut short. Numbers count from 1.
public struct Finished: Sendable, Hashable {
    public var pages: Set<Int>
    /// Those of the pages that came without their 2x picture, which never followed.
    public var small: Set<Int>
    public var resources: Set<Int>
    public var articles: Set<Int>
    public var hasCover: Bool

    public init(
        pages: Set<Int> = [], small: Set<Int> = [], resources: Set<Int> = [], articles: Set<Int> = [],
        hasCover: Bool = false
    ) {
        self.pages = pages
        self.small = small
        self.resources = resources
        self.articles = articles
        self.hasCover = hasCover
    }
}
