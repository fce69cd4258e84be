public import FoundationEssentials

/// Makes pictures of pages for programs that take neither WebP nor a size of ours, out of the publisher's file.
public struct PictureRenderer: Sendable {
    /// - Returns: what the task asks for.
    public var make: @Sendable (PictureTask) async throws -> Data

    public init(make: @escaping @Sendable (PictureTask) async throws -> Data) {
        self.make = make
    }
}

/// One picture.
public struct PictureTask: Hashable, Sendable {
    /// The publisher's file.
    public var path: String
    /// From 1.
    public var page: Int
    /// Pixels; the picture is no wider.
    public var width: Int
    public var format: Format

    public init(path: String, page: Int, width: Int, format: Format) {
        self.path = path
        self.page = page
        self.width = width
        self.format = format
    }

    public enum Format: String, Hashable, Sendable {
        case jpeg, png

        var mediaType: String { "image/\(rawValue)" }
    }
}
