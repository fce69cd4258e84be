public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A newsstand's stands at the last request.
///
/// ```swift
/// for stand in shelf.publications { show(stand, shelf.issues(of: stand.publication.id)) }
/// ```
public struct Shelf: Hashable, Sendable {
    /// Every publication, in the newsstand's order.
    public var publications: [PublicationEntry]
    var issues: [Publication.ID: [CatalogEntry]]
    var allCategories: [StandCategory] = []
    /// Where publications are filed.
    var filed: [Publication.ID: [StandCategory.ID]] = [:]
    /// Withdrawn issues with their reasons.
    public var withdrawn: [Issue.Key: String]
    /// Issues that a catalog of another make lists, and that only its publisher's own shop sells.
    public internal(set) var soldElsewhere: Set<Issue.Key> = []
    /// The reader's access to the issues that they have, or had: bought, covered by a subscription, given. Empty without a session
    /// (``Newsstand/session``).
    public internal(set) var rights: [Issue.Key: Access] = [:]
    /// When it was asked; nil when it never answered.
    public var asked: Date?

    init(
        publications: [PublicationEntry] = [], issues: [Publication.ID: [CatalogEntry]] = [:],
        withdrawn: [Issue.Key: String] = [:], asked: Date? = nil
    ) {
        self.publications = publications
        self.issues = issues
        self.withdrawn = withdrawn
        self.asked = asked
    }

    /// A publication's issues, the newest first.
    public func issues(of publication: Publication.ID) -> [CatalogEntry] { issues[publication] ?? [] }

    /// An issue on a stand.
    public func entry(_ key: Issue.Key) -> CatalogEntry? {
        issues[key.publication]?.first { $0.key == key }
    }
}
