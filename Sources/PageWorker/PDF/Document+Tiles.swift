import Markup

extension Document {
    /// The longest side of the whole picture that a tile may be a square of.
    static let longestTiledSide = 30_000

    func tile(_ tile: Tile, _ sizes: PageSizes) throws(WorkerError) -> Picture {
        let page = try Page(tile.page, of: self)
        let size = try sizes.size2x(width: page.width, height: page.height)
        let (width, height) = (size.width * tile.scale, size.height * tile.scale)
        guard tile.scale <= 4, max(width, height) <= Self.longestTiledSide else {
            throw WorkerError(.usage, "page \(tile.page) can't be enlarged \(tile.scale) times")
        }
        let (left, top) = (tile.x * tile.side, tile.y * tile.side)
        guard left < width, top < height else {
            throw WorkerError(.usage, "page \(tile.page) has no square \(tile.x), \(tile.y)")
        }
        let picture = try page.render(
            width: width, height: height, left: left, top: top, partWidth: min(tile.side, width - left),
            partHeight: min(tile.side, height - top))
        let bytes = try WebP.encode(picture, quality: sizes.quality, method: sizes.method)
        return Picture(width: picture.width, height: picture.height, bytes: bytes)
    }
}
