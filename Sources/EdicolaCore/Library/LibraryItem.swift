/// An issue in a reader's library, as the newsstand knows it: what they may do with it, where they stopped, and what comes
/// next. Which bytes lie on which device is the device's own affair; see ``IssueOnDevice``.
public struct LibraryItem: Hashable, Sendable, Codable, Identifiable {
    /// The issue's key in the whole newsstand.
    public var id: Issue.Key { entry.key }
    /// The issue as its stand shows it; of a withdrawn one, as it stood there last.
    public var entry: CatalogEntry
    /// The publication's name, as readers see it.
    public var publicationTitle: String
    /// How the reader came to have it; nil when they may not open it (any more).
    public var reason: Access.Reason?
    /// The remedy for that.
    public var remedy: Remedy?
    /// Where the reader stopped, on whichever device that was last; nil when they have not begun.
    public var position: ReadingPosition?
    /// They put it away.
    public var isArchived: Bool
    /// The one primary action; nil while there is nothing to do: no page can be read yet, or the issue was withdrawn
    /// and is not theirs.
    public var nextAction: Action?
    /// The quieter ones beside it: to put it away, or to take it out.
    public var otherActions: [Action]

    /// The actions for an issue of a library.
    public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
        /// Begin: nothing beyond the cover was read.
        case read
        /// Go on at ``LibraryItem/position``.
        case continueReading = "continue"
        /// Read again: the last page was reached.
        case readAgain = "read-again"
        /// Take out again what was put away.
        case restore
        /// Put it away: it leaves the library's first view, its rights stay.
        case archive
        /// The remedy that would open it (again), as in ``Remedy``.
        case buy, subscribe
        /// Say who they are.
        case signIn = "sign-in"
        /// The issue is not on sale yet.
        case wait
        /// With one of the free ones that they have left.
        case open
    }

    /// The action for one reader.
    ///
    /// - Parameters:
    ///   - access: may they open all of it now; becomes ``reason`` or ``remedy``.
    ///   - position: where they stopped, if they began.
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
        // What is not sold any more can't be had again.
        if entry.issue.lifeCycle.stage == .withdrawn, remedy != nil { nextAction = nil }
        otherActions = isArchived ? [] : [.archive]
        if isArchived, nextAction != .restore { otherActions = [.restore] }
    }

    /// How far somebody is.
    public enum Progress: Hashable, Sendable {
        /// `unread`: at most the cover was looked at. `finished`: the last page was reached. `begun`: anything between.
        case unread, begun, finished

        /// The state for a position; the cover on its own does not count as started.
        init(of position: ReadingPosition?, in entry: CatalogEntry) {
            switch position?.locator.locations.position {
            case nil, 1?: self = .unread
            case let page? where page >= entry.pageCount: self = .finished
            default: self = .begun
            }
        }
    }

    /// How far the reader is, by page; with no position it is unread.
    public var progress: Progress { Progress(of: position, in: entry) }

    /// Why the publisher withdrew it; nil for an issue on the stand.
    public var withdrawalReason: String? { entry.issue.lifeCycle.withdrawalReason }

    /// The one primary action; nil while there is nothing to do.
    ///
    /// An issue that was put away is taken out first, and one that may not be opened is had again first; a withdrawn one
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
