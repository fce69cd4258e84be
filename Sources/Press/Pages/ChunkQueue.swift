import Synchronization

/// The runs that no worker has taken yet, in order.
final class ChunkQueue: Sendable {
    private let rest: Mutex<ArraySlice<PageChunks.Chunk>>

    init(_ chunks: [PageChunks.Chunk]) {
        rest = Mutex(chunks[...])
    }

    func next() -> PageChunks.Chunk? {
        rest.withLock { $0.popFirst() }
    }
}
