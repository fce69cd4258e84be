import EdicolaCore

/// Where the assets of each page are in the order of a manifest, and which pages come before all others.
struct PageAssetIndex: Sendable {
    /// What all documents need.
    let shared: Set<Int>
    /// Covers that no page shows.
    let covers: Set<Int>
    /// The assets of each of the first pages, in reading order.
    private(set) var first: [Set<Int>] = []
    private let pages: [Set<AssetPath>]
    private let areDocuments: [Bool]
    private let assets: [Asset]

    /// So many pages at most come one after the other, so that a reader can begin; and of more than one page, so many bytes.
    private static let firstPages = 4
    static let firstBytes = 1 << 20

    init(_ edition: Edition) {
        let assets = edition.assets
        self.assets = assets
        let manifest = edition.manifest
        let own = Dictionary(grouping: manifest.resources) { $0.page ?? 0 }.mapValues { $0.map(\.asset.path) }
        let pages = manifest.pages.map { page in
            page.paths(for: edition.record.rendition).union(own[page.number] ?? [])
        }
        self.pages = pages
        areDocuments = manifest.pages.map { $0.document != nil }
        let all = pages.reduce(into: Set<AssetPath>()) { $0.formUnion($1) }
        let resources = Set(own[0] ?? []).subtracting(all)
        let faces = Set(manifest.covers.map(\.asset.path)).subtracting(all).subtracting(resources)
        shared = Set(assets.indices.filter { resources.contains(assets[$0].path) })
        covers = Set(assets.indices.filter { faces.contains(assets[$0].path) })
        var bytes = 0
        for page in pages.indices.prefix(Self.firstPages).map({ $0 + 1 }) {
            let needed = needed(for: page)
            bytes += needed.reduce(0) { $0 + assets[$1].size }
            guard first.isEmpty || bytes <= Self.firstBytes else { break }
            first.append(needed)
        }
    }

    /// - Parameter page: from 1; none for a page that is not in the manifest.
    func of(_ page: Int) -> [Int] {
        guard page > 0, page <= pages.count else { return [] }
        return assets.indices.filter { pages[page - 1].contains(assets[$0].path) }
    }

    /// All that has to be here before the page can be read.
    func needed(for page: Int) -> Set<Int> {
        guard page > 0, page <= pages.count else { return [] }
        return Set(of(page)).union(areDocuments[page - 1] ? shared : [])
    }

    /// Those of the next few pages, for who reads on.
    func following(_ page: Int) -> [Int] {
        guard page > 0, page <= pages.count else { return [] }
        return (page + 1...page + 8).flatMap(of)
    }
}
