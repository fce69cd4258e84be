import Synchronization

/// Requests to rebuild the search index; at most one waits.
final class SearchRebuilding: Sendable {
    let orders: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let waiting = Atomic(false)

    init() {
        (orders, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether a request has not been fulfilled yet.
    var isWaiting: Bool { waiting.load(ordering: .acquiring) }

    func ask() {
        waiting.store(true, ordering: .releasing)
        continuation.yield()
    }

    func done() { waiting.store(false, ordering: .releasing) }
}
