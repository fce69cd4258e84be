public import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C, or a signal that requests the program to end.
public enum Interruption {
    /// Calls a function for each signal (SIGINT, SIGTERM, SIGHUP) instead of ending the program, while the returned
    /// value is held.
    ///
    /// - Parameter call: Gets the number of the signal.
    public static func handled(_ call: @escaping @Sendable (Int32) -> Void) -> [any DispatchSourceSignal] {
        handled([SIGINT, SIGTERM, SIGHUP], call)
    }

    private static func handled(
        _ signals: [Int32], _ call: @escaping @Sendable (Int32) -> Void
    ) -> [any DispatchSourceSignal] {
        signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { call(number) }
            source.resume()
            return source
        }
    }

    /// Makes a write beyond the limit of a file's size an error, instead of the end of the program.
    public static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Cancels the work on Ctrl-C (SIGINT) or a request to end (SIGTERM), so that it can clean up.
    ///
    /// - Throws: Any error of the body; `CancellationError` when it was interrupted.
    public static func cancelling<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let work = Task { try await body() }
        let signals = [SIGINT, SIGTERM]
        let sources = handled(signals) { _ in work.cancel() }
        defer {
            for source in sources { source.cancel() }
            for number in signals { _ = signal(number, SIG_DFL) }
        }
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }
}
