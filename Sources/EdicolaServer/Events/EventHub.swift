import EdicolaCore
import Storage
import Synchronization

/// An event for connected listeners.
enum LiveEvent: Hashable, Sendable {
    case change(Change)
    /// - Parameter isPublic: false for an issue that is not on the stand, which only its publisher may know of.
    case progress(IssueProgress, isPublic: Bool)
    /// The progress of an issue's announcement, for its publisher.
    case delivery(ReleaseReport)
    /// A change of the news beside a publication's issues.
    case news(Publication.ID)
    case heartbeat

    func isFor(_ listener: EventListener) -> Bool {
        switch self {
        case .change(let change): listener.hears(of: change.publication)
        case .progress(let progress, let isPublic):
            listener.hears(of: progress.publication)
                && (isPublic || listener.caller.may(.see, on: progress.publication))
        case .delivery(let report):
            listener.hears(of: report.issue.publication) && listener.caller.may(.release, on: report.issue.publication)
        case .news(let publication): listener.hears(of: publication)
        case .heartbeat: true
        }
    }
}

/// A listener's caller and its subject.
struct EventListener: Hashable, Sendable {
    var caller: Caller
    /// The publication to listen to; nil for all.
    var publication: Publication.ID?

    func hears(of other: Publication.ID) -> Bool { publication == nil || publication == other }
}

/// Sends events to every listener. Each listener has a bounded buffer; a full one ends its stream, and the listener is
/// asked to fetch the catalog again.
final class EventHub: Sendable {
    /// The maximum number of events waiting for one listener.
    static let bufferSize = 256

    private struct State {
        var next = 0
        var listeners: [Int: Listener] = [:]
    }

    private struct Listener {
        let listener: EventListener
        let continuation: AsyncStream<LiveEvent>.Continuation
    }

    private let state = Mutex(State())

    var listenerCount: Int { state.withLock { $0.listeners.count } }

    func listen(as listener: EventListener, bufferSize: Int = bufferSize) -> AsyncStream<LiveEvent> {
        let (stream, continuation) = AsyncStream<LiveEvent>.makeStream(bufferingPolicy: .bufferingOldest(bufferSize))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = Listener(listener: listener, continuation: continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    func announce(_ event: LiveEvent) {
        let listeners = state.withLock { $0.listeners }
        for (number, listener) in listeners where event.isFor(listener.listener) {
            if case .dropped = listener.continuation.yield(event) {
                remove(number)
                listener.continuation.finish()
            }
        }
    }

    private func remove(_ number: Int) {
        state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
}
