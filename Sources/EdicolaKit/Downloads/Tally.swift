import EdicolaCore
import Synchronization

/// Counts what is here of one manifest.
final class Tally: Sendable {
    private struct State {
        var progress: Progress
        /// Assets that each page still waits for.
        var missing: [Set<AssetPath>]
        var pages: [AssetPath: [Int]]
        /// What every document still waits for, and which pages are documents.
        var shared: Set<AssetPath>
        var areDocuments: [Bool]

        mutating func countPages() {
            while progress.pagesReadable < missing.count, missing[progress.pagesReadable].isEmpty,
                shared.isEmpty || !areDocuments[progress.pagesReadable]
            {
                progress.pagesReadable += 1
            }
        }
    }

    private let state: Mutex<State>

    init(_ manifest: Manifest, _ rendition: Rendition, here: Set<AssetPath>) {
        let assets = manifest.assets(for: rendition)
        let progress = Progress(
            bytesDone: assets.reduce(0) { here.contains($1.path) ? $0 + $1.size : $0 },
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
            areDocuments: readable.map { $0.document != nil })
        state.countPages()
        self.state = Mutex(state)
    }

    var progress: Progress { state.withLock { $0.progress } }

    func received(_ bytes: Int) -> Progress {
        state.withLock { state in
            state.progress.bytesDone += bytes
            return state.progress
        }
    }

    func sealed(_ assets: [Asset]) -> Progress {
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
