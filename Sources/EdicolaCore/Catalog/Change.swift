#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One change of the catalog, for clients that keep a copy.
public struct Change: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case added, revised, updated, withdrawn
    }

    /// Opaque; hand it back as `since`, or as `Last-Event-ID`.
    public var cursor: String
    public var kind: Kind
    public var publication: Publication.ID
    public var issue: Issue.ID
    public var at: Date
    /// For a withdrawn issue, what readers are told.
    public var reason: String?

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
    public var changes: [Change]
    /// Where the next question begins, even when nothing has changed.
    public var cursor: String
    public var hasMore: Bool

    public init(changes: [Change], cursor: String, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}
