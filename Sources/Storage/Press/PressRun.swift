public import EdicolaCore
public import FoundationEssentials

/// A file on its way to become a revision. An issue has at most one unfinished run.
public struct PressRun: Hashable, Sendable {
    public let id: ID
    public let key: Issue.Key
    public let original: StoredBlob
    /// As the publisher's file was called.
    public let fileName: String
    public let begun: Date
    /// What was found in the file; nil until it was looked into.
    public let outline: RunOutline?
    /// Documents may name pictures, films and styles on other servers.
    public let allowsRemote: Bool
    /// Where documents and resources stand below `assets/`; nil without any, and until the file was looked into.
    public let content: String?
    /// Pages recorded so far: a taken-up run goes on with the page after these.
    public let pagesReady: Int
    /// Pages among these that have a 1x picture and wait for their 2x picture.
    public let smallPages: Set<Int>
    /// The cover was recorded.
    public let hasCovers: Bool
    /// Resources recorded so far, by their numbers from 1.
    public let resourcesReady: Set<Int>
    /// Articles whose text was recorded, by their numbers from 1.
    public let articlesReady: Set<Int>
    /// The job that presses it.
    public let job: Job.ID

    /// 0 until the file was looked into.
    public var pageCount: Int { outline?.pages.count ?? 0 }

    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        public let number: Int64

        public init(_ number: Int64) { self.number = number }

        public var description: String { String(number) }
    }
}

/// What a `press` job says: the JSON in its payload.
public struct PressOrder: Hashable, Sendable, Codable {
    public let key: Issue.Key
    public let run: PressRun.ID

    public init(key: Issue.Key, run: PressRun.ID) {
        self.key = key
        self.run = run
    }
}

/// Why the last run of an issue ended without a revision.
public struct PressFailure: Hashable, Sendable {
    /// Stable, for programs: `encrypted`, `not-a-pdf`, `cancelled`, `gave-up`.
    public let code: String
    /// For people.
    public let sentence: String
    /// What one can do about it.
    public let remedy: String?
    /// The page at fault, from 1.
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
