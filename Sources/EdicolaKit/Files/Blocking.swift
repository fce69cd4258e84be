import NIOPosix

/// Runs what blocks (files, hashing) on threads of their own, so that the tasks of the app never wait for a disk.
func onDisk<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await threads.runIfActive(work)
}

/// More than a machine has cores: some of them wait for the disk while others hash.
private let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    return threads
}()
