import EdicolaCore

/// What is still to fetch, handed out in reading order: large assets one by one, small neighbours together out of the
/// archive. A reader who jumps to a page gets it first, then the next few, then the rest from the beginning: without its first
/// page an issue has no sections and no text.
final class Errands: Sendable {
    enum Errand: Hashable, Sendable {
        case asset(Asset)
        /// Neighbours in the archive, by their places in the manifest. A stretch of an earlier round may be put back.
        case stretch(Range<Int>, isBegun: Bool, round: Int)
    }

    private let assets: [Asset]
    private let survey: Survey
    private let tag: ArchiveTag
    /// Places before this one are everybody's: covers, and what all documents need.
    private let firstPage: Int
    private let state: Locked<State>

    private struct State {
        /// Places of assets, in the order of going.
        var missing: ArraySlice<Int>
        var bytesMissing: Int
        var bytesHandedOut = 0
        /// How often the reader jumped.
        var round = 0
        /// What of the page that the reader jumped to has not been handed out.
        var wanted: [Int] = []
        /// Of the page that the reader jumped to and the next few: they come before the rest.
        var ahead: Set<Int> = []
    }

    /// A stretch is short at first, so that the first pages come first, and then at most this share of what was handed
    /// out before: several stretches that come at once are never far from reading order. Towards the end it is short
    /// again, for a connection that has nothing more to do helps nobody.
    private static let share = 8
    private static let shortest = 256 << 10
    private static let longest = 16 << 20

    private let connections: Int

    /// - Parameters:
    ///   - firstPage: the place of the first asset that is a page's own.
    ///   - connections: how many errands are on their way at once.
    init(_ assets: [Asset], firstPage: Int = 0, connections: Int, _ survey: Survey, _ tag: ArchiveTag) {
        self.assets = assets
        self.firstPage = firstPage
        self.survey = survey
        self.tag = tag
        let missing = assets.indices.filter { !survey.here.contains(assets[$0].path) }
        self.connections = connections
        state = Locked(State(missing: missing[...], bytesMissing: missing.reduce(0) { $0 + assets[$1].size }))
    }

    /// The next errand; nil when there is nothing more to do.
    func next() -> Errand? {
        state.withLock { state in
            guard let first = state.missing.popFirst() else { return nil }
            state.wanted.removeAll { $0 == first }
            var bytes = assets[first].size
            defer {
                state.bytesHandedOut += bytes
                state.bytesMissing -= bytes
            }
            let isBegun = isBegunByStretch(assets[first])
            guard tag.isTrusted, isBegun || survey.parts[assets[first].path] == nil else {
                return .asset(assets[first])
            }
            let fair = min(state.bytesHandedOut / Self.share, state.bytesMissing / (2 * connections))
            let limit = min(max(fair, Self.shortest), Self.longest)
            var end = first + 1
            while state.missing.first == end, survey.parts[assets[end].path] == nil,
                bytes + assets[end].size <= limit
            {
                bytes += assets[end].size
                state.missing.removeFirst()
                state.wanted.removeAll { $0 == end }
                end += 1
            }
            if end == first + 1, !isBegun { return .asset(assets[first]) }
            return .stretch(first..<end, isBegun: isBegun, round: state.round)
        }
    }

    /// The reader jumped to the page with these assets: it comes next, then what follows it, then the rest from the
    /// beginning. Stretches that are on their way are to be put back.
    ///
    /// - Parameter following: places of the assets of the next few pages.
    func jump(to places: [Int], following: [Int]) {
        guard !places.isEmpty else { return }
        state.withLock { state in
            state.round += 1
            state.ahead = Set(places + following)
            state.bytesHandedOut = 0
            state.wanted = places
            arrange(Array(state.missing), &state)
        }
    }

    /// An asset of the page that the reader jumped to; nil when all of them are on their way.
    func nextWanted() -> Asset? {
        state.withLock { state in
            while let place = state.wanted.first {
                state.wanted.removeFirst()
                guard let index = state.missing.firstIndex(of: place) else { continue }
                state.missing.remove(at: index)
                state.bytesMissing -= assets[place].size
                return assets[place]
            }
            return nil
        }
    }

    /// Whether the reader has jumped since that round.
    func isOutdated(_ round: Int) -> Bool { state.withLock { $0.round != round } }

    /// What of a stretch did not come before the reader jumped.
    func putBack(_ places: Range<Int>) {
        state.withLock { state in
            state.bytesMissing += assets[places].reduce(0) { $0 + $1.size }
            arrange(Array(state.missing) + places, &state)
        }
    }

    private func arrange(_ places: [Int], _ state: inout State) {
        let places = places.sorted()
        let shared = places.prefix { $0 < firstPage }
        let own = places.dropFirst(shared.count)
        state.missing = (shared + own.filter(state.ahead.contains) + own.filter { !state.ahead.contains($0) })[...]
    }

    /// Whether its part came out of the archive that is still known, so that it can go on at the byte.
    private func isBegunByStretch(_ asset: Asset) -> Bool {
        survey.archive != nil && survey.etags[asset.path] == nil && survey.parts[asset.path] != nil
    }
}
