import EdicolaCore
import Synchronization

/// What is still to fetch, handed out in reading order: large assets one by one, small neighbours together out of the
/// archive.
final class Errands: Sendable {
    enum Errand: Hashable, Sendable {
        case asset(Asset)
        /// Neighbours in the archive, by their places in the manifest.
        case stretch(Range<Int>, isBegun: Bool)
    }

    private let assets: [Asset]
    private let survey: Survey
    private let tag: ArchiveTag
    private let state: Mutex<State>

    private struct State {
        /// Places of assets, in reading order.
        var missing: ArraySlice<Int>
        var bytesHandedOut = 0
    }

    /// A stretch is short at first, so that the first pages come first, and then at most this share of what was handed
    /// out before: several stretches that come at once are never far from reading order.
    private static let share = 8
    private static let shortest = 256 << 10
    private static let longest = 16 << 20

    init(_ assets: [Asset], _ survey: Survey, _ tag: ArchiveTag) {
        self.assets = assets
        self.survey = survey
        self.tag = tag
        let missing = assets.indices.filter { !survey.here.contains(assets[$0].path) }
        state = Mutex(State(missing: missing[...]))
    }

    /// The next errand; nil when there is nothing more to do.
    func next() -> Errand? {
        state.withLock { state in
            guard let first = state.missing.popFirst() else { return nil }
            var bytes = assets[first].size
            defer { state.bytesHandedOut += bytes }
            let isBegun = isBegunByStretch(assets[first])
            guard tag.isTrusted, isBegun || !survey.begun.contains(assets[first].path) else {
                return .asset(assets[first])
            }
            let limit = min(max(state.bytesHandedOut / Self.share, Self.shortest), Self.longest)
            var end = first + 1
            while state.missing.first == end, !survey.begun.contains(assets[end].path),
                bytes + assets[end].size <= limit
            {
                bytes += assets[end].size
                state.missing.removeFirst()
                end += 1
            }
            if end == first + 1, !isBegun { return .asset(assets[first]) }
            return .stretch(first..<end, isBegun: isBegun)
        }
    }

    /// Whether its part came out of the archive that is still known, so that it can go on at the byte.
    private func isBegunByStretch(_ asset: Asset) -> Bool {
        survey.archive != nil && survey.etags[asset.path] == nil && survey.begun.contains(asset.path)
    }
}
