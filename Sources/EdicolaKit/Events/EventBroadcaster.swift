/// Tells any number of listeners what happened; a slow one loses the oldest events, never memory.
final class EventBroadcaster<Event: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let listeners = Locked(Listeners())

    /// - Parameter limit: how many events wait for the listener at most.
    func stream(keeping limit: Int, startingWith first: Event? = nil) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
        if let first { continuation.yield(first) }
        let id = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: id) }
        }
        return stream
    }

    func announce(_ event: Event) {
        for continuation in listeners.withLock({ Array($0.all.values) }) { continuation.yield(event) }
    }

    func finish() {
        let all = listeners.withLock { listeners in
            defer { listeners.all = [:] }
            return Array(listeners.all.values)
        }
        for continuation in all { continuation.finish() }
    }

    deinit {
        for continuation in listeners.withLock({ Array($0.all.values) }) { continuation.finish() }
    }
}
