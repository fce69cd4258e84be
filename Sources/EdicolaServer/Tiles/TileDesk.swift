import EdicolaCore
import NIOCore
import Storage

/// Hands out squares: from the cache, or made now. Few are made at once, and few wait.
struct TileDesk: Sendable {
    let storage: Storage
    /// nil makes none.
    let machine: TileMachine?
    /// nil keeps none.
    let cache: TileCache?
    private let queue: ShortQueue

    init(storage: Storage, machine: TileMachine?, configuration: NewsstandConfiguration) {
        self.storage = storage
        self.machine = machine
        cache = configuration.dataFolder.map {
            TileCache(folder: "\($0)/tiles", limit: configuration.tileCacheSize)
        }
        // The press has as many places for squares as the machine has cores; a few more wait there for one.
        queue = ShortQueue(places: 4, waiting: 32)
    }

    /// - Parameter original: the publisher's file: the same file gives the same squares, whatever issue it is in.
    /// - Throws: ``Refusal`` 503 when too many wait already.
    func tile(_ place: TilePlace, of original: Digest) async throws -> ByteBuffer {
        let name = "\(original.hex)-\(place.page)-\(place.scale)-\(place.x)-\(place.y).webp"
        if let known = try await cache?.bytes(of: name) { return known }
        guard let machine else { throw Refusal(.notFound, detail: "This newsstand enlarges no pages.") }
        return try await queue.inTurn {
            // Whoever was before may have asked for the same.
            if let known = try await cache?.bytes(of: name) { return known }
            let task = TileTask(
                path: storage.blobs.path(of: original), page: place.page, scale: place.scale, x: place.x, y: place.y,
                side: PageTiles.side)
            let bytes = ByteBuffer(bytes: try await machine.make(task))
            await cache?.keep(bytes, as: name)
            return bytes
        }
    }
}
