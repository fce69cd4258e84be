import EdicolaCore

/// Files of an issue on this device whose bytes may be those of an asset that a manifest has under another name: a
/// correction keeps most of an issue and may give all of it new names.
struct ReusableAssets {
    private let folder: IssueFolder
    private let paths: [Int: [AssetPath]]
    private let promised: [AssetPath: Digest]
    private var digests: [AssetPath: Digest] = [:]

    /// Looks at names and sizes only.
    ///
    /// - Parameter promised: what the files that are known should be.
    init(in folder: IssueFolder, promised: [AssetPath: Digest]) throws(FileError) {
        self.folder = folder
        self.promised = promised
        let found = try folder.assetsOnDisk.compactMap { path in Disk.size(of: folder.asset(path)).map { ($0, path) } }
        paths = Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
    }

    /// Puts the bytes of a twin in the asset's place, when there is one.
    ///
    /// Nothing is believed: the twin is read, and it counts only with the SHA-256 that the manifest promises. A crash
    /// leaves nothing, or a whole file in its place, which is believed only after its own SHA-256; see ``AssetInventory``.
    ///
    /// - Returns: whether it is there now; not yet on the disk.
    mutating func reuse(_ asset: Asset) throws -> Bool {
        for path in paths[asset.size] ?? [] where path != asset.path && isCopy(path, of: asset) {
            let place = folder.asset(asset.path)
            try Disk.makeFolder(Disk.parent(of: place))
            // What is there is not what it should be.
            Disk.remove(place)
            digests[asset.path] = nil
            // No file in `assets` is ever written to, so two names may share one.
            guard try Disk.link(folder.asset(path), to: place) || copy(path, to: asset) else { return false }
            digests[asset.path] = asset.digest
            return true
        }
        return false
    }

    private mutating func isCopy(_ path: AssetPath, of asset: Asset) -> Bool {
        if let promised = promised[path], promised != asset.digest { return false }
        if let digest = digests[path] { return digest == asset.digest }
        // One that can't be read is nobody's twin.
        guard let digest = try? Digest(ofFile: folder.asset(path)) else { return false }
        digests[path] = digest
        return digest == asset.digest
    }

    /// For disks without hard links. Half a copy is a part, and never in the asset's place.
    private func copy(_ path: AssetPath, to asset: Asset) throws -> Bool {
        let part = PartFile(asset, at: folder.part(of: asset.path))
        try part.restart()
        let file = try OpenFile(folder.asset(path), .reading)
        var isWhole = try part.append([])
        while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty {
            isWhole = try part.append([bytes[...]])
        }
        if isWhole { try Disk.move(part.path, to: folder.asset(asset.path)) }
        return isWhole
    }
}
