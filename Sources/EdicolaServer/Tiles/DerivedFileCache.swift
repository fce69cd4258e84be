import NIOCore

/// Files that cost something to make, and are the same whenever they are made: from the cache, or made now. Few are made at
/// once, and few wait.
struct DerivedFileCache: Sendable {
    /// nil keeps none.
    private let cache: TileCache?
    private let queue: BoundedQueue

    /// - Parameters:
    ///   - folder: within the newsstand's own.
    ///   - share: of the room that the newsstand leaves to its caches.
    ///   - busy: what one is told who is sent away.
    init(folder: String, share: Double, busy: String, configuration: NewsstandConfiguration) {
        cache = configuration.dataFolder.map {
            TileCache(folder: "\($0)/\(folder)", limit: Int(Double(configuration.tileCacheSize) * share))
        }
        // The press has as many places as the machine has cores; a few more wait there for one.
        queue = BoundedQueue(places: 4, waiting: 32, busy: busy)
    }

    /// - Parameter place: who may not wait alone; see ``BoundedQueue/inTurn(for:_:)``.
    /// - Throws: ``Refusal`` 503 when too many wait already; what `make` throws.
    func file(_ name: String, for place: Place? = nil, make: () async throws -> ByteBuffer) async throws -> ByteBuffer {
        if let known = try await cache?.bytes(of: name) { return known }
        return try await queue.inTurn(for: place) {
            // Whoever was before may have asked for the same.
            if let known = try await cache?.bytes(of: name) { return known }
            let bytes = try await make()
            await cache?.keep(bytes, as: name)
            return bytes
        }
    }
}
