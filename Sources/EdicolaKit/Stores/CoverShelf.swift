import EdicolaCore

/// Covers on disk, under their SHA-256: the same picture comes once.
struct CoverShelf: Sendable {
    let newsstand: Newsstand
    let folder: String
    /// Pixels.
    let width: Int

    /// The cover's file; nil while it has not come.
    func file(for entry: CatalogEntry) -> String? {
        guard let asset = entry.cover(atLeast: width)?.asset else { return nil }
        let path = path(of: asset)
        return Disk.size(of: path) == asset.size ? path : nil
    }

    /// - Returns: false when it was here already, or the issue has none.
    func load(_ entry: CatalogEntry) async throws -> Bool {
        guard let asset = entry.cover(atLeast: width)?.asset, file(for: entry) == nil else { return false }
        let response = try await newsstand.send(Paths.API.asset(asset.path, of: entry.key), headers: [:])
        let content = try await Newsstand.collect(response.body, upTo: asset.size)
        let path = path(of: asset)
        try await onDisk { [folder] in
            guard Digest(of: content) == asset.digest else { throw DownloadError.damaged(asset.path) }
            try Disk.makeFolder(folder)
            try Disk.replace(path, with: content)
        }
        return true
    }

    private func path(of asset: Asset) -> String { "\(folder)/\(asset.digest).jpg" }
}
