import EdicolaCore

/// Where everything lies in an issue's archive, a ZIP of stored entries: it follows from the manifest alone.
///
/// `manifest.json` comes first, then the assets in the order of the manifest, each behind its local header (APPNOTE
/// 6.3.10, §4.3.7).
struct ArchiveLayout: Sendable {
    let assets: [Asset]
    /// Where each asset's header begins, and where the last asset ends.
    private let offsets: [Int]

    init(of edition: Edition) {
        assets = edition.assets
        var offset = LocalHeader(name: "manifest.json", size: edition.size).length + edition.size
        var offsets = [offset]
        for asset in assets {
            offset += LocalHeader(asset).length + asset.size
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    /// The bytes that are still to come of neighbouring assets.
    ///
    /// - Parameter size: bytes of the first asset that are here already; its header is not asked for again.
    func bytes(of range: Range<Int>, afterFirst size: Int) -> Range<Int> {
        let start = offsets[range.lowerBound] + (size > 0 ? LocalHeader(assets[range.lowerBound]).length + size : 0)
        return start..<offsets[range.upperBound]
    }
}
