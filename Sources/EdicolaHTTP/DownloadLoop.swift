#if os(Linux)
    import NIOCore
    import NIOPosix

    /// A thread only for downloads: what comes over its connections is hashed and written where it came, so that no piece of
    /// an issue wakes another thread. Whoever waits for the disk here keeps nobody from browsing.
    ///
    /// Not on Apple's systems, where tasks have such executors from macOS 15 and iOS 18 on.
    final class DownloadLoop: TaskExecutor {
        static let group = MultiThreadedEventLoopGroup(numberOfThreads: max(2, min(4, System.coreCount)))
        static let all = group.makeIterator().map { DownloadLoop($0) }

        private let loop: any EventLoop

        private init(_ loop: any EventLoop) {
            self.loop = loop
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif
