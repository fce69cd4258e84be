public import EdicolaCore
public import FoundationEssentials

/// The content of a page; empty for one that could not be pressed.
public struct NewPage: Hashable, Sendable {
    public var pictures: [Rendition: NewPicture]
    public var thumbnail: NewPicture?
    public var document: NewDocument?
    /// The words and links: JSON.
    public var layer: Data?

    public init(
        pictures: [Rendition: NewPicture] = [:], thumbnail: NewPicture? = nil, document: NewDocument? = nil,
        layer: Data? = nil
    ) {
        self.pictures = pictures
        self.thumbnail = thumbnail
        self.document = document
        self.layer = layer
    }
}

/// A picture's bytes.
public struct NewPicture: Hashable, Sendable {
    public var bytes: Data
    /// `image/webp` or `image/jpeg`.
    public var mediaType: String
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int

    public init(bytes: Data, mediaType: String, width: Int, height: Int) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}

/// A sanitised document; its outline has its path in the content.
public struct NewDocument: Hashable, Sendable {
    public var bytes: Data
    public var isScripted: Bool

    public init(bytes: Data, isScripted: Bool = false) {
        self.bytes = bytes
        self.isScripted = isScripted
    }
}

/// A resource's bytes in a file that may be moved away.
public struct NewResource: Hashable, Sendable {
    /// The resource's number, from 1.
    public var number: Int
    /// A plain path within the content.
    public var path: String
    public var mediaType: String
    /// The only page that needs it, from 1; nil for several.
    public var page: Int?
    /// The file's path on this machine.
    public var file: String

    public init(number: Int, path: String, mediaType: String, page: Int? = nil, file: String) {
        self.number = number
        self.path = path
        self.mediaType = mediaType
        self.page = page
        self.file = file
    }
}
