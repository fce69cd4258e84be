public import EdicolaCore

/// The parts of an issue that a caller may open. Closed parts are found only by single whole words, and the result is
/// only that the issue has them: a phrase, a page or an order would reveal the text, word by word.
public struct SearchAccess: Sendable {
    public var opensAll: Bool
    /// - Parameter page: From 1.
    public var opensPage: @Sendable (_ page: Int) -> Bool

    public init(opensAll: Bool, opensPage: @escaping @Sendable (_ page: Int) -> Bool) {
        self.opensAll = opensAll
        self.opensPage = opensPage
    }

    public static let all = SearchAccess(opensAll: true) { _ in true }

    /// A function that returns what may be opened of issues. Issues that it leaves out must not appear at all.
    public typealias Judge = @Sendable ([SearchResults.Issue]) async throws -> [Issue.Key: SearchAccess]

    /// For the newsstand itself: everything is open.
    public static let everything: Judge = { issues in
        Dictionary(issues.map { ($0.key, .all) }) { first, _ in first }
    }
}
