public import EdicolaCore

/// An issue as one view shows it: what the stand says of it, and what this device has of it.
///
/// ```swift
/// for card in shelf.cards(of: publication, with: issues) { show(card.title, button: card.nextAction) }
/// ```
public struct IssueCard: Hashable, Sendable, Identifiable {
    /// Its key in the whole newsstand.
    public var id: Issue.Key
    /// The stand's entry; nil for an issue that is not on the stand.
    public var entry: CatalogEntry?
    /// The issue on this device; nil for none.
    public var mine: LibraryIssue?
    /// The reason for its withdrawal.
    public var withdrawal: String?
    /// The reader's access in the newsstand's last answer; nil without one.
    public var access: Access?
    /// Whether only its publisher's own shop sells it; see ``Newsstand/isCatalog``.
    public var isSoldElsewhere: Bool

    /// A card; whatever is nil is not known.
    public init(
        id: Issue.Key, entry: CatalogEntry? = nil, mine: LibraryIssue? = nil, withdrawal: String? = nil,
        access: Access? = nil, isSoldElsewhere: Bool = false
    ) {
        self.id = id
        self.entry = entry
        self.mine = mine
        self.withdrawal = withdrawal
        self.access = access
        self.isSoldElsewhere = isSoldElsewhere
    }

    /// Its own title, or else its id.
    public var title: String { entry?.issue.title ?? mine?.title ?? id.issue.text }

    /// The date on its cover.
    public var coverDate: CoverDate? { entry?.issue.coverDate ?? mine?.coverDate }

    /// The one primary action; nil for a withdrawn issue that the reader does not have.
    public var nextAction: IssueOnDevice.Action? {
        if let mine {
            // It was refused to this device once, and the reader has it now.
            if case .offered = mine.device.state, access?.isGranted == true { return .download }
            return mine.device.nextAction
        }
        guard let entry else { return nil }
        switch access {
        case .granted: return .download
        case .refused(let remedy): return remedy.action
        case nil: return entry.issue.isFree && !isSoldElsewhere ? .download : .buy
        }
    }
}

extension Shelf {
    /// The issues of a publication, those on the stand first, then those that only this device has: withdrawn issues stay
    /// for their readers. Issues that the reader has access to don't say *buy*: the store asks with each refresh, and keeps the
    /// answer.
    ///
    /// - Parameter mine: what this device has, of any publication.
    public func cards(of publication: Publication.ID, with mine: [LibraryIssue]) -> [IssueCard] {
        let here = Dictionary(
            mine.filter { $0.key.publication == publication }.map { ($0.key, $0) },
            uniquingKeysWith: { first, _ in first })
        let entries = issues(of: publication)
        let shown = Set(entries.map(\.key))
        let others = here.values.filter { !shown.contains($0.key) }.sorted {
            ($1.coverDate ?? .distantPast, $0.key.description) < ($0.coverDate ?? .distantPast, $1.key.description)
        }
        return entries.map {
            IssueCard(
                id: $0.key, entry: $0, mine: here[$0.key], access: rights[$0.key],
                isSoldElsewhere: soldElsewhere.contains($0.key))
        }
            + others.map {
                IssueCard(
                    id: $0.key, mine: $0, withdrawal: withdrawn[$0.key] ?? $0.withdrawal, access: rights[$0.key])
            }
    }
}

extension CoverDate {
    fileprivate static let distantPast = CoverDate(.year(0))
}
