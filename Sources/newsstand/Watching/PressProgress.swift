import EdicolaCore

/// What was said of issues on the press.
struct PressProgress {
    private var last: Line?
    /// On the stand before all of their pages are pressed: what comes when they are is no correction.
    private var unfinished: Set<Issue.Key> = []

    /// The same is not said twice.
    private struct Line: Equatable {
        var key: Issue.Key
        var ready: Int
        var of: Int

        init(_ progress: IssueProgress) {
            key = Issue.Key(publication: progress.publication, issue: progress.issue)
            (ready, of) = (progress.pagesReady, progress.pageCount)
        }
    }

    /// - Returns: whether it is news.
    mutating func isNews(_ progress: IssueProgress) -> Bool {
        let line = Line(progress)
        guard line != last else { return false }
        last = line
        if progress.stage == .processing { unfinished.insert(line.key) }
        return true
    }

    /// - Returns: whether an issue was shown while it was pressed, and is whole now.
    mutating func isFinished(by change: Change) -> Bool {
        change.kind == .revised && unfinished.remove(change.key) != nil
    }
}

extension Change {
    var key: Issue.Key { Issue.Key(publication: publication, issue: issue) }
}
