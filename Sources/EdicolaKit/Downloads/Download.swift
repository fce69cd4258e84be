public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue on its way to this device: progress to show, and the one place to pause it.
///
/// ```swift
/// let download = library.download(key)
/// for await event in download.events { bar.value = event.progress.fraction }
/// ```
public final class Download: Sendable {
    /// The issue.
    public let key: Issue.Key
    /// For which screen.
    public let rendition: Rendition

    let priority = PagePriority()

    private let isHere: @Sendable (_ page: Int) async throws -> Bool
    private let broadcaster = EventBroadcaster<Event>()
    private let state: Locked<State>

    private struct State {
        var latest: Event
        var retries = RetryStatus()
        var task: Task<Void, Never>?
        var isEnded = false
        var isHeld = false
        var isInterrupted = false
        var isDeleted = false
    }

    /// Where the download is now.
    public struct Event: Hashable, Sendable {
        /// Grows with each event, so that two equal ones are two.
        public var revision: Int
        /// Its phase: running, waiting, or how it ended.
        public var phase: Phase
        /// How far it is.
        public var progress: Progress
        /// Why nothing comes just now, and when that is tried again; nil as long as bytes come, and when it is over. The
        /// phase stays ``Phase/running``: the reader need not do anything.
        public var retry: Retry?
    }

    /// An attempt that failed for a temporary reason, and the next one.
    ///
    /// ```swift
    /// if let retry = event.retry { label.text = "\(retry.reason), again at \(retry.at.formatted())" }
    /// ```
    public struct Retry: Hashable, Sendable {
        /// Why, in a few words for the reader and without a full stop: `nothing answers at its address`.
        public var reason: String
        /// When it is tried again; in the past while it is being tried.
        public var at: Date
    }

    /// The phases of a download, and its ends.
    public enum Phase: Hashable, Sendable {
        /// Bytes come, or are waited for.
        case running
        /// It waits for a permitted network, and resumes automatically.
        case waiting
        /// It was paused; its downloaded part is kept.
        case paused
        /// It was stopped because its issue is deleted on this device: nothing is left to go on with.
        case deleted
        /// It failed; its downloaded part is kept.
        case failed(DownloadError)
        /// The whole issue is here, verified.
        case complete

        /// Whether nothing more will come without being asked for.
        public var isOver: Bool { self != .running && self != .waiting }
    }

    /// - Parameter isHere: whether a page can be read, whatever the download does.
    init(
        key: Issue.Key, rendition: Rendition,
        isHere: @escaping @Sendable (_ page: Int) async throws -> Bool = { _ in false }
    ) {
        self.key = key
        self.rendition = rendition
        self.isHere = isHere
        state = Locked(State(latest: Event(revision: 0, phase: .running, progress: Progress())))
    }

    /// The last event. It counts the part that an earlier run downloaded as soon as the journal was read;
    /// ``Library/issue(_:)`` knows it at any time.
    public var latest: Event { state.withLock { $0.latest } }

    /// Events from now on, the present state first; ends with the download. A slow listener misses the oldest
    /// events.
    public var events: AsyncStream<Event> {
        // Under the lock that events are announced under: none is missed, none comes out of order.
        state.withLock { state in
            let stream = broadcaster.stream(keeping: 16, startingWith: state.latest)
            if state.isEnded { broadcaster.finish() }
            return stream
        }
    }

    /// Stops it and keeps its downloaded part; returns when nothing is written any more.
    public func pause() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        await task?.value
    }

    /// Brings a page before the others, for a reader who jumped to it; the next eight follow, then the rest from the
    /// beginning. Returns when it can be read, at once for a page that is here; see ``Library/readablePage(_:of:)``.
    ///
    /// ```swift
    /// try await download.bring(page: 40)
    /// ```
    /// - Parameter page: position in reading order, from 1.
    /// - Throws: ``DownloadError`` when the download fails before; `CancellationError` when it is paused before, or the
    ///   issue has no such page.
    public func bring(page: Int) async throws {
        // What can't be looked up on the disk may come all the same.
        if (try? await isHere(page)) == true { return }
        if await priority.request(page) { return }
        try Task.checkCancellation()
        // It may have come while nobody waited for it.
        if (try? await isHere(page)) == true { return }
        guard case .failed(let error) = latest.phase else { throw CancellationError() }
        throw error
    }

    /// Waits until it is over; a waiting task that is cancelled does not stop it.
    ///
    /// - Throws: ``DownloadError``; `CancellationError` when it was paused, or its issue deleted.
    public func finished() async throws {
        await state.withLock { $0.task }?.value
        switch latest.phase {
        case .complete: return
        case .failed(let error): throw error
        case .paused, .deleted, .running, .waiting: throw CancellationError()
        }
    }

    /// - Parameters:
    ///   - left: called when nothing is done any more, and before anybody hears of it: whoever hears of the end and starts
    ///     the download again at once gets a new one.
    ///   - ended: called when all who ask find it ended.
    func start(
        _ work: @escaping @Sendable () async throws -> Void, left: @escaping @Sendable () -> Void,
        ended: @escaping @Sendable () -> Void
    ) {
        let task = Task {
            let phase: Phase
            do {
                try await work()
                phase = .complete
            } catch is CancellationError {
                phase = .paused
            } catch {
                phase = .failed(DownloadError(error))
            }
            left()
            end(phase)
            priority.end()
            ended()
        }
        state.withLock { $0.task = task }
    }

    func report(_ progress: Progress) {
        announce { state in
            if progress.bytesDone > state.latest.progress.bytesDone { state.retries.bytesCame() }
            state.latest.progress = progress
        }
    }

    /// What became of an attempt; most of them are nobody's business.
    func note(_ step: RetryStatus.Step) {
        state.withLock { state in
            state.retries.note(step)
            guard state.latest.phase == .running, state.retries.shown != state.latest.retry else { return }
            announce(&state)
        }
    }

    /// It may use no network now, or may again.
    func hold(_ isHeld: Bool) {
        let isNew = state.withLock { state in
            defer { state.isHeld = isHeld }
            return state.isHeld != isHeld && !state.latest.phase.isOver
        }
        if isNew { announce { _ in } }
    }

    /// Whether the program wants to end.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Stops it as ``pause()`` does, but the next start resumes it.
    func interrupt() async {
        state.withLock { $0.isInterrupted = true }
        await pause()
    }

    /// Stops it before its issue is deleted.
    func delete() async {
        state.withLock { $0.isDeleted = true }
        await pause()
    }

    private func end(_ phase: Phase) {
        state.withLock { state in
            state.latest.phase = phase == .paused && state.isDeleted ? .deleted : phase
            announce(&state)
            state.isEnded = true
            broadcaster.finish()
        }
    }

    private func announce(_ change: (inout State) -> Void) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.latest.phase = state.isHeld ? .waiting : .running
            change(&state)
            announce(&state)
        }
    }

    private func announce(_ state: inout State) {
        state.latest.revision += 1
        // What waits for a network waits for nothing else.
        state.latest.retry = state.latest.phase == .running ? state.retries.shown : nil
        broadcaster.announce(state.latest)
    }
}
