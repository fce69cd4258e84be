import EdicolaCore
import FoundationEssentials
import Storage

extension NewPage {
    private static let renditions: [Rendition] = [.oneX, .twoX]

    /// The page's bytes, in the order in which ``page(_:outline:content:blobs:)`` takes the stored ones.
    var parts: [Data] {
        Self.renditions.compactMap { pictures[$0]?.bytes }
            + [thumbnail?.bytes, document?.bytes, layer].compactMap(\.self)
    }

    /// Makes the page's record.
    ///
    /// - Parameter blobs: the stored ``parts``, taken from the beginning.
    func page(
        _ number: Int, outline: PageOutline, content: String?, blobs: inout ArraySlice<StoredBlob>
    ) throws -> Page {
        var page = Page(number: number, outline: outline)
        for rendition in Self.renditions {
            guard let picture = pictures[rendition], let blob = blobs.popFirst() else { continue }
            page.pictures[rendition] = try picture.picture(
                stem: AssetStem.picture(ofPage: number, rendition), blob: blob)
        }
        if let thumbnail, let blob = blobs.popFirst() {
            page.thumbnail = try thumbnail.picture(stem: AssetStem.thumbnail(ofPage: number), blob: blob)
        }
        if let document, let blob = blobs.popFirst() {
            guard let content, let path = outline.document else { throw PieceError.unannouncedResource }
            let asset = try Asset(content: path, in: content, Page.Document.mediaType(of: path), blob: blob)
            page.document = Page.Document(asset: asset, isScripted: document.isScripted)
        }
        if layer != nil, let blob = blobs.popFirst() {
            page.layer = try Asset(stem: AssetStem.layer(ofPage: number), mediaType: Page.layerMediaType, blob: blob)
        }
        return page
    }
}

extension Storage {
    /// Stores the pictures of a cover.
    func store(covers pictures: [NewPicture]) async throws -> [Picture] {
        let stored = try await blobs.put(all: pictures.map(\.bytes))
        return try zip(pictures, stored).map { try $0.picture(stem: AssetStem.cover(width: $0.width), blob: $1) }
    }
}

extension NewPicture {
    func picture(stem: String, blob: StoredBlob) throws -> Picture {
        Picture(asset: try Asset(stem: stem, mediaType: mediaType, blob: blob), width: width, height: height)
    }
}

extension Asset {
    init(stem: String, mediaType: String, blob: StoredBlob) throws {
        guard let asset = Asset(stem: stem, mediaType: mediaType, size: blob.size, digest: blob.digest) else {
            throw PieceError.badPath(stem)
        }
        self = asset
    }

    init(content path: String, in root: String, _ mediaType: String, blob: StoredBlob) throws {
        guard let asset = Asset(content: path, in: root, mediaType: mediaType, size: blob.size, digest: blob.digest)
        else { throw PieceError.badPath(path) }
        self = asset
    }
}
