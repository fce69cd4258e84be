public import EdicolaCore

extension Library {
    /// The result of a background launch.
    public struct PendingWork: Hashable, Sendable {
        /// Issues that are here now, whole and verified.
        public var completed: [Issue.Key] = []
        /// Issues that go on with the next launch.
        public var unfinished: [Issue.Key] = []
        /// Issues whose download failed, and why; each description is a sentence for the reader.
        public var failed: [Issue.Key: DownloadError] = [:]

        /// Nothing was done.
        public init() {}
    }

    /// Does all pending work without a user interface: waits for the downloads that run in this process, resumes every unfinished
    /// one, and returns when they are done or the time is up.
    ///
    /// When the time is up all of them are stopped, also those started elsewhere, because the system is about to stop the app. They
    /// are not paused: the next launch, or the next ``Library/resumeAll(alsoPaused:)``, resumes them. Call it only without a user
    /// interface.
    ///
    /// ```swift
    /// let work = try await library.doPendingWork(within: .seconds(25))     // a background launch
    /// ```
    /// - Parameter limit: how long the system lets the app run; nil for as long as it takes.
    /// - Throws: ``FileError``.
    public func doPendingWork(within limit: Duration? = nil) async throws -> PendingWork {
        // First of all: what ends meanwhile is work that was done.
        let mine = running
        let resumed = try await resumeAll()
        let downloads = mine.filter { one in !resumed.contains { $0.key == one.key } } + resumed
        let alarm = limit.map { limit in
            Task {
                try await clock.sleep(limit)
                await withDiscardingTaskGroup { group in
                    for download in downloads { group.addTask { await download.interrupt() } }
                }
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
                work.failed[download.key] = error
            } catch  where download.isInterrupted {
                work.unfinished.append(download.key)
            } catch {
                // The reader stopped it: no launch goes on with it.
            }
        }
        return work
    }
}
