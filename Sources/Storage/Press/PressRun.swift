public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
    /// Pages recorded so far: a taken-up run goes on with the page after these.
    public let pagesReady: Int
    /// The cover was recorded.
    public let hasCovers: Bool
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
    public let at: Date

    public init(code: String, sentence: String, at: Date) {
        self.code = code
        self.sentence = sentence
        self.at = at
    }
}
