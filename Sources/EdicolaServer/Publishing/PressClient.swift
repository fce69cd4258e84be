public import EdicolaCore
public import FoundationEssentials
public import Storage

/// The press as the newsstand sees it: a publisher's file goes in, pieces come out, pages in reading order.
public struct PressClient: Sendable {
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

/// What the press has to do, and what an earlier, interrupted run has done of it.
public struct PressTask: Hashable, Sendable {
    /// The publisher's file.
    public var path: String
    /// As the publisher called it.
    public var fileName: String
    /// Documents may name pictures, films and styles on other servers.
    public var allowsRemote: Bool
    /// Pages that are there already; the next one is the page after them.
    public var pagesDone: Int
    /// Those of them whose 2x picture never followed.
    public var smallPages: Set<Int>
    /// Resources and articles that are there already, by number from 1.
    public var resourcesDone: Set<Int>
    public var articlesDone: Set<Int>
    /// The cover is there already.
    public var hasCovers: Bool

    public init(
        path: String, fileName: String, allowsRemote: Bool = false, pagesDone: Int = 0, smallPages: Set<Int> = [],
        resourcesDone: Set<Int> = [], articlesDone: Set<Int> = [], hasCovers: Bool = false
    ) {
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

/// One thing that left the press.
public enum PressPiece: Sendable {
    /// What the file says of itself: comes first.
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
    /// What the publisher should know.
    case note(RunNote)
}

/// The file can't be pressed, and trying again would not help.
public struct PressRefusal: Error, Hashable, Sendable {
    /// Stable: `encrypted`, `not-recognised`, `damaged`.
    public var code: String
    /// What happened.
    public var sentence: String
    /// What a publisher can do.
    public var remedy: String?
    /// The page at fault, from 1.
    public var page: Int?

    public init(code: String, sentence: String, remedy: String? = nil, page: Int? = nil) {
        self.code = code
        self.sentence = sentence
        self.remedy = remedy
        self.page = page
    }

    /// What happened, and what to do.
    public var advice: String { [sentence, remedy].compactMap(\.self).joined(separator: " ") }
}
