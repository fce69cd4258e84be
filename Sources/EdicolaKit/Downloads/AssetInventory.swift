import EdicolaCore

/// What of a manifest is here already.
struct AssetInventory: Sendable {
    var here: Set<AssetPath> = []
    /// In reading order.
    var missing: [Asset] = []
    /// Bytes that have to come, those of parts left out.
    var bytesMissing = 0
    var etags: [AssetPath: String]
    /// Of the archive out of which parts came.
    var archive: String?
    /// Assets of which a part is on disk, and how many bytes of it.
    var parts: [AssetPath: Int] = [:]
    var begun: Set<AssetPath> { Set(parts.keys) }
    /// Whether no revision is whole yet.
    var isFirst = true

    /// An asset is here when the journal says so and its file has its size. A file in its place that the journal does
    /// not know was moved there just before a crash: its SHA-256 decides. And one whose bytes are here under another name
    /// is taken over from there.
    init(of edition: Edition, in folder: IssueFolder, _ journal: Journal) throws {
        let history = try folder.history()
        let complete = try folder.completeEdition()
        isFirst = complete == nil
        let whole = Dictionary(
            (complete?.assets ?? []).map { ($0.path, $0.digest) }, uniquingKeysWith: { first, _ in first })
        etags = history.etags
        archive = history.archive
        var adopted: [AssetPath] = []
        var missing: [Asset] = []
        // Of an issue of which nothing is here, thousands of files need not be looked for.
        let (hasAssets, hasParts) = (try Disk.exists(folder.assets), try Disk.exists(folder.parts))
        for asset in edition.assets {
            let place = folder.asset(asset.path)
            guard hasAssets, Disk.size(of: place) == asset.size else {
                missing.append(asset)
                continue
            }
            if history.knows(asset, whole) {
                here.insert(asset.path)
            } else if try Digest(ofFile: place) == asset.digest {
                adopted.append(asset.path)
            } else {
                missing.append(asset)
            }
        }
        if hasAssets, !missing.isEmpty {
            let mine = edition.assets.filter { here.contains($0.path) }.map { ($0.path, $0.digest) }
            var reusable = try ReusableAssets(in: folder, promised: whole.merging(mine) { $1 })
            for asset in missing {
                if try reusable.reuse(asset) { adopted.append(asset.path) } else { self.missing.append(asset) }
            }
        } else {
            self.missing = missing
        }
        for asset in self.missing {
            let part = hasParts ? Disk.size(of: folder.part(of: asset.path)) : nil
            if let part, part > 0 { parts[asset.path] = part }
            bytesMissing += max(0, asset.size - (part ?? 0))
        }
        guard !adopted.isEmpty else { return }
        try folder.sync(adopted)
        try journal.append(.verified(adopted))
        here.formUnion(adopted)
    }
}

extension History {
    /// Whether the asset's file was verified as this asset, and not as another that had its name in an earlier manifest.
    ///
    /// - Parameter whole: the assets of the complete manifest.
    fileprivate func knows(_ asset: Asset, _ whole: [AssetPath: Digest]) -> Bool {
        if damaged.contains(asset.path) { return false }
        guard verified.contains(asset.path) else { return whole[asset.path] == asset.digest }
        return !doubtful.contains(asset.path) || asset.path.text.contains(asset.digest.short)
    }
}
