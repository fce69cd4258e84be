import Synchronization

/// A signal that wakes its listeners. Each listener has at most one value waiting, so that a slow one costs nothing.
final class Signal: Sendable {
    private let listeners = Mutex<(next: Int, all: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

    func send() {
        let all = listeners.withLock { Array($0.all.values) }
        for listener in all { listener.yield() }
    }

    func values() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.all.removeValue(forKey: id) }
        }
        return stream
    }
}

/// The signals of a storage.
struct Signals: Sendable {
    let changes = Signal()
    let jobs = Signal()
    let deliveries = Signal()
}
