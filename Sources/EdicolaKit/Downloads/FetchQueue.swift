import EdicolaCore

/// What is still to fetch, handed out in reading order: large assets one by one, small neighbours together out of the
/// archive.
///
/// The first pages come one after the other, with the whole bandwidth, so that a reader on a slow connection can begin soon.
/// Covers come last: the store has one already. A reader who jumps to a page gets it first, then the next few, then the
/// rest from the beginning: without its first page an issue has no sections and no text.
final class FetchQueue: Sendable {
    enum Item: Hashable, Sendable {
        /// By its place in the manifest.
        case asset(Int)
        /// Neighbours in the archive, by their places in the manifest. A stretch of an earlier round may be put back.
        case archiveRange(Range<Int>, isBegun: Bool, round: Int)
    }

    private let assets: [Asset]
    private let places: PageAssetIndex
    private let inventory: AssetInventory
    private let tag: ArchiveTag
    private let state: Locked<State>

    private struct State {
        /// Places of assets, in the order of going.
        var missing: ArraySlice<Int> = []
        /// Places of assets that are missing or on their way.
        var pending: Set<Int>
        var bytesMissing: Int
        var bytesDequeued = 0
        /// How often the reader jumped.
        var round = 0
        /// What of the page that the reader jumped to has not been handed out.
        var wanted: [Int] = []
        /// Of that page and the next few: they come before the rest.
        var ahead: Set<Int> = []
        /// Pages that come before all others, each by what it needs; nothing else is handed out until the first is here.
        var first: ArraySlice<Set<Int>>
        /// Those who wait for that.
        var waiting: [AsyncStream<Void>.Continuation] = []

        /// What may be handed out now; nil for all.
        var page: Set<Int>? {
            mutating get {
                first = first.drop { $0.isDisjoint(with: pending) }
                return first.first
            }
        }

        mutating func resumeWaiting() {
            for continuation in waiting { continuation.finish() }
            waiting = []
        }
    }

    /// A stretch is short at first, so that the first pages come first, and then at most this share of what was handed
    /// out before: several stretches that come at once are never far from reading order. Towards the end it is short
    /// again, for a connection that has nothing more to do helps nobody.
    private static let share = 8
    private static let minimumRange = 256 << 10
    private static let maximumRange = 16 << 20

    private let connections: Int

    /// - Parameter connections: how many requests are on their way at once.
    init(_ assets: [Asset], _ places: PageAssetIndex, connections: Int, _ inventory: AssetInventory, _ tag: ArchiveTag)
    {
        self.assets = assets
        self.places = places
        self.inventory = inventory
        self.tag = tag
        self.connections = connections
        let missing = assets.indices.filter { !inventory.here.contains(assets[$0].path) }
        let bytes = missing.reduce(0) { $0 + assets[$1].size }
        state = Locked(State(pending: Set(missing), bytesMissing: bytes, first: places.first[...]))
        state.withLock { arrange(missing, &$0) }
    }

    /// The next item, as soon as it may begin; nil when there is nothing more to do.
    ///
    /// - Throws: `CancellationError`.
    func next() async throws -> Item? {
        while true {
            let (turn, continuation) = AsyncStream.makeStream(of: Void.self)
            let (item, waits): (Item?, Bool) = state.withLock { state in
                if let page = state.page, let first = state.missing.first, !page.contains(first) {
                    state.waiting.append(continuation)
                    return (nil, true)
                }
                return (dequeue(&state), false)
            }
            guard waits else { return item }
            for await _ in turn {}
            try Task.checkCancellation()
        }
    }

    private func dequeue(_ state: inout State) -> Item? {
        guard let first = state.missing.popFirst() else { return nil }
        state.wanted.removeAll { $0 == first }
        var bytes = assets[first].size
        defer {
            state.bytesDequeued += bytes
            state.bytesMissing -= bytes
        }
        let isBegun = isBegunFromArchive(assets[first])
        guard tag.isTrusted, isBegun || inventory.parts[assets[first].path] == nil else { return .asset(first) }
        let fair = min(state.bytesDequeued / Self.share, state.bytesMissing / (2 * connections))
        var limit = min(max(fair, Self.minimumRange), Self.maximumRange)
        // One request brings the first pages, one after the other.
        let firstPages = state.page == nil ? nil : state.first.reduce(into: Set<Int>()) { $0.formUnion($1) }
        if firstPages != nil { limit = max(limit, PageAssetIndex.firstBytes) }
        var end = first + 1
        while state.missing.first == end, inventory.parts[assets[end].path] == nil, firstPages?.contains(end) != false,
            bytes + assets[end].size <= limit
        {
            bytes += assets[end].size
            state.missing.removeFirst()
            state.wanted.removeAll { $0 == end }
            end += 1
        }
        if end == first + 1, !isBegun { return .asset(first) }
        return .archiveRange(first..<end, isBegun: isBegun, round: state.round)
    }

    /// What was handed out is here, or can't be had: whoever waited for it goes on.
    func finish(_ places: some Sequence<Int>) {
        state.withLock { state in
            state.pending.subtract(places)
            state.resumeWaiting()
        }
    }

    /// The first pages are not alone any more.
    func endFirstPages() {
        state.withLock { state in
            state.first = []
            state.resumeWaiting()
        }
    }

    /// The reader jumped to this page: it comes next, then what follows it, then the rest from the beginning. Stretches
    /// that are on their way are to be put back.
    func prioritise(_ page: Int) {
        let wanted = places.of(page)
        guard !wanted.isEmpty else { return }
        state.withLock { state in
            let needed = places.needed(for: page)
            // Nothing else is on its way: to begin anew would cost what has come of it.
            if state.page == needed { return }
            state.round += 1
            state.ahead = Set(wanted + places.following(page))
            state.bytesDequeued = 0
            state.wanted = wanted
            state.first = [needed]
            arrange(Array(state.missing), &state)
            state.resumeWaiting()
        }
    }

    /// An asset of the page that the reader jumped to, by its place; nil when all of them are on their way.
    func nextPriority() -> Int? {
        state.withLock { state in
            while let place = state.wanted.first {
                state.wanted.removeFirst()
                guard let index = state.missing.firstIndex(of: place) else { continue }
                state.missing.remove(at: index)
                state.bytesMissing -= assets[place].size
                return place
            }
            return nil
        }
    }

    /// Whether the reader has jumped since that round.
    func isOutdated(_ round: Int) -> Bool { state.withLock { $0.round != round } }

    /// What of a stretch did not come before the reader jumped.
    func requeue(_ places: Range<Int>) {
        state.withLock { state in
            state.bytesMissing += assets[places].reduce(0) { $0 + $1.size }
            arrange(Array(state.missing) + places, &state)
            state.resumeWaiting()
        }
    }

    private func arrange(_ missing: [Int], _ state: inout State) {
        let first = state.first.reduce(into: Set<Int>()) { $0.formUnion($1) }
        let ranks = [first, places.shared, state.ahead]
        func rank(_ place: Int) -> Int {
            places.covers.contains(place) ? 4 : ranks.firstIndex { $0.contains(place) } ?? 3
        }
        let order = missing.map { (rank($0), $0) }.sorted { $0 < $1 }
        state.missing = order.map { $0.1 }[...]
    }

    /// Whether its part came out of the archive that is still known, so that it can go on at the byte.
    private func isBegunFromArchive(_ asset: Asset) -> Bool {
        inventory.archive != nil && inventory.etags[asset.path] == nil && inventory.parts[asset.path] != nil
    }
}
