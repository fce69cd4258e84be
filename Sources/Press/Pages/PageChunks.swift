/// Cuts the pages that are to be pressed into runs of neighbours: the first ones each for itself, so that somebody can
/// begin to read, then long runs, because a start costs something, and shorter ones towards the end, so that no worker is
/// left with much alone.
enum PageChunks {
    struct Chunk: Hashable {
        var pages: ClosedRange<Int>
        /// Where the first page stands among those to be pressed, from 0.
        var place: Int
        /// Whether somebody waits for it to begin to read.
        var isUrgent: Bool
    }

    /// Pages of the shortest run, but for the first pages and the end.
    private static let fewest = 4

    /// - Parameters:
    ///   - pages: ascending.
    ///   - first: how many of the pages get a run each.
    ///   - most: pages of the longest run.
    static func cut(_ pages: [Int], first: Int, most: Int, workers: Int) -> [Chunk] {
        var chunks: [Chunk] = []
        var place = 0
        while place < pages.count {
            let share = (pages.count - place + workers - 1) / max(1, workers)
            let isUrgent = pages[place] <= first
            let size = isUrgent ? 1 : max(min(fewest, most), min(most, share))
            var end = place + 1
            while end < pages.count, end - place < size, pages[end] == pages[end - 1] + 1 { end += 1 }
            chunks.append(Chunk(pages: pages[place]...pages[end - 1], place: place, isUrgent: isUrgent))
            place = end
        }
        return chunks
    }
}
