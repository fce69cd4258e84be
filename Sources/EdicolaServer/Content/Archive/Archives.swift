import EdicolaCore
import Formats
import FoundationEssentials
import HTTPTypes
import NIOCore
import NIOPosix
import Storage

/// Issues as single files: a ZIP of stored entries, computed from the manifest and never stored itself.
struct Archives: Sendable {
    let catalog: CatalogReader
    private let layouts = VersionedCache<Address, Representation>(limit: 64)

    private struct Address: Hashable, Sendable {
        var key: Issue.Key
        var rendition: Rendition
    }

    init(catalog: CatalogReader) {
        self.catalog = catalog
    }

    /// Returns an issue's archive.
    ///
    /// - Throws: ``Refusal`` 409 while pages are missing: the content of an archive must not change during a download.
    func archive(of key: Issue.Key, rendition: Rendition, at now: Date) async throws -> Representation {
        let number = try await catalog.version.number(at: now)
        return try await layouts.value(for: Address(key: key, rendition: rendition), version: number) {
            let manifest = try await catalog.manifest(key, at: now)
            guard manifest.isComplete, manifest.revision > 0 else {
                throw Refusal(.notReady, detail: "Some pages of this issue are not ready yet. Try again in a minute.")
            }
            let part = manifest.only(rendition)
            let blobs = try await catalog.storage.storedAssets(of: part)
            return try await NIOThreadPool.singleton.runIfActive {
                try layout(of: part, rendition: rendition, blobs: blobs)
            }
        }
    }

    /// Lays out `manifest.json` first, then the assets in reading order under their manifest paths.
    private func layout(
        of manifest: Manifest, rendition: Rendition, blobs: [Digest: StoredBlob]
    ) throws -> Representation {
        let document = ByteBuffer(bytes: try JSON.encode(manifest))
        var entries = [
            ZipArchive.Entry(
                name: "manifest.json", crc32: CRC32.of(document.readableBytesView), content: .bytes(document))
        ]
        for asset in manifest.assets(for: rendition) {
            guard let blob = blobs[asset.digest] else { throw ContentError.missing(asset.digest) }
            let content = Segment.file(
                path: catalog.storage.blobs.path(of: blob.digest), offset: 0, length: blob.size)
            entries.append(ZipArchive.Entry(name: "assets/\(asset.path)", crc32: blob.crc32, content: content))
        }
        let archive = try ZipArchive(entries, at: DOSTime(secondsSince1970: manifest.modified.secondsSince1970))
        // The manifest contains the digest of every byte, so its own digest identifies the archive. `zip1` is this
        // layout.
        let tag = EntityTag("zip1-\(rendition.rawValue)-\(Digest(sha256: document.readableBytesView).hex)")
        let name = "\(manifest.publication)-\(manifest.issue)-\(rendition.rawValue).zip"
        return Representation(
            archive.segments, tag: tag, mediaType: "application/zip", caching: .personal,
            headers: [.contentDisposition: "attachment; filename=\"\(name)\""])
    }
}
