import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A limit on the bytes of all request bodies held in memory.
///
/// Publishers' files do not count: they are written to disk as they arrive.
final class BodyBudget: Sendable {
    /// The part of each body that is always accepted: sign-in must work while another client sends too much.
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

    /// The part of the budget that one request uses, returned when the request ends.
    final class Share: Sendable {
        private let budget: BodyBudget
        private let state = Mutex((received: 0, taken: 0))

        init(_ budget: BodyBudget) { self.budget = budget }

        /// Counts received bytes against the budget.
        ///
        /// - Throws: ``Refusal`` 503 when too many bytes are in memory already.
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
    /// The same endpoint, with its body counted against the budget.
    func metered(by budget: BodyBudget) -> Endpoint {
        guard method != .get, !streamsBody else { return self }
        return responding { [respond] request, context in
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
