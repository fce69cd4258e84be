public import FoundationEssentials

/// A renderer of enlarged tiles from the publisher's file.
public struct TileRenderer: Sendable {
    /// Renders a tile.
    ///
    /// - Returns: WebP.
    public var make: @Sendable (TileTask) async throws -> Data

    public init(make: @escaping @Sendable (TileTask) async throws -> Data) {
        self.make = make
    }
}

/// The description of one tile.
public struct TileTask: Hashable, Sendable {
    /// The path of the publisher's file.
    public var path: String
    /// The page, from 1.
    public var page: Int
    /// The scale, as a multiple of the 2x picture's size.
    public var scale: Int
    /// The column from the left, from 0.
    public var x: Int
    /// The row from the top, from 0.
    public var y: Int
    /// The tile's side, in pixels.
    public var side: Int
}
