public import FoundationEssentials

/// A renderer of page pictures from the publisher's file, for programs that take neither WebP nor our sizes.
public struct PictureRenderer: Sendable {
    /// Renders a picture.
    ///
    /// - Returns: the picture in the task's format.
    public var make: @Sendable (PictureTask) async throws -> Data

    public init(make: @escaping @Sendable (PictureTask) async throws -> Data) {
        self.make = make
    }
}

/// The description of one picture.
public struct PictureTask: Hashable, Sendable {
    /// The path of the publisher's file.
    public var path: String
    /// The page, from 1.
    public var page: Int
    /// The maximum width, in pixels.
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
