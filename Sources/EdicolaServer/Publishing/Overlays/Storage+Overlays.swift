import EdicolaCore
import FoundationEssentials
import Storage

extension Storage {
    /// Makes and stores the layers of the pages on which an overlay changes something.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for a page without a layer.
    func layers(for overlay: IssueOverlay, over revision: OverlaidRevision) async throws -> [Int: Asset] {
        var laid: [(page: Int, bytes: Data)] = []
        for page in overlay.pages {
            guard let layer = pageLayer(ofPage: page.page, in: revision) else {
                throw StorageError.notFound("layer of page \(page.page)")
            }
            laid.append((page.page, try layer.laid(page)))
        }
        let stored = try await blobs.put(all: laid.map(\.bytes))
        var layers: [Int: Asset] = [:]
        for (page, blob) in zip(laid.map(\.page), stored) {
            layers[page] = try Asset(
                stem: AssetStem.layer(ofPage: page), mediaType: Page.layerMediaType, blob: blob)
        }
        return layers
    }

    /// Reads the layer of a page as in the file; nil for a page without a layer, or with one that can't be read.
    func pageLayer(ofPage page: Int, in revision: OverlaidRevision) -> PageLayer? {
        revision.fileLayer(ofPage: page).flatMap { asset in
            try? PageLayer(Data(contentsOf: URL(filePath: blobs.path(of: asset.digest))))
        }
    }

    /// Gives a file that is just pressed the overlay of the revision before. It moves with the pages that both have.
    ///
    /// - Returns: The revision before; nil for an issue's first one.
    func carryOverlay(into run: PressRun, at now: Date) async throws -> PressRun.ID? {
        guard let before = try await overlaidIfPressed(run.key) else { return nil }
        let waiting = try await overlaid(run.id)
        guard !before.overlay.isEmpty || !waiting.overlay.isEmpty else { return before.run }
        let lost = try await carry(before.overlay, from: before, to: waiting, at: now)
        guard lost > 0 else { return before.run }
        let note = RunNote(
            code: "overlay-lost",
            sentence: "Of the hot spots and articles that were added by hand, \(lost) belonged to pages that this file "
                + "does not have.",
            remedy: "Draw them again, or show the revision before.")
        try await record([note], for: run.id)
        return before.run
    }

    /// Lays an overlay over a revision that waits.
    ///
    /// - Returns: the number of hot spots and added articles without a page in it.
    @discardableResult
    func carry(
        _ overlay: IssueOverlay, from old: OverlaidRevision, to new: OverlaidRevision, at now: Date
    ) async throws -> Int {
        let places = RevisionComparison.places(of: old.manifest.pages, in: new.manifest.pages)
        var (moved, lost) = overlay.moved(places)
        // A page that could not be pressed has no layer to lay it over.
        for page in moved.pages where pageLayer(ofPage: page.page, in: new) == nil {
            lost += page.spots.count
            moved[page: page.page] = PageOverlay(page: page.page)
        }
        try await lay(moved, layers: try await layers(for: moved, over: new), overWaiting: new.run, at: now)
        return lost
    }

    private func overlaidIfPressed(_ key: Issue.Key) async throws -> OverlaidRevision? {
        do {
            return try await overlaid(key)
        } catch StorageError.notFound {
            return nil
        }
    }
}
