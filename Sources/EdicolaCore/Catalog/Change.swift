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

    /// Opaque; hand it back as `since`, or as `Last-Event-ID`.
    public var cursor: String
    /// The kind of change.
    public var kind: Kind
    /// Of which publication.
    public var publication: Publication.ID
    /// To which issue.
    public var issue: Issue.ID
    /// When.
    public var at: Date
    /// For a withdrawn issue, the reason for readers.
    public var reason: String?

    /// Something that happened.
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
    /// Where the next question begins, even when nothing has changed.
    public var cursor: String
    /// Whether there is more; ask from the cursor.
    public var hasMore: Bool

    /// A part of what happened.
    public init(changes: [Change], cursor: String, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}
