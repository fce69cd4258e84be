import NIOCore

/// A cache of files that are expensive to compute and always come out the same: each is read from the cache or computed
/// now. Few are computed at once, and few wait.
struct DerivedFileCache: Sendable {
    /// The files on disk; nil stores none.
    private let cache: TileCache?
    private let queue: BoundedQueue

    /// - Parameters:
    ///   - folder: a folder in the newsstand's own.
    ///   - share: the share of the newsstand's total cache size.
    ///   - busy: the message of a refusal.
    init(folder: String, share: Double, busy: String, configuration: NewsstandConfiguration) {
        cache = configuration.dataFolder.map {
            TileCache(folder: "\($0)/\(folder)", limit: Int(Double(configuration.tileCacheSize) * share))
        }
        // The press has as many places as the machine has cores; a few more wait there for one.
        queue = BoundedQueue(places: 4, waiting: 32, busy: busy)
    }

    /// Returns a cached file, or computes and stores it.
    ///
    /// - Parameter clientAddress: the request's origin; see ``BoundedQueue/inTurn(for:_:)``.
    /// - Throws: ``Refusal`` 503 when too many wait already; errors of `make`.
    func file(_ name: String, for clientAddress: ClientAddress? = nil, make: () async throws -> ByteBuffer) async throws
        -> ByteBuffer
    {
        if let known = try await cache?.bytes(of: name) { return known }
        return try await queue.inTurn(for: clientAddress) {
            // An earlier task may have computed the same file.
            if let known = try await cache?.bytes(of: name) { return known }
            let bytes = try await make()
            await cache?.keep(bytes, as: name)
            return bytes
        }
    }
}
