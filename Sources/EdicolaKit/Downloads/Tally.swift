import EdicolaCore
import Synchronization

/// Counts what is here of one manifest.
final class Tally: Sendable {
    private struct State {
        var progress: Progress
        /// Assets that each page still waits for.
        var missing: [Set<AssetPath>]
        var pages: [AssetPath: [Int]]
    }

    private let state: Mutex<State>

    init(_ manifest: Manifest, _ rendition: Rendition, here: Set<AssetPath>) {
        let assets = manifest.assets(for: rendition)
        var progress = Progress(
            bytesDone: assets.reduce(0) { here.contains($1.path) ? $0 + $1.size : $0 },
            bytesTotal: assets.reduce(0) { $0 + $1.size }, pageCount: manifest.pageCount)
        let needed = rendition == .original ? [] : manifest.pages.map { $0.paths(for: rendition) }
        let missing = needed.map { $0.subtracting(here) }
        progress.pagesReadable = missing.firstIndex { !$0.isEmpty } ?? missing.count
        var pages: [AssetPath: [Int]] = [:]
        for (index, paths) in missing.enumerated() {
            for path in paths { pages[path, default: []].append(index) }
        }
        state = Mutex(State(progress: progress, missing: missing, pages: pages))
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
            while state.progress.pagesReadable < state.missing.count,
                state.missing[state.progress.pagesReadable].isEmpty
            {
                state.progress.pagesReadable += 1
            }
            return state.progress
        }
    }
}

extension Page {
    /// What has to be here before the page can be read.
    func paths(for rendition: Rendition) -> Set<AssetPath> {
        Set([picture(for: rendition)?.asset.path, layer?.path, thumbnail?.asset.path].compactMap(\.self))
    }
}
