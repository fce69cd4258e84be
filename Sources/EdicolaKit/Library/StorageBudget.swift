public import EdicolaCore

/// How much of a device the issues may take, and which of them go when it is more.
///
/// The rule is NewsstandKit's: by the issues' dates, the oldest first; never the one that is being read, never one that
/// the reader pinned, never an unfinished download, and never a withdrawn one. Issues over the budget are archived: they stay in the
/// library and can be had again.
///
/// ```swift
/// let budget = StorageBudget(bytes: 2_000_000_000)
/// print(budget.surplus(in: try await library.issues()).map(\.key))
/// ```
public struct StorageBudget: Hashable, Sendable, Codable {
    /// Bytes that all issues may take.
    public var bytes: Int

    /// A budget for all issues together.
    public init(bytes: Int) {
        self.bytes = bytes
    }

    /// The issues to archive so that the rest fits, in order. Without enough such issues the rest exceeds the budget.
    ///
    /// - Parameter kept: issues that stay beside those that always do.
    public func surplus(in issues: [LibraryIssue], keeping kept: Set<Issue.Key> = []) -> [LibraryIssue] {
        var taken = issues.reduce(0) { $0 + $1.progress.bytesDone }
        var surplus: [LibraryIssue] = []
        for issue in issues.filter({ $0.mayGo && !kept.contains($0.key) }).sorted(by: Self.isOlder) {
            guard taken > bytes else { break }
            taken -= issue.progress.bytesDone
            surplus.append(issue)
        }
        return surplus
    }

    /// By what is printed on the cover, else by when it was asked for; of two of one day the one not read for longer.
    private static func isOlder(_ one: LibraryIssue, _ other: LibraryIssue) -> Bool {
        if let first = one.coverDate, let second = other.coverDate, first != second { return first < second }
        let (first, second) = (one.lastRead ?? one.since, other.lastRead ?? other.since)
        return first == second ? one.key.description < other.key.description : first < second
    }
}

extension LibraryIssue {
    /// Whether it takes space that may be had back without asking the reader.
    fileprivate var mayGo: Bool {
        guard !isPinned, !isBeingRead, !isLastCopy, progress.bytesDone > 0 else { return false }
        return switch device.state {
        case .readable: update != .downloading
        case .paused, .failed, .offered: true
        default: false
        }
    }
}
