/// The progress of the search index, for the publisher. The answer of `GET /search/index`.
public struct SearchReport: Hashable, Sendable, Codable {
    /// Issues in it.
    public var issues: Int
    /// Pages with words in it.
    public var pages: Int
    /// Changes of the stands that it has not seen.
    public var lag: Int
    /// Whether it has seen every issue once.
    public var isFilled: Bool
    /// Whether another one is being made.
    public var isRebuilding: Bool

    /// Makes a report.
    public init(issues: Int, pages: Int, lag: Int, isFilled: Bool, isRebuilding: Bool) {
        self.issues = issues
        self.pages = pages
        self.lag = lag
        self.isFilled = isFilled
        self.isRebuilding = isRebuilding
    }
}
