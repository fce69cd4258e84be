import NIOPosix

/// Runs what blocks (files, hashing) on threads of their own, so that the tasks of the app never wait for a disk. A task of a
/// download is on such a thread already.
@concurrent
func onDisk<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    if isOnOwnThread { return try work() }
    return try await threads.runIfActive(work)
}

/// The same, also when the task is cancelled already.
@concurrent
func onDiskUncancelled<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    if isOnOwnThread { return try work() }
    return try await Task { try await onDisk(work) }.value
}

private var isOnOwnThread: Bool {
    #if os(Linux)
        DownloadLoop.isUnderUs
    #else
        false
    #endif
}

extension ThrowingTaskGroup {
    /// A part of a download, which reads from the line and writes to the disk.
    ///
    /// - Parameter turn: which of several it is; they share the threads evenly.
    mutating func addDownload(_ turn: Int, _ work: @escaping @Sendable @concurrent () async throws -> ChildTaskResult) {
        #if os(Linux)
            addTask(executorPreference: DownloadLoop.at(turn), operation: work)
        #else
            addTask(operation: work)
        #endif
    }
}

/// More than a machine has cores: some of them wait for the disk while others hash.
private let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    return threads
}()
