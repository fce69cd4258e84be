public import EdicolaCore
public import FoundationEssentials

/// What a page consists of; one that could not be pressed has nothing.
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
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    public init(bytes: Data, mediaType: String, width: Int, height: Int) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}

/// A cleaned document; its outline says where it stands in the content.
public struct NewDocument: Hashable, Sendable {
    public var bytes: Data
    public var isScripted: Bool

    public init(bytes: Data, isScripted: Bool = false) {
        self.bytes = bytes
        self.isScripted = isScripted
    }
}

/// A resource's bytes in a file that may be taken away.
public struct NewResource: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Plain, within the content.
    public var path: String
    public var mediaType: String
    /// The page that alone needs it, from 1.
    public var page: Int?
    /// On this machine.
    public var file: String

    public init(number: Int, path: String, mediaType: String, page: Int? = nil, file: String) {
        self.number = number
        self.path = path
        self.mediaType = mediaType
        self.page = page
        self.file = file
    }
}
