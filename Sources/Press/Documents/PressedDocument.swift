public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a PDF says about itself.
public struct PressedDocument: Sendable, Hashable {
    public struct Page: Sendable, Hashable, Decodable {
        /// Points, as shown (cropped and rotated).
        public var width: Double
        public var height: Double
        /// What is printed on the page, as far as the document says; may be empty.
        public var label: String
    }

    /// In reading order; at least one.
    public var pages: [Page]
    /// The outline; empty when there is none.
    public var contents: [ContentsEntry]
    public var title: String?
    public var author: String?
    public var subject: String?
    /// The program that made the PDF.
    public var producer: String?
    /// As in BCP 47, as far as the document says.
    public var language: String?
    /// Whether the document carries restrictions, though it opens without a password.
    public var isEncrypted: Bool

    init(frame: Frame) throws(PressError) {
        do {
            let info = try JSONDecoder().decode(Info.self, from: Data(frame.payload))
            guard !info.pages.isEmpty else { throw PressError(.empty) }
            pages = info.pages
            contents = info.outline.map(\.entry)
            (title, author, subject) = (info.title, info.author, info.subject)
            (producer, language, isEncrypted) = (info.producer, info.language, info.encrypted)
        } catch let error as PressError {
            throw error
        } catch {
            throw PressError(.internalError, detail: "the worker's info can't be read: \(error)")
        }
    }
}

/// The payload of the worker's `info` frame (docs/notes/page-worker-protocol.md).
private struct Info: Decodable {
    struct Entry: Decodable {
        var title: String
        var page: Int?
        var children: [Entry]?

        var entry: ContentsEntry {
            ContentsEntry(title: title, page: page, children: children?.map(\.entry) ?? [])
        }
    }

    var pages: [PressedDocument.Page]
    var outline: [Entry]
    var title: String?
    var author: String?
    var subject: String?
    var producer: String?
    var language: String?
    var encrypted: Bool
}
