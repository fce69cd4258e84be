/// The press's progress with an issue: the `progress` event of `GET /events`.
public struct IssueProgress: Hashable, Sendable, Codable {
    /// The issue's publication.
    public var publication: Publication.ID
    /// The issue's id.
    public var issue: Issue.ID
    /// The number of pages that can be read.
    public var pagesReady: Int
    /// 0 while the file has not been inspected.
    public var pageCount: Int
    /// The issue's stage.
    public var stage: LifeCycle.Stage
    /// The stable code when the file was refused.
    public var failure: String?
    /// A sentence about the failure; without a code, why the press waits.
    public var sentence: String?

    /// Makes a report of progress.
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
