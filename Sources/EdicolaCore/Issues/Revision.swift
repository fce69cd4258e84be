#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The content of an issue from one file: as readers see it, saw it, or will see it.
public struct Revision: Hashable, Sendable, Codable {
    /// The number, from 1; nil for a held one.
    public var number: Int?
    /// Whether readers get it.
    public var state: State
    /// The name of the publisher's file.
    public var fileName: String
    /// The size of that file in bytes.
    public var fileSize: Int
    /// The number of pages.
    public var pageCount: Int
    /// When readers got it; for a held one, when it was pressed.
    public var at: Date
    /// Who sent the file, or showed the revision again: the name at that time.
    public var by: String?
    /// For a revision that was shown again, the number of the one whose content it has.
    public var contentOf: Int?

    /// Makes a description of a revision.
    public init(
        number: Int?, state: State, fileName: String, fileSize: Int, pageCount: Int, at: Date, by: String? = nil,
        contentOf: Int? = nil
    ) {
        self.number = number
        self.state = state
        self.fileName = fileName
        self.fileSize = fileSize
        self.pageCount = pageCount
        self.at = at
        self.by = by
        self.contentOf = contentOf
    }

    /// Whether readers get a revision; the texts are permanent.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Pressed; readers do not see it yet.
        case held
        /// Readers get this one.
        case current
        /// Readers got it before.
        case earlier
    }

    /// What happens to a new file of an issue that is on the stand; the texts are permanent.
    public enum Correction: String, Hashable, Sendable, Codable, CaseIterable {
        /// Its pages are held until they are shown.
        case held
        /// Readers get it as soon as it is pressed.
        case now
    }

    /// The word for the held revision in addresses, in the place of a number.
    public static let heldName = "held"

    /// A revision as addresses and commands name it: by its number, or as the held one.
    public enum Name: Hashable, Sendable {
        /// The one that readers do not see yet.
        case held
        /// One that readers get or got.
        case number(Int)

        /// Reads a number from 1 on, or ``Revision/heldName``.
        ///
        /// - Returns: nil for other words.
        public init?(_ text: String) {
            if text == Revision.heldName {
                self = .held
            } else if let number = Int(text), number > 0, "\(number)" == text {
                self = .number(number)
            } else {
                return nil
            }
        }

        /// The number; nil for the held one.
        public var number: Int? {
            if case .number(let number) = self { number } else { nil }
        }

        /// The number or ``Revision/heldName``.
        public var text: String { number.map { "\($0)" } ?? Revision.heldName }
    }
}
