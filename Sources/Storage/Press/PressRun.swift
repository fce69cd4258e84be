public import EdicolaCore
public import FoundationEssentials

/// A file on its way to become a revision. An issue has at most one unfinished run.
public struct PressRun: Hashable, Sendable {
    public let id: ID
    public let key: Issue.Key
    public let original: StoredBlob
    /// The name of the publisher's file.
    public let fileName: String
    public let begun: Date
    /// The outline of the file; nil until the file has been inspected.
    public let outline: RunOutline?
    /// Whether documents may load pictures, films and styles from other servers.
    public let allowsRemote: Bool
    /// Whether readers get the pages only when the publisher shows them.
    public let isHeld: Bool
    /// The folder of documents and resources below `assets/`; nil without any, and until the file has been inspected.
    public let content: String?
    /// Pages recorded so far; a resumed run continues with the page after these.
    public let pagesReady: Int
    /// Recorded pages that have a 1x picture and wait for their 2x picture.
    public let smallPages: Set<Int>
    /// The page that the publisher chose as the cover; nil for the first.
    public let coverPage: Int?
    /// Whether the cover was recorded.
    public let hasCovers: Bool
    /// Resources recorded so far, by their numbers from 1.
    public let resourcesReady: Set<Int>
    /// Articles whose text was recorded, by their numbers from 1.
    public let articlesReady: Set<Int>
    /// The job that presses the file.
    public let job: Job.ID

    /// 0 until the file has been inspected.
    public var pageCount: Int { outline?.pages.count ?? 0 }

    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        public let number: Int64

        public init(_ number: Int64) { self.number = number }

        public var description: String { String(number) }
    }
}

/// The order in a `press` job: the JSON in its payload.
public struct PressOrder: Hashable, Sendable, Codable {
    public let key: Issue.Key
    public let run: PressRun.ID

    public init(key: Issue.Key, run: PressRun.ID) {
        self.key = key
        self.run = run
    }
}

/// The reason why the last run of an issue ended without a revision.
public struct PressFailure: Hashable, Sendable {
    /// Stable, for programs: `encrypted`, `not-a-pdf`, `cancelled`, `gave-up`.
    public let code: String
    /// For people.
    public let sentence: String
    /// The suggested next step.
    public let remedy: String?
    /// The faulty page, from 1.
    public let page: Int?
    public let at: Date

    public init(code: String, sentence: String, remedy: String? = nil, page: Int? = nil, at: Date) {
        self.code = code
        self.sentence = sentence
        self.remedy = remedy
        self.page = page
        self.at = at
    }
}
