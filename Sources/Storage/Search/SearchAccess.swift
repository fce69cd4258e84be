public import EdicolaCore

/// What the one who asks may open of an issue. Whatever they may not, they find only by single whole words, and are told
/// no more than that the issue has them: a phrase, a page or an order would give the text away, word by word.
public struct SearchAccess: Sendable {
    public var opensAll: Bool
    /// - Parameter page: from 1.
    public var opensPage: @Sendable (_ page: Int) -> Bool

    public init(opensAll: Bool, opensPage: @escaping @Sendable (_ page: Int) -> Bool) {
        self.opensAll = opensAll
        self.opensPage = opensPage
    }

    public static let all = SearchAccess(opensAll: true) { _ in true }

    /// Says of issues what may be opened; those that it leaves out may not even be known of.
    public typealias Judge = @Sendable ([SearchResults.Issue]) async throws -> [Issue.Key: SearchAccess]

    /// For the newsstand itself: everything is open.
    public static let everything: Judge = { issues in
        Dictionary(issues.map { ($0.key, .all) }) { first, _ in first }
    }
}
