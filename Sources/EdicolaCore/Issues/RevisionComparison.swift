/// The differences between two revisions of an issue, and their cost for readers who have the first.
public struct RevisionComparison: Hashable, Sendable, Codable {
    /// The pages that differ, in the order of the new revision; a removed one stands where it was.
    public var changes: [PageChange]
    /// The number of pages before.
    public var oldPageCount: Int
    /// The number of pages now.
    public var pageCount: Int
    /// The bytes that a reader who has the old revision fetches, by rendition.
    public var bytes: [String: Int]

    /// A page that differs.
    public struct PageChange: Hashable, Sendable, Codable {
        /// The page of the old revision, from 1; nil for an added one.
        public var old: Int?
        /// The page of the new revision, from 1; nil for a removed one.
        public var new: Int?

        /// Makes a changed page, or an added or removed one.
        public init(old: Int?, new: Int?) {
            self.old = old
            self.new = new
        }
    }

    /// Whether so many pages differ that the file may belong to another issue.
    public var looksLikeAnotherIssue: Bool

    /// Compares two revisions by the digests of their assets.
    public init(from old: Manifest, to new: Manifest) {
        oldPageCount = old.pages.count
        pageCount = new.pages.count
        changes = Self.changes(from: old.pages, to: new.pages)
        looksLikeAnotherIssue = Double(changes.count) > Double(max(oldPageCount, pageCount)) * Self.largestCorrection
        bytes = [:]
        let known = Set(old.allAssets.map(\.digest))
        for rendition in Rendition.allCases {
            var fetched: Set<Digest> = known
            let assets = new.assets(for: rendition)
            guard !assets.isEmpty else { continue }
            bytes[rendition.rawValue] = assets.filter { fetched.insert($0.digest).inserted }.reduce(0) { $0 + $1.size }
        }
    }

    // MARK: Pages

    /// The part of the pages that may differ in a correction: with more, it looks like another issue.
    private static let largestCorrection = 4.0 / 5

    /// Returns the place of each page of an old revision in a new one, by their numbers; pages that are gone are missing.
    public static func places(of old: [Page], in new: [Page]) -> [Int: Int] {
        let pairs = pairs(from: old, to: new).compactMap { pair in
            pair.old.flatMap { before in pair.new.map { (before + 1, $0 + 1) } }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private static func changes(from old: [Page], to new: [Page]) -> [PageChange] {
        pairs(from: old, to: new).compactMap { pair in
            if let before = pair.old, let after = pair.new, old[before].isSame(as: new[after]) { return nil }
            return PageChange(old: pair.old.map { $0 + 1 }, new: pair.new.map { $0 + 1 })
        }
    }

    /// Puts the pages of two revisions side by side, by their indices.
    private static func pairs(from old: [Page], to new: [Page]) -> [(old: Int?, new: Int?)] {
        let (before, after) = (old.map(\.look), new.map(\.look))
        let start = zip(before, after).prefix { $0 == $1 }.count
        let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
        let middle = aligned(
            Array(before[start..<(before.count - end)]), Array(after[start..<(after.count - end)]))
        var pairs: [(old: Int?, new: Int?)] = (0..<start).map { ($0, $0) }
        pairs += middle.map { pair in (pair.old.map { $0 + start }, pair.new.map { $0 + start }) }
        pairs += (0..<end).map { (old.count - end + $0, new.count - end + $0) }
        return pairs
    }

    /// The most pairs of pages that are compared; beyond it pages are aligned by their place.
    private static let mostPairs = 4_000_000

    /// Puts the pages of two revisions side by side, by their indices: neighbours of which one went and one came are
    /// one page that changed.
    private static func aligned(_ old: [Digest?], _ new: [Digest?]) -> [(old: Int?, new: Int?)] {
        guard old.count * new.count <= mostPairs else {
            return (0..<max(old.count, new.count)).map { index in
                (old.indices.contains(index) ? index : nil, new.indices.contains(index) ? index : nil)
            }
        }
        var (removed, added): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var pairs: [(old: Int?, new: Int?)] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            let (went, came) = (removed.contains(oldIndex), added.contains(newIndex))
            let isPair = went == came
            pairs.append((isPair || went ? oldIndex : nil, isPair || came ? newIndex : nil))
            if isPair || went { oldIndex += 1 }
            if isPair || came { newIndex += 1 }
        }
        return pairs
    }
}

extension Page {
    /// What a reader sees of the page.
    fileprivate var look: Digest? {
        (document?.asset ?? pictures[.oneX]?.asset ?? pictures[.twoX]?.asset)?.digest
    }

    fileprivate func isSame(as other: Page) -> Bool {
        look == other.look && layer?.digest == other.layer?.digest && label == other.label
    }
}
