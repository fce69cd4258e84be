public import FoundationEssentials

/// Makes enlarged squares of a page out of the publisher's file.
public struct TileRenderer: Sendable {
    /// - Returns: WebP.
    public var make: @Sendable (TileTask) async throws -> Data

    public init(make: @escaping @Sendable (TileTask) async throws -> Data) {
        self.make = make
    }
}

/// One square.
public struct TileTask: Hashable, Sendable {
    /// The publisher's file.
    public var path: String
    /// From 1.
    public var page: Int
    /// A multiple of the 2x picture's size.
    public var scale: Int
    /// From the left, from 0.
    public var x: Int
    /// From above, from 0.
    public var y: Int
    /// Pixels of a square's side.
    public var side: Int
}
