import EdicolaCore

/// Counts what is here of one manifest.
final class ProgressCounter: Sendable {
    private struct State {
        var progress: Progress
        /// Assets that each page still waits for.
        var missing: [Set<AssetPath>]
        var pages: [AssetPath: [Int]]
        /// What every document still waits for, and which pages are documents.
        var shared: Set<AssetPath>
        var areDocuments: [Bool]
        /// Bytes of parts that an earlier run left: counted from the start, and so not again when they are taken up.
        var parts: [AssetPath: Int]

        mutating func countPages() {
            while progress.pagesReadable < missing.count, missing[progress.pagesReadable].isEmpty,
                shared.isEmpty || !areDocuments[progress.pagesReadable]
            {
                progress.pagesReadable += 1
            }
        }
    }

    private let state: Locked<State>

    init(_ manifest: Manifest, _ rendition: Rendition, here: Set<AssetPath>, parts: [AssetPath: Int] = [:]) {
        let assets = manifest.assets(for: rendition)
        let progress = Progress(
            bytesDone: assets.reduce(0) { $0 + (here.contains($1.path) ? $1.size : min(parts[$1.path] ?? 0, $1.size)) },
            bytesTotal: assets.reduce(0) { $0 + $1.size }, pageCount: manifest.pageCount)
        let readable = rendition == .original ? [] : manifest.pages
        let own = Dictionary(grouping: manifest.resources) { $0.page ?? 0 }.mapValues { $0.map(\.asset.path) }
        let missing = readable.map { page in
            page.paths(for: rendition).union(page.document == nil ? [] : own[page.number] ?? []).subtracting(here)
        }
        var pages: [AssetPath: [Int]] = [:]
        for (index, paths) in missing.enumerated() {
            for path in paths { pages[path, default: []].append(index) }
        }
        var state = State(
            progress: progress, missing: missing, pages: pages, shared: Set(own[0] ?? []).subtracting(here),
            areDocuments: readable.map { $0.document != nil },
            parts: Dictionary(
                assets.compactMap { asset in parts[asset.path].map { (asset.path, min($0, asset.size)) } },
                uniquingKeysWith: { first, _ in first }))
        state.countPages()
        self.state = Locked(state)
    }

    var progress: Progress { state.withLock { $0.progress } }

    /// Pages that can be read, from 1, gaps left out.
    var pagesHere: Set<Int> {
        state.withLock { state in
            Set(
                state.missing.indices.filter { page in
                    state.missing[page].isEmpty && (state.shared.isEmpty || !state.areDocuments[page])
                }.map { $0 + 1 })
        }
    }

    func received(_ bytes: Int) -> Progress {
        state.withLock { state in
            state.progress.bytesDone += bytes
            return state.progress
        }
    }

    /// A part that an earlier run left was taken up.
    func resumed(_ path: AssetPath, _ bytes: Int) -> Progress {
        state.withLock { state in
            state.progress.bytesDone += bytes - (state.parts.removeValue(forKey: path) ?? 0)
            return state.progress
        }
    }

    func committed(_ assets: [Asset]) -> Progress {
        state.withLock { state in
            for asset in assets {
                for page in state.pages[asset.path] ?? [] { state.missing[page].remove(asset.path) }
            }
            state.shared.subtract(assets.map(\.path))
            state.countPages()
            return state.progress
        }
    }
}

extension Page {
    /// What has to be here before the page can be read, beside the resources of a document.
    func paths(for rendition: Rendition) -> Set<AssetPath> {
        let shown = document?.asset ?? picture(for: rendition)?.asset
        return Set([shown?.path, layer?.path, thumbnail?.asset.path].compactMap(\.self))
    }
}
