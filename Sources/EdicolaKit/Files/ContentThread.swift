#if os(Linux)
    /// A thread on which a transport receives content, and on which the tasks of a download run: what comes is hashed and written
    /// where it came.
    enum ContentThread {
        @TaskLocal private static var executor: (any TaskExecutor)?

        static func run<Result: Sendable>(
            on executor: any TaskExecutor, _ work: @escaping @Sendable @concurrent () async throws -> Result
        ) async throws -> Result {
            try await $executor.withValue(executor) { try await work() }
        }

        /// Whether the task that asks runs on one; not to be asked where an actor has it elsewhere. A task of its own that
        /// began there runs elsewhere.
        static var isCurrent: Bool {
            guard let executor else { return false }
            return unsafe withUnsafeCurrentTask { task in
                guard let current = unsafe task?.unownedTaskExecutor else { return false }
                return unsafe executor.asUnownedTaskExecutor() == current
            }
        }
    }
#endif
