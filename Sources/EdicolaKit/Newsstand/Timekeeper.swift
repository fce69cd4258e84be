#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time, and how to wait: a parameter, so that tests need not.
///
/// ```swift
/// let library = Library(folder: folder, newsstand: newsstand, timekeeper: .system)
/// ```
public struct Timekeeper: Sendable {
    /// The time now.
    public var now: @Sendable () -> Date
    /// Returns after so long; throws `CancellationError` when the task is cancelled before.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// A timekeeper of your own, for tests.
    public init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The clock of the system.
    public static let system = Timekeeper(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
