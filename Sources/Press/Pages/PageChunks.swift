import EdicolaCore

/// Cuts the pages that are to be pressed into runs of neighbours: the first ones apart, so that somebody can begin to read,
/// then long runs, because a start costs something, and shorter ones towards the end, so that no worker is left with much
/// alone.
enum PageChunks {
    struct Chunk: Hashable {
        var pages: ClosedRange<Int>
        /// Where the first page stands among those to be pressed, from 0.
        var place: Int
        /// Whether somebody waits for it to begin to read.
        var isUrgent: Bool
        var part = Part.whole
    }

    /// What of its pages a run makes.
    enum Part: String {
        case whole
        /// All but the 2x picture.
        case small
        /// The 2x picture alone.
        case large
    }

    /// Pages of the shortest run, but for the first pages and the end.
    private static let fewest = 4

    /// - Parameters:
    ///   - pages: ascending.
    ///   - lacking: pages before those that have everything but their 2x picture, ascending.
    ///   - first: how many of the pages somebody waits for.
    ///   - most: pages of the longest run.
    ///   - isLayered: whether the first pages can come without their 2x pictures, which are made right after them.
    static func cut(
        _ pages: [Int], lacking: [Int] = [], first: Int, most: Int, workers: Int, isLayered: Bool
    ) -> [Chunk] {
        var chunks: [Chunk] = []
        func add(_ pages: ArraySlice<Int>, _ size: (Int) -> Int, isUrgent: Bool, part: Part) {
            var rest = pages
            while let start = rest.first {
                let place = chunks.last.map { $0.place + $0.pages.count } ?? 0
                let neighbours = zip(rest, start...).prefix { $0 == $1 }.count
                let end = rest[rest.startIndex + min(neighbours, max(1, size(rest.count))) - 1]
                chunks.append(Chunk(pages: start...end, place: place, isUrgent: isUrgent, part: part))
                rest = rest.drop { $0 <= end }
            }
        }
        let urgent = pages.prefix { $0 <= first }
        // One worker makes the cover meanwhile: what comes after the first share goes to whoever is free first.
        let share = (urgent.count + workers - 1) / max(1, workers)
        add(
            urgent, { isLayered && $0 == urgent.count ? share : 1 }, isUrgent: true, part: isLayered ? .small : .whole)
        add((lacking + (isLayered ? urgent : []))[...], { _ in fewest }, isUrgent: false, part: .large)
        add(
            pages.dropFirst(urgent.count), { max(min(fewest, most), min(most, ($0 + workers - 1) / max(1, workers))) },
            isUrgent: false, part: .whole)
        return chunks
    }
}

extension PageChunks.Part {
    /// What becomes of a page that can't be pressed: one that is there already keeps what it has.
    func failure(of page: Int, _ note: RunNote) -> PressedPiece {
        self == .large ? .note(note) : .failedPage(page, note)
    }
}
