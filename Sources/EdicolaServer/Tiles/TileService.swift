import EdicolaCore
import NIOCore
import Storage

/// The service of enlarged tiles.
struct TileService: Sendable {
    let storage: Storage
    /// The renderer; nil renders none.
    let renderer: TileRenderer?
    private let files: DerivedFileCache

    init(storage: Storage, renderer: TileRenderer?, configuration: NewsstandConfiguration) {
        self.storage = storage
        self.renderer = renderer
        files = DerivedFileCache(
            folder: "tiles", share: 1, busy: "Too many pages are being enlarged.", configuration: configuration)
    }

    /// Returns a tile.
    ///
    /// - Parameter original: the publisher's file: the same file gives the same tiles, whatever issue it is in.
    /// - Throws: ``Refusal`` 404 without a renderer, 503 when too many wait already.
    func tile(_ place: TileAddress, of original: Digest) async throws -> ByteBuffer {
        try await files.file("\(original.hex)-\(place.page)-\(place.scale)-\(place.x)-\(place.y).webp") {
            guard let renderer else { throw Refusal(.notFound, detail: "This newsstand offers no enlarged pages.") }
            let task = TileTask(
                path: storage.blobs.path(of: original), page: place.page, scale: place.scale, x: place.x, y: place.y,
                side: PageTiles.side)
            return ByteBuffer(bytes: try await renderer.make(task))
        }
    }
}
