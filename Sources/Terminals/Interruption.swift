public import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C, or a polite request to end.
public enum Interruption {
    /// Calls once for each signal (SIGINT, SIGTERM, SIGHUP), instead of ending the program, for as long as the value is held.
    ///
    /// - Parameter call: gets the number of the signal.
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

    /// A file that may not grow further shall be an error that we can tell, not the end of the program.
    public static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Cancels the work on Ctrl-C (SIGINT) or a request to end (SIGTERM), so that it can tidy up.
    ///
    /// - Throws: what the body throws; `CancellationError` when it was interrupted.
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
