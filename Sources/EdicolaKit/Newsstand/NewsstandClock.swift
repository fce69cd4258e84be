#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time, and how to wait: a parameter, so that tests need not.
///
/// ```swift
/// let library = Library(folder: folder, newsstand: newsstand, clock: .system)
/// ```
public struct NewsstandClock: Sendable {
    /// The time now; the reader may set it forward or back.
    public var now: @Sendable () -> Date
    /// The time since an arbitrary start, independent of ``now``: it never goes back. Durations are
    /// measured by it.
    public var elapsed: @Sendable () -> Duration
    /// Returns after so long; throws `CancellationError` when the task is cancelled before.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// A clock of your own, for tests.
    public init(
        now: @escaping @Sendable () -> Date, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// A clock of your own in which as much time passes as `now` goes forward; steps back are left out.
    public init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        let passed = Locked((last: Date?.none, sum: Duration.zero))
        self.init(
            now: now,
            elapsed: {
                passed.withLock { passed in
                    let now = now()
                    if let last = passed.last { passed.sum += .seconds(max(0, now.timeIntervalSince(last))) }
                    passed.last = now
                    return passed.sum
                }
            }, sleep: sleep)
    }

    /// The clock of the system.
    public static let system = NewsstandClock(
        now: { Date() }, elapsed: { began.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })

    private static let began = ContinuousClock.now
}
