public import EdicolaCore
public import Storage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The press as the newsstand sees it: a publisher's file goes in, pieces come out, pages in reading order.
public struct PressMachine: Sendable {
    /// Presses a file.
    ///
    /// Each piece is handed over and awaited before the next: the press never runs far ahead of the disk.
    ///
    /// - Throws: ``PressRefusal`` for a file that can't be pressed, `CancellationError`, or an error of the machine.
    public var press:
        @Sendable (PressTask, _ piece: @escaping @Sendable (PressPiece) async throws -> Void) async throws -> Void

    public init(
        press:
            @escaping @Sendable (
                PressTask, _ piece: @escaping @Sendable (PressPiece) async throws -> Void
            ) async throws -> Void
    ) {
        self.press = press
    }
}

/// What the press has to do.
public struct PressTask: Hashable, Sendable {
    /// The publisher's file.
    public var path: String
    /// As the publisher called it.
    public var fileName: String
    /// Pages that an earlier, interrupted run has made already; the next piece is the page after them.
    public var pagesDone: Int
    /// The cover is there already.
    public var hasCovers: Bool

    public init(path: String, fileName: String, pagesDone: Int = 0, hasCovers: Bool = false) {
        self.path = path
        self.fileName = fileName
        self.pagesDone = pagesDone
        self.hasCovers = hasCovers
    }
}

/// One thing that left the press.
public enum PressPiece: Sendable {
    /// What the file says of itself: comes first.
    case outline(RunOutline)
    /// Pictures of the cover, narrowest first, and its dominant colour as `#RRGGBB`.
    case covers([FreshPicture], colour: String?)
    /// The next page in reading order.
    case page(FreshPage)
}

/// A picture's bytes.
public struct FreshPicture: Hashable, Sendable {
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

/// A page's pictures and words; a page that could not be pressed has none.
public struct FreshPage: Hashable, Sendable {
    public var pictures: [Rendition: FreshPicture]
    public var thumbnail: FreshPicture?
    /// The words and links: JSON.
    public var layer: Data?

    public init(pictures: [Rendition: FreshPicture] = [:], thumbnail: FreshPicture? = nil, layer: Data? = nil) {
        self.pictures = pictures
        self.thumbnail = thumbnail
        self.layer = layer
    }
}

/// The file can't be pressed, and trying again would not help.
public struct PressRefusal: Error, Hashable, Sendable {
    /// Stable: `encrypted`, `not-a-pdf`, `damaged`.
    public var code: String
    /// What a publisher can do.
    public var sentence: String

    public init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}
