import EdicolaCore
import NIOCore
import Storage

/// Hands out pictures of pages: from the cache, or made now. Few are made at once, and few wait.
struct PictureDesk: Sendable {
    static let widths = 64...2400

    let storage: Storage
    /// nil makes none.
    let machine: PictureMachine?
    /// nil keeps none.
    private let cache: TileCache?
    private let queue = ShortQueue(places: 4, waiting: 32)

    init(storage: Storage, machine: PictureMachine?, configuration: NewsstandConfiguration) {
        self.storage = storage
        self.machine = machine
        // A quarter of what squares may take.
        cache = configuration.dataFolder.map {
            TileCache(folder: "\($0)/pictures", limit: configuration.tileCacheSize / 4)
        }
    }

    /// - Parameters:
    ///   - page: from 1.
    ///   - original: the publisher's file: the same file gives the same pictures, whatever issue it is in.
    /// - Throws: ``Refusal`` 404 without a machine, 503 when too many wait already.
    func picture(
        ofPage page: Int, width: Int, _ format: PictureTask.Format, of original: Digest
    ) async throws -> ByteBuffer {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        let name = "\(original.hex)-\(page)-\(width).\(format.rawValue)"
        if let known = try await cache?.bytes(of: name) { return known }
        guard let machine else { throw Refusal(.notFound, detail: "This newsstand makes no pictures of pages.") }
        return try await queue.inTurn {
            if let known = try await cache?.bytes(of: name) { return known }
            let task = PictureTask(
                path: storage.blobs.path(of: original), page: page, width: width, format: format)
            let bytes = ByteBuffer(bytes: try await machine.make(task))
            await cache?.keep(bytes, as: name)
            return bytes
        }
    }
}
