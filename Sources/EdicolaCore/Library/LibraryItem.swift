/// An issue in a reader's library, as the newsstand knows it: access, reading position, and actions. The downloads of
/// each device are the device's own state; see ``IssueOnDevice``.
public struct LibraryItem: Hashable, Sendable, Codable, Identifiable {
    /// The issue's key in the whole newsstand.
    public var id: Issue.Key { entry.key }
    /// The issue as its stand shows it; for a withdrawn one, as the stand last showed it.
    public var entry: CatalogEntry
    /// The publication's name, as readers see it.
    public var publicationTitle: String
    /// The reason for access; nil when they may not open it, or no longer.
    public var reason: Access.Reason?
    /// The remedy for refused access.
    public var remedy: Remedy?
    /// Where the reader stopped, on any device; nil when they have not begun.
    public var position: ReadingPosition?
    /// Whether the reader archived it.
    public var isArchived: Bool
    /// The one primary action; nil while there is nothing to do: no page can be read yet, or the issue was withdrawn
    /// and the reader does not have it.
    public var nextAction: Action?
    /// The secondary actions: archive or restore.
    public var otherActions: [Action]

    /// The actions for an issue of a library.
    public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
        /// Begin: nothing beyond the cover was read.
        case read
        /// Continue at ``LibraryItem/position``.
        case continueReading = "continue"
        /// Read again: the last page was reached.
        case readAgain = "read-again"
        /// Take it out of the archive.
        case restore
        /// Archive it: it leaves the library's first view, but the rights stay.
        case archive
        /// The remedy that would open it, as in ``Remedy``.
        case buy, subscribe
        /// Sign in.
        case signIn = "sign-in"
        /// The issue is not on sale yet.
        case wait
        /// Open it with one of the reader's remaining free issues.
        case open
    }

    /// Makes the item for one reader.
    ///
    /// - Parameters:
    ///   - access: The access to all of it; becomes ``reason`` or ``remedy``.
    ///   - position: Where the reader stopped, if they began.
    public init(
        entry: CatalogEntry, publicationTitle: String, access: Access, position: ReadingPosition?, isArchived: Bool
    ) {
        self.entry = entry
        self.publicationTitle = publicationTitle
        self.position = position
        self.isArchived = isArchived
        switch access {
        case .granted(let reason): self.reason = reason
        case .refused(let remedy): self.remedy = remedy
        }
        let progress = Progress(of: position, in: entry)
        nextAction = Self.nextAction(access, progress, isArchived: isArchived, isReadable: entry.pagesReady > 0)
        // An issue that is no longer sold can't be bought.
        if entry.issue.lifeCycle.stage == .withdrawn, remedy != nil { nextAction = nil }
        otherActions = isArchived ? [] : [.archive]
        if isArchived, nextAction != .restore { otherActions = [.restore] }
    }

    /// A reader's progress in an issue.
    public enum Progress: Hashable, Sendable {
        /// `unread`: at most the cover was opened. `finished`: the last page was reached. `begun`: anything between.
        case unread, begun, finished

        /// Makes the progress from a position; the cover itself does not count as begun.
        init(of position: ReadingPosition?, in entry: CatalogEntry) {
            switch position?.locator.locations.position {
            case nil, 1?: self = .unread
            case let page? where page >= entry.pageCount: self = .finished
            default: self = .begun
            }
        }
    }

    /// The reader's progress, by page; without a position it is unread.
    public var progress: Progress { Progress(of: position, in: entry) }

    /// The publisher's reason for a withdrawal; nil for an issue on the stand.
    public var withdrawalReason: String? { entry.issue.lifeCycle.withdrawalReason }

    /// Returns the one primary action; nil while there is nothing to do.
    ///
    /// An archived issue is restored first, and for one that may not be opened the remedy comes first; a withdrawn one
    /// can't be bought.
    private static func nextAction(
        _ access: Access, _ progress: Progress, isArchived: Bool, isReadable: Bool
    ) -> Action? {
        switch access {
        case .refused(let remedy): return remedy.libraryAction
        case .granted where isArchived: return .restore
        case .granted where !isReadable: return nil
        case .granted:
            return switch progress {
            case .unread: .read
            case .begun: .continueReading
            case .finished: .readAgain
            }
        }
    }
}

extension Remedy {
    fileprivate var libraryAction: LibraryItem.Action {
        switch self {
        case .subscribe: .subscribe
        case .buy: .buy
        case .signIn: .signIn
        case .wait: .wait
        case .open: .open
        }
    }
}
