import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Covers on disk, under their SHA-256: the same picture comes once.
struct CoverCache: Sendable {
    let newsstand: Newsstand
    let folder: String
    /// Pixels.
    let width: Int

    /// What a catalog of another make may show as a cover.
    private static let largest = 8 << 20

    /// The cover's file; nil while it has not come.
    func file(for entry: CatalogEntry) -> String? {
        if let stand = newsstand.foreign {
            guard let path = stand.cover(of: entry.key).map(path(ofCoverAt:)) else { return nil }
            return Disk.size(of: path) != nil ? path : nil
        }
        guard let asset = entry.cover(atLeast: width)?.asset else { return nil }
        let path = path(of: asset)
        return Disk.size(of: path) == asset.size ? path : nil
    }

    /// - Returns: false when it was here already, or the issue has none.
    func load(_ entry: CatalogEntry) async throws -> Bool {
        if let stand = newsstand.foreign { return try await load(entry, from: stand) }
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

    /// Nobody says what it should be: it only has to be a picture.
    private func load(_ entry: CatalogEntry, from stand: ForeignStand) async throws -> Bool {
        guard let address = stand.cover(of: entry.key), file(for: entry) == nil else { return false }
        let response = try await newsstand.fetch(address, headers: ["accept": "image/*"])
        let content = try await Newsstand.collect(response.body, upTo: Self.largest)
        guard IssueFileType.isPicture(content.prefix(12)) else { return false }
        let path = path(ofCoverAt: address)
        try await onDisk { [folder] in
            try Disk.makeFolder(folder)
            try Disk.replace(path, with: content)
        }
        return true
    }

    private func path(ofCoverAt address: String) -> String { "\(folder)/\(Digest(of: Data(address.utf8))).picture" }

    private func path(of asset: Asset) -> String { "\(folder)/\(asset.digest).jpg" }
}
