import Synchronization

/// The runs that no worker has taken yet, in order, and how many pages broke one.
final class ChunkQueue: Sendable {
    private struct State {
        var rest: ArraySlice<PageChunks.Chunk>
        var broken = 0
        var isCareful = false
    }

    private let state: Mutex<State>
    private let maximumBroken: Int

    init(_ chunks: [PageChunks.Chunk], maximumBroken: Int) {
        state = Mutex(State(rest: chunks[...]))
        self.maximumBroken = maximumBroken
    }

    /// Whether the next run is one that somebody waits for; nil when there is none.
    var isNextUrgent: Bool? { state.withLock { $0.rest.first?.isUrgent } }

    func next() -> PageChunks.Chunk? {
        state.withLock { $0.rest.popFirst() }
    }

    /// Whether a worker ended before its time: the others leave out what may have ended it, as ``PageWorker/isCareful`` says.
    var isCareful: Bool { state.withLock(\.isCareful) }

    func becomeCareful() { state.withLock { $0.isCareful = true } }

    /// A page broke a worker.
    func countBroken() { state.withLock { $0.broken += 1 } }

    /// So many pages broke a worker that the others are not tried: each may cost a minute.
    var isHopeless: Bool { state.withLock { $0.broken >= maximumBroken } }
}
