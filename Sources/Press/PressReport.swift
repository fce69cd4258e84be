/// How a run went.
public struct PressReport: Sendable, Hashable {
    /// Of the document.
    public var pageCount: Int
    /// Pages of this run, the failed ones included.
    public var pressed = 0
    /// The pages that could not be pressed, from 1, and why.
    public var failedPages: [Int: String] = [:]
    /// Bytes of pictures and layers that were delivered for pages.
    public var bytes = 0
    public var duration: Duration = .zero
}

/// How far a run is.
public struct PressProgress: Sendable, Hashable {
    /// Pages that are there, those of an earlier run included.
    public var pagesDone: Int
    /// Pages of the document.
    public var pageCount: Int
    /// Pages of this run.
    public var pressed: Int
    /// Since the first page of this run was begun.
    public var elapsed: Duration

    /// Pages in a second, in this run.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(pressed) / seconds : 0
    }
}
