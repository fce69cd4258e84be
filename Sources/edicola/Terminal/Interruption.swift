import Dispatch
import Foundation

/// Ctrl-C, and a polite request to end: what is under way is cancelled, and so it tidies up behind itself.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]

    /// - Throws: what the body throws; `CancellationError` when it was interrupted.
    static func cancelling<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let work = Task { try await body() }
        let sources = signals.map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { work.cancel() }
            source.resume()
            return source
        }
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
