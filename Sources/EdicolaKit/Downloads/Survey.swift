import EdicolaCore

/// What of a manifest is here already.
struct Survey: Sendable {
    var here: Set<AssetPath> = []
    /// In reading order.
    var missing: [Asset] = []
    /// Bytes that have to come, those of parts left out.
    var bytesMissing = 0
    var etags: [AssetPath: String]
    /// Of the archive out of which parts came.
    var archive: String?
    /// Assets of which a part is on disk.
    var begun: Set<AssetPath> = []
    /// Whether no revision is whole yet.
    var isFirst = true

    /// An asset is here when the journal says so and its file has its size. A file in its place that the journal does
    /// not know was moved there just before a crash: its SHA-256 decides.
    init(of edition: Edition, in folder: IssueFolder, _ journal: Journal) throws {
        let history = try folder.history()
        var known = history.verified
        if let complete = try folder.completeEdition() {
            isFirst = false
            known.formUnion(complete.assets.map(\.path))
        }
        known.subtract(history.damaged)
        etags = history.etags
        archive = history.archive
        var adopted: [AssetPath] = []
        // Of an issue of which nothing is here, thousands of files need not be looked for.
        let (hasAssets, hasParts) = (Disk.exists(folder.assets), Disk.exists(folder.parts))
        for asset in edition.assets {
            let place = folder.asset(asset.path)
            if hasAssets, Disk.size(of: place) == asset.size {
                if known.contains(asset.path) {
                    here.insert(asset.path)
                    continue
                }
                if try Digest(ofFile: place) == asset.digest {
                    adopted.append(asset.path)
                    continue
                }
            }
            missing.append(asset)
            let part = hasParts ? Disk.size(of: folder.part(of: asset.path)) : nil
            if let part, part > 0 { begun.insert(asset.path) }
            bytesMissing += max(0, asset.size - (part ?? 0))
        }
        guard !adopted.isEmpty else { return }
        for path in adopted { try OpenFile(folder.asset(path), .reading).sync() }
        try journal.append(.verified(adopted))
        here.formUnion(adopted)
    }
}
