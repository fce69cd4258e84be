import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// How many bytes of request bodies may lie in memory, all together.
///
/// Files of publishers do not count: they go to the disk as they come.
final class BodyBudget: Sendable {
    /// So much of each body is always taken: signing in must go on while somebody sends too much.
    static let smallBody = 64 << 10

    private let maximum: Int
    private let used = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    fileprivate func take(_ count: Int) -> Bool {
        used.withLock { used in
            guard used + count <= maximum else { return false }
            used += count
            return true
        }
    }

    fileprivate func give(_ count: Int) { used.withLock { $0 -= count } }

    /// What one request has of it; given back at its end.
    final class Share: Sendable {
        private let budget: BodyBudget
        private let state = Mutex((received: 0, taken: 0))

        init(_ budget: BodyBudget) { self.budget = budget }

        /// - Throws: ``Refusal`` 503 when too much lies in memory already.
        func take(_ count: Int) throws {
            let wanted = state.withLock { state in
                state.received += count
                return max(0, state.received - BodyBudget.smallBody) - state.taken
            }
            guard wanted > 0 else { return }
            guard budget.take(wanted) else {
                throw Refusal(
                    .unavailable, detail: "The newsstand is receiving too much data. Try again in a few seconds.",
                    headers: [.retryAfter: "5"])
            }
            state.withLock { $0.taken += wanted }
        }

        deinit { budget.give(state.withLock { $0.taken }) }
    }
}

extension Endpoint {
    /// The same, its body counted.
    func metered(by budget: BodyBudget) -> Endpoint {
        guard method != .get, !streamsBody else { return self }
        return Endpoint(method, path) { [respond] request, context in
            var request = request
            let body = MeteredBody(base: request.body, share: BodyBudget.Share(budget))
            request.body = RequestBody(asyncSequence: body)
            let response = try await respond(request, context)
            return withExtendedLifetime(body) { response }
        }
    }
}

private struct MeteredBody: AsyncSequence, Sendable {
    let base: RequestBody
    let share: BodyBudget.Share

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), share: share) }

    struct Iterator: AsyncIteratorProtocol {
        var base: RequestBody.AsyncIterator
        let share: BodyBudget.Share

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
            guard let chunk = try await base.next(isolation: actor) else { return nil }
            try share.take(chunk.readableBytes)
            return chunk
        }
    }
}
