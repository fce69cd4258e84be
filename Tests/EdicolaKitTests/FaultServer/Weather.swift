import EdicolaCore
import Synchronization

/// The faults of one run: the same seed gives the same faults.
final class Weather: Sendable {
    private let state: Mutex<State>

    private struct State {
        var random: Random
        /// The percentage of requests with a fault.
        let roughness: Int
        /// The number of faults left: they end at some time.
        var left: Int
    }

    init(seed: UInt64) {
        var random = Random(seed: seed)
        let roughness = [3, 10, 25, 60, 100][Int.random(in: 0..<5, using: &random)]
        state = Mutex(State(random: random, roughness: roughness, left: Int.random(in: 1...60, using: &random)))
    }

    func next(for request: FakeRequest) -> Behaviour {
        state.withLock { state in
            guard state.left > 0, Int.random(in: 0..<100, using: &state.random) < state.roughness else { return .well }
            state.left -= 1
            return Self.mishap(request, &state.random)
        }
    }

    private static func mishap(_ request: FakeRequest, _ random: inout Random) -> Behaviour {
        let bytes = Int.random(in: 0...25_000, using: &random)
        switch Int.random(in: 0..<25, using: &random) {
        case 0: return .cut(after: bytes)
        case 1: return .cut(after: Int.random(in: 0...2, using: &random))
        case 2: return .short(bytes)
        case 3: return .wrongBytes
        case 4: return .ignoringRange
        case 5: return .hangAfter(bytes)
        case 6: return .hang
        case 7: return .wrongLength(bytes)
        case 8: return .wrongLength(10_000_000)
        case 9: return .html
        case 10: return .other(random.bytes(bytes))
        case 11: return .drop
        case 12: return .redirect
        case 13: return .redirectForEver
        case 14: return .etag(nil)
        case 15: return .etag("W/\"weak\"")
        case 16: return .etag("\"\(random.next())\"")
        case 17: return .wrongRange
        case 18: return .unchanged
        case 19: return .stall(after: bytes, milliseconds: 30)
        case 20: return .plain(status: [400, 403, 404, 405, 418, 500, 502, 504][Int.random(in: 0..<8, using: &random)])
        case 21: return .problem(Problem(.unavailable), retryAfter: Int.random(in: 0...90, using: &random))
        case 24: return .garbage(after: bytes)
        case 22: return .problem(Problem(.tooManyRequests), retryAfter: 1)
        default:
            let kinds: [Problem.Kind] = [.keyNeeded, .accessNeeded, .notFound, .withdrawn, .server, .notReady]
            return .problem(Problem(kinds[Int.random(in: 0..<kinds.count, using: &random)]))
        }
    }
}
