/// The enlarged squares of a page: the page at a multiple of its 2x picture's size, cut into squares.
public enum PageTiles {
    /// Pixels of a square's side; those at the right and lower edge are smaller.
    public static let side = 512
    /// Multiples of the 2x picture's size.
    public static let scales = [2, 4]

    /// How many squares an enlarged picture has.
    public static func grid(of picture: Picture, scale: Int) -> (columns: Int, rows: Int) {
        ((picture.width * scale + side - 1) / side, (picture.height * scale + side - 1) / side)
    }
}
