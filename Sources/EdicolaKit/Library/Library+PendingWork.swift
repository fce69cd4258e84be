public import EdicolaCore

extension Library {
    /// What a background launch did.
    public struct PendingWork: Hashable, Sendable {
        /// Issues that are here now, whole and verified.
        public var completed: [Issue.Key] = []
        /// Issues that go on with the next launch.
        public var unfinished: [Issue.Key] = []
        /// Issues that can't go on by themselves, with a sentence each.
        public var failed: [Issue.Key: String] = [:]

        /// Nothing was done.
        public init() {}
    }

    /// Does all that is pending, with no user interface: goes on with every unfinished download, and returns when they are
    /// done or the time is up. Downloads that did not end are kept for the next launch, not paused.
    ///
    /// ```swift
    /// let work = try await library.doPendingWork(within: .seconds(25))     // a background launch
    /// ```
    /// - Parameter limit: how long the system lets the app run; nil for as long as it takes.
    /// - Throws: ``FileError``.
    public func doPendingWork(within limit: Duration? = nil) async throws -> PendingWork {
        let downloads = try await resumeAll()
        let alarm = limit.map { limit in
            Task {
                try await timekeeper.sleep(limit)
                for download in downloads { await download.interrupt() }
            }
        }
        defer { alarm?.cancel() }
        var work = PendingWork()
        for download in downloads {
            do {
                try await withTaskCancellationHandler {
                    try await download.finished()
                } onCancel: {
                    Task { await download.interrupt() }
                }
                work.completed.append(download.key)
            } catch let error as DownloadError {
                work.failed[download.key] = error.description
            } catch {
                work.unfinished.append(download.key)
            }
        }
        return work
    }
}
