#if os(Linux)
    import NIOCore
    import NIOPosix

    /// A thread for downloads alone: what comes over its connections is hashed and written where it came, so that no piece of
    /// an issue wakes another thread. Whoever waits for the disk here keeps nobody from browsing.
    ///
    /// Not on Apple's systems, where tasks have such executors from macOS 15 and iOS 18 on.
    final class DownloadLoop: TaskExecutor {
        static let group = MultiThreadedEventLoopGroup(numberOfThreads: max(2, min(4, System.coreCount)))
        private static let all = group.makeIterator().map { DownloadLoop($0) }

        private let loop: any EventLoop

        private init(_ loop: any EventLoop) {
            self.loop = loop
        }

        /// For the first, the second … of several tasks.
        static func at(_ turn: Int) -> DownloadLoop { all[turn % all.count] }

        /// Whether the task that asks runs on one of them; not to be asked where an actor has it elsewhere.
        static var isUnderUs: Bool {
            unsafe withUnsafeCurrentTask { task in
                guard let executor = unsafe task?.unownedTaskExecutor else { return false }
                return all.contains { unsafe $0.asUnownedTaskExecutor() == executor }
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif
