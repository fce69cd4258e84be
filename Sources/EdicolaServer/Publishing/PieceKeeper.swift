import EdicolaCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Stores what leaves the press, in order: bytes first, then the record that points to them.
actor PieceKeeper {
    /// The first pages are recorded one by one, so that readers get them at once; later ones in batches, which wait for
    /// the disk once.
    private static let batch = 8

    private let storage: Storage
    private let run: PressRun
    private let now: @Sendable () -> Date
    private var outline: RunOutline?
    /// Pages that came and are not recorded yet.
    private var waiting: [FreshPage] = []
    private(set) var pagesReady: Int

    init(storage: Storage, run: PressRun, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.run = run
        self.now = now
        outline = run.outline
        pagesReady = run.pagesReady
    }

    var pageCount: Int { outline?.pages.count ?? 0 }

    /// - Returns: whether something was recorded that readers can see.
    func keep(_ piece: PressPiece) async throws -> Bool {
        switch piece {
        case .outline(let found):
            guard outline == nil else { return false }
            try await storage.record(found, for: run.id, at: now())
            outline = found
            return true
        case .covers(let pictures, let colour):
            let blobs = try await storage.blobs.put(all: pictures.map(\.bytes))
            let covers = try zip(pictures, blobs).map {
                try $0.picture(stem: AssetStem.cover(width: $0.width), blob: $1)
            }
            try await storage.record(covers: covers, colour: colour, for: run.id, at: now())
            return true
        case .page(let page):
            waiting.append(page)
            let isEarly = pagesReady + waiting.count <= CatalogEntry.firstPages
            guard isEarly || waiting.count >= Self.batch else { return false }
            try await recordWaiting()
            return true
        }
    }

    func recordWaiting() async throws {
        let pressed = waiting
        guard !pressed.isEmpty else { return }
        guard let outline, pagesReady + pressed.count <= outline.pages.count else { throw PieceError.unannouncedPage }
        waiting = []
        var blobs = try await storage.blobs.put(all: pressed.flatMap(\.parts))[...]
        var pages: [Page] = []
        for page in pressed {
            let number = pagesReady + pages.count + 1
            pages.append(try page.page(number, outline: outline.pages[number - 1], blobs: &blobs))
        }
        try await storage.record(pages, for: run.id, at: now())
        pagesReady += pages.count
    }
}

/// The press did what it must not.
enum PieceError: Error, Hashable, Sendable {
    /// More pages than its outline has.
    case unannouncedPage
    case badPath(String)
}

extension FreshPage {
    private static let renditions: [Rendition] = [.oneX, .twoX]

    /// Its bytes, in the order in which ``page(_:outline:blobs:)`` takes the stored ones.
    fileprivate var parts: [Data] {
        Self.renditions.compactMap { pictures[$0]?.bytes } + [thumbnail?.bytes, layer].compactMap(\.self)
    }

    fileprivate func page(
        _ number: Int, outline: PageOutline, blobs: inout ArraySlice<StoredBlob>
    ) throws -> Page {
        var page = Page(number: number, label: outline.label, width: outline.width, height: outline.height)
        for rendition in Self.renditions {
            guard let picture = pictures[rendition], let blob = blobs.popFirst() else { continue }
            page.pictures[rendition] = try picture.picture(
                stem: AssetStem.picture(ofPage: number, rendition), blob: blob)
        }
        if let thumbnail, let blob = blobs.popFirst() {
            page.thumbnail = try thumbnail.picture(stem: AssetStem.thumbnail(ofPage: number), blob: blob)
        }
        if layer != nil, let blob = blobs.popFirst() {
            page.layer = try Asset(
                stem: AssetStem.layer(ofPage: number), extension: "json", mediaType: Page.layerMediaType, blob: blob)
        }
        return page
    }
}

extension FreshPicture {
    fileprivate func picture(stem: String, blob: StoredBlob) throws -> Picture {
        let suffix = mediaType == "image/jpeg" ? "jpg" : String(mediaType.drop { $0 != "/" }.dropFirst())
        let asset = try Asset(stem: stem, extension: suffix, mediaType: mediaType, blob: blob)
        return Picture(asset: asset, width: width, height: height)
    }
}

extension Asset {
    fileprivate init(stem: String, extension suffix: String, mediaType: String, blob: StoredBlob) throws {
        guard let path = AssetPath(stem, digest: blob.digest, extension: suffix) else { throw PieceError.badPath(stem) }
        self.init(path: path, mediaType: mediaType, size: blob.size, digest: blob.digest)
    }
}
