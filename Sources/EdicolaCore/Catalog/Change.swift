#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One change of the catalog, for clients that keep a copy.
public struct Change: Hashable, Sendable, Codable {
    /// The kinds of changes to an issue on a stand.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// `updated` changes its details, `revised` its content.
        case added, revised, updated, withdrawn
    }

    /// Opaque; the value for `since`, or for `Last-Event-ID`.
    public var cursor: String
    /// The kind of change.
    public var kind: Kind
    /// The issue's publication.
    public var publication: Publication.ID
    /// The changed issue.
    public var issue: Issue.ID
    /// When it happened.
    public var at: Date
    /// For a withdrawn issue, the reason for readers.
    public var reason: String?

    /// Makes a change.
    public init(
        cursor: String, kind: Kind, publication: Publication.ID, issue: Issue.ID, at: Date, reason: String? = nil
    ) {
        self.cursor = cursor
        self.kind = kind
        self.publication = publication
        self.issue = issue
        self.at = at
        self.reason = reason
    }
}

/// The answer of `GET /changes`.
public struct ChangeList: Hashable, Sendable, Codable {
    /// The changes, oldest first.
    public var changes: [Change]
    /// The cursor for the next request, even when nothing has changed.
    public var cursor: String
    /// Whether there are more changes after ``cursor``.
    public var hasMore: Bool

    /// Makes a list of changes.
    public init(changes: [Change], cursor: String, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}
