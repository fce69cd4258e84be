#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the press fares, or fared, with the newest file of an issue: for the publisher. The answer of `GET …/press`.
public struct RunReport: Hashable, Sendable, Codable {
    /// How it stands.
    public var state: State
    /// As the publisher's file was called.
    public var fileName: String
    /// When it began.
    public var begun: Date
    /// When something happened last.
    public var updated: Date
    /// How many pages are done.
    public var pagesReady: Int
    /// 0 until the file was looked into.
    public var pageCount: Int
    /// The revision that came of it.
    public var revision: Int?
    /// Why there is none.
    public var failure: Failure?
    /// Problems in the file, by page; those of the whole file come first.
    public var notes: [RunNote]

    /// A report of a run.
    public init(
        state: State, fileName: String, begun: Date, updated: Date, pagesReady: Int, pageCount: Int,
        revision: Int? = nil, failure: Failure? = nil, notes: [RunNote] = []
    ) {
        self.state = state
        self.fileName = fileName
        self.begun = begun
        self.updated = updated
        self.pagesReady = pagesReady
        self.pageCount = pageCount
        self.revision = revision
        self.failure = failure
        self.notes = notes
    }

    /// How a run of the press stands.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Under way, or waiting for its turn.
        case pressing
        /// It became a revision.
        case done
        /// It ended without one.
        case failed
        /// A newer file took its place.
        case dropped
    }

    /// Why it could not be done.
    public struct Failure: Hashable, Sendable, Codable {
        /// Stable, for programs: `encrypted`, `damaged`, `cancelled`.
        public var code: String
        /// A sentence about what happened.
        public var sentence: String
        /// A sentence about what to do.
        public var remedy: String?
        /// The page at fault, from 1.
        public var page: Int?

        /// A reason, by its code and in words.
        public init(code: String, sentence: String, remedy: String? = nil, page: Int? = nil) {
            self.code = code
            self.sentence = sentence
            self.remedy = remedy
            self.page = page
        }
    }
}

/// Something that a publisher should know about a file that was pressed all the same.
public struct RunNote: Hashable, Sendable, Codable {
    /// From 1; nil for the file.
    public var page: Int?
    /// Stable, for programs: `remote-reference`, `page-failed`.
    public var code: String
    /// A sentence about what happened.
    public var sentence: String
    /// A sentence about what to do.
    public var remedy: String?

    /// Something odd, on a page or in the whole file.
    public init(page: Int? = nil, code: String, sentence: String, remedy: String? = nil) {
        self.page = page
        self.code = code
        self.sentence = sentence
        self.remedy = remedy
    }
}
