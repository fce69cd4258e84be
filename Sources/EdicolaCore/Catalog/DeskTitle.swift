/// A publication as its publisher sees it.
public struct DeskTitle: Hashable, Sendable, Codable {
    /// The publication, with the publisher's details.
    public var publication: Publication
    /// Some issues at any stage, last added first.
    public var newest: [CatalogEntry]
    /// The number of issues at any stage.
    public var issueCount: Int
    /// The number of issues on the stand.
    public var onStandCount: Int

    /// Makes a title; by default without issues.
    public init(publication: Publication, newest: [CatalogEntry] = [], issueCount: Int = 0, onStandCount: Int = 0) {
        self.publication = publication
        self.newest = newest
        self.issueCount = issueCount
        self.onStandCount = onStandCount
    }
}
