#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The press's report on the newest file of an issue, for the publisher. The answer of `GET …/press`.
public struct RunReport: Hashable, Sendable, Codable {
    /// The state of the run.
    public var state: State
    /// The name of the publisher's file.
    public var fileName: String
    /// When the run began.
    public var begun: Date
    /// When it last made progress.
    public var updated: Date
    /// The number of pages that are done.
    public var pagesReady: Int
    /// 0 until the file has been inspected.
    public var pageCount: Int
    /// The resulting revision.
    public var revision: Int?
    /// Why there is none.
    public var failure: Failure?
    /// Problems in the file, by page; those of the whole file come first.
    public var notes: [RunNote]

    /// Makes a report of a run.
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

    /// The state of a press run.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Under way, or waiting for its turn.
        case pressing
        /// It is pressed, and waits to be shown to readers.
        case held
        /// It became a revision.
        case done
        /// It ended without one.
        case failed
        /// A newer file replaced it.
        case dropped
    }

    /// The reason for a failed run.
    public struct Failure: Hashable, Sendable, Codable {
        /// Stable, for programs: `encrypted`, `damaged`, `cancelled`.
        public var code: String
        /// A sentence about what happened.
        public var sentence: String
        /// A sentence about what to do.
        public var remedy: String?
        /// The faulty page, from 1.
        public var page: Int?

        /// Makes a failure from its code and sentences.
        public init(code: String, sentence: String, remedy: String? = nil, page: Int? = nil) {
            self.code = code
            self.sentence = sentence
            self.remedy = remedy
            self.page = page
        }
    }
}

/// A note for the publisher about a file that was pressed nevertheless.
public struct RunNote: Hashable, Sendable, Codable {
    /// The page, from 1; nil for the whole file.
    public var page: Int?
    /// Stable, for programs: `remote-reference`, `page-failed`.
    public var code: String
    /// A sentence about what happened.
    public var sentence: String
    /// A sentence about what to do.
    public var remedy: String?

    /// Makes a note about a page or the whole file.
    public init(page: Int? = nil, code: String, sentence: String, remedy: String? = nil) {
        self.page = page
        self.code = code
        self.sentence = sentence
        self.remedy = remedy
    }
}
