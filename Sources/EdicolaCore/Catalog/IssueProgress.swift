/// How far the press is with an issue: the `progress` event of `GET /events`.
public struct IssueProgress: Hashable, Sendable, Codable {
    /// Of which publication.
    public var publication: Publication.ID
    /// Which issue.
    public var issue: Issue.ID
    /// How many pages can be read.
    public var pagesReady: Int
    /// 0 while the file has not been looked into yet.
    public var pageCount: Int
    /// How far it is.
    public var stage: LifeCycle.Stage
    /// The stable code when the file was refused.
    public var failure: String?
    /// The same for a person; without a code, why the press waits.
    public var sentence: String?

    /// How far an issue is.
    public init(
        publication: Publication.ID, issue: Issue.ID, pagesReady: Int, pageCount: Int, stage: LifeCycle.Stage,
        failure: String? = nil, sentence: String? = nil
    ) {
        self.publication = publication
        self.issue = issue
        self.pagesReady = pagesReady
        self.pageCount = pageCount
        self.stage = stage
        self.failure = failure
        self.sentence = sentence
    }
}
