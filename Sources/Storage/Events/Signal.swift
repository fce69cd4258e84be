import Synchronization

/// Wakes those who wait for something new: at most one waiting value per listener, so that a slow one costs nothing.
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

/// What can be new.
struct Signals: Sendable {
    let changes = Signal()
    let jobs = Signal()
    let deliveries = Signal()
}
