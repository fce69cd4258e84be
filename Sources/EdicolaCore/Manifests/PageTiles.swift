/// The tiles of a page: the page at a multiple of its 2x picture's size, cut into squares.
public enum PageTiles {
    /// The side of a tile in pixels; tiles at the right and lower edge are smaller.
    public static let side = 512
    /// Multiples of the 2x picture's size.
    public static let scales = [2, 4]

    /// Returns the number of tiles of an enlarged picture.
    public static func grid(of picture: Picture, scale: Int) -> (columns: Int, rows: Int) {
        ((picture.width * scale + side - 1) / side, (picture.height * scale + side - 1) / side)
    }
}
