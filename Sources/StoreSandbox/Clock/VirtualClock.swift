public import FoundationEssentials
import Synchronization

/// The clock of all stand-ins: `origin + (real − start) × speed`, plus the time by which it was advanced.
public final class VirtualClock: Sendable {
    private struct State {
        var origin: Date
        var start: Date
        var speed: Double
    }

    /// The latest time of a clock, 1 January 2100, because certificates and documents have four digits for the year.
    static let farthest = Date(timeIntervalSince1970: 4_102_444_800)
    private static let fastest = 1_000_000.0

    private let state: Mutex<State>
    private let real: @Sendable () -> Date

    /// - Parameters:
    ///   - speed: 1 is real time; 0 stops the clock until it is advanced.
    ///   - real: The system's clock.
    public init(
        origin: Date, speed: Double = 1, real: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.real = real
        state = Mutex(State(origin: origin, start: real(), speed: speed))
    }

    public var now: Date { state.withLock { Self.now($0, real()) } }

    public var speed: Double {
        get { state.withLock { $0.speed } }
        set {
            let real = real()
            state.withLock {
                $0 = State(origin: Self.now($0, real), start: real, speed: min(max(0, newValue), Self.fastest))
            }
        }
    }

    public func advance(by seconds: TimeInterval) {
        state.withLock { $0.origin = min($0.origin + max(0, seconds), Self.farthest) }
    }

    private static func now(_ state: State, _ real: Date) -> Date {
        min(state.origin + real.timeIntervalSince(state.start) * state.speed, farthest)
    }
}
