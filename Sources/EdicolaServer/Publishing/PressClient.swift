public import EdicolaCore
public import FoundationEssentials
public import Storage

/// The press as the newsstand sees it: it takes a publisher's file and returns pieces, with pages in reading order.
public struct PressClient: Sendable {
    /// Presses a file.
    ///
    /// Each piece is delivered and awaited before the next: the press never runs far ahead of the disk.
    ///
    /// - Throws: ``PressFileError`` for a file that can't be pressed, `CancellationError`, or an error of the machine.
    public var press:
        @Sendable (PressTask, _ piece: @escaping @Sendable (PressPiece) async throws -> Void) async throws -> Void
    /// Makes the cover from a page of a file, from 1.
    ///
    /// - Throws: ``PressFileError`` when the page can't be one.
    public var cover: @Sendable (_ path: String, _ page: Int) async throws -> NewCover = { _, page in
        throw PressFileError(code: "page-failed", sentence: "Page \(page) can't be shown as a picture.")
    }

    public init(
        press:
            @escaping @Sendable (
                PressTask, _ piece: @escaping @Sendable (PressPiece) async throws -> Void
            ) async throws -> Void
    ) {
        self.press = press
    }
}

/// A press task, and the results of an earlier, interrupted run.
public struct PressTask: Hashable, Sendable {
    /// The path of the publisher's file.
    public var path: String
    /// The publisher's name of the file.
    public var fileName: String
    /// Whether documents may load pictures, films and styles from other servers.
    public var allowsRemote: Bool
    /// The number of finished pages; the next one is the page after them.
    public var pagesDone: Int
    /// Finished pages without a 2x picture.
    public var smallPages: Set<Int>
    /// Finished resources and articles, by number from 1.
    public var resourcesDone: Set<Int>
    public var articlesDone: Set<Int>
    /// Whether the cover is finished.
    public var hasCovers: Bool
    /// The page that the publisher chose as the cover; nil for the first.
    public var coverPage: Int?

    public init(
        path: String, fileName: String, allowsRemote: Bool = false, pagesDone: Int = 0, smallPages: Set<Int> = [],
        resourcesDone: Set<Int> = [], articlesDone: Set<Int> = [], hasCovers: Bool = false,
        coverPage: Int? = nil
    ) {
        self.coverPage = coverPage
        self.path = path
        self.fileName = fileName
        self.allowsRemote = allowsRemote
        self.pagesDone = pagesDone
        self.smallPages = smallPages
        self.resourcesDone = resourcesDone
        self.articlesDone = articlesDone
        self.hasCovers = hasCovers
    }
}

/// One piece of the press's output.
public enum PressPiece: Sendable {
    /// The file's own information: the first piece.
    case outline(RunOutline)
    /// Pictures of the cover, narrowest first, and its dominant colour as `#RRGGBB`.
    case covers([NewPicture], colour: String?)
    /// A file that documents or page layers refer to.
    case resource(NewResource)
    /// The next page in reading order.
    case page(NewPage)
    /// The 2x picture of a page that came without it.
    case largePicture(page: Int, NewPicture)
    /// An article's text, by the article's number from 1.
    case article(Int, text: Data)
    /// A note for the publisher.
    case note(RunNote)
}

/// The pictures of a cover, narrowest first, and its dominant colour as `#RRGGBB`.
public struct NewCover: Sendable {
    public var pictures: [NewPicture]
    public var colour: String?

    public init(pictures: [NewPicture], colour: String?) {
        self.pictures = pictures
        self.colour = colour
    }
}

/// The file can't be pressed, and a retry would not help.
public struct PressFileError: Error, Hashable, Sendable {
    /// A stable code: `encrypted`, `not-recognised`, `damaged`.
    public var code: String
    /// The reason, as a sentence.
    public var sentence: String
    /// The publisher's remedy.
    public var remedy: String?
    /// The page at fault, from 1.
    public var page: Int?

    public init(code: String, sentence: String, remedy: String? = nil, page: Int? = nil) {
        self.code = code
        self.sentence = sentence
        self.remedy = remedy
        self.page = page
    }

    /// The reason and the remedy.
    public var advice: String { [sentence, remedy].compactMap(\.self).joined(separator: " ") }
}
