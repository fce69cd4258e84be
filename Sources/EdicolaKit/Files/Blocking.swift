import NIOPosix

/// Runs what blocks (files, hashing) on the thread pool, so that the tasks of the app never wait for a disk.
func onDisk<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await NIOThreadPool.singleton.runIfActive(work)
}
