/// Cuts the pages that are to be pressed into runs of neighbours: a short one first, so that somebody can begin to read, then long
/// ones, because a start costs something, and shorter ones towards the end, so that no worker is left with much alone.
enum PageChunks {
    struct Chunk: Hashable {
        var pages: ClosedRange<Int>
        /// Where the first page stands among those to be pressed, from 0.
        var place: Int
    }

    /// - Parameters:
    ///   - pages: ascending.
    ///   - first: pages of the first run, and the fewest of any but the last.
    ///   - most: pages of the longest run.
    static func cut(_ pages: [Int], first: Int, most: Int, workers: Int) -> [Chunk] {
        var chunks: [Chunk] = []
        var place = 0
        while place < pages.count {
            let share = (pages.count - place + workers - 1) / max(1, workers)
            let size = chunks.isEmpty ? first : max(first, min(most, share))
            var end = place + 1
            while end < pages.count, end - place < size, pages[end] == pages[end - 1] + 1 { end += 1 }
            chunks.append(Chunk(pages: pages[place]...pages[end - 1], place: place))
            place = end
        }
        return chunks
    }
}
