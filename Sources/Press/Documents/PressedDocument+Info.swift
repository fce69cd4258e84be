import EdicolaCore
import FoundationEssentials

extension PressedDocument {
    /// Reads the payload of the worker's `info` frame (docs/notes/page-worker-protocol.md). What can't be is put right, so
    /// that the issue's lists never point outside it.
    init(frame: Frame) throws(PressError) {
        let info: Info
        do {
            info = try JSONDecoder().decode(Info.self, from: Data(frame.payload))
        } catch {
            throw PressError(.internalError, detail: "the worker's info can't be read: \(error)")
        }
        guard !info.pages.isEmpty else { throw PressError(.empty) }
        let pages = 1...info.pages.count
        self.init(
            form: IssueForm(
                format: info.format ?? .pdf, layout: info.layout ?? .fixed,
                isTwoDimensional: info.navigation == "articles", hasTiles: info.tiles ?? false,
                credits: info.credits),
            isRightToLeft: info.direction == "rtl", pages: info.pages.map(\.page),
            contents: info.outline.map { $0.entry(pages) },
            articles: info.articles?.map { $0.article(pages) } ?? [],
            resources: info.resources?.map { $0.resource(pages) } ?? [],
            title: info.title, author: info.author, publisher: info.publisher, identifier: info.identifier,
            date: info.date ?? info.created, subject: info.subject, producer: info.producer, language: info.language,
            isEncrypted: info.encrypted ?? false)
    }
}

extension PressedDocument {
    /// Takes over the payload of the worker's `contents` frame: what it read on the contents page.
    ///
    /// - Throws: ``FrameParser/MalformedError``.
    mutating func addContents(_ frame: Frame) throws(FrameParser.MalformedError) {
        guard let found = try? JSONDecoder().decode(FoundContents.self, from: Data(frame.payload)) else {
            throw FrameParser.MalformedError()
        }
        let pages = 1...pages.count
        contents = found.outline.map { $0.entry(pages) }
        articles = found.articles.map { $0.article(pages) }
        let lines = contents.map { "\($0.page ?? 1) \($0.title)\n" }.joined()
        // It becomes a variable of the environment, and those of Linux end at 128 KiB.
        guard lines.utf8.count <= 100_000, !lines.utf8.contains(0) else { throw FrameParser.MalformedError() }
        printedContents = lines
    }
}

private struct FoundContents: Decodable {
    var outline: [Info.Entry]
    var articles: [Info.Article]
}

private struct Info: Decodable {
    var format: IssueForm.Format?
    var layout: IssueForm.Layout?
    var direction: String?
    var navigation: String?
    var tiles: Bool?
    var pages: [Page]
    var outline: [Entry]
    var articles: [Article]?
    var resources: [Resource]?
    var title: String?
    var author: String?
    var authors: [String]?
    var publisher: String?
    var identifier: String?
    var date: String?
    var created: String?
    var subject: String?
    var producer: String?
    var language: String?
    var encrypted: Bool?

    /// A program that has been taken over may say anything, so little is believed.
    var credits: Credits? {
        let names = (authors ?? []).isEmpty ? [author ?? ""] : authors ?? []
        func short(_ text: String) -> String { String(text.prefix(300)) }
        return Credits(
            authors: names.prefix(100).map(short), publisher: publisher.map(short), identifier: identifier.map(short))
    }

    struct Page: Decodable {
        var width: Double
        var height: Double
        var label: String
        var side: EdicolaCore.Page.Side?
        var document: String?

        var page: PressedDocument.Page {
            .init(
                width: width.isFinite ? max(0, width) : 0, height: height.isFinite ? max(0, height) : 0, label: label,
                side: side, document: document)
        }
    }

    struct Entry: Decodable {
        var title: String
        var page: Int?
        var fragment: String?
        var children: [Entry]?

        func entry(_ pages: ClosedRange<Int>) -> ContentsEntry {
            let page = page.flatMap { pages.contains($0) ? $0 : nil }
            return ContentsEntry(
                title: title, page: page, fragment: page == nil ? nil : fragment,
                children: children?.map { $0.entry(pages) } ?? [])
        }
    }

    struct Article: Decodable {
        var title: String
        var author: String?
        var section: String?
        var page: Int
        var pages: Int
        var text: Bool?

        func article(_ all: ClosedRange<Int>) -> PressedDocument.Article {
            let first = min(max(page, 1), all.upperBound)
            return .init(
                title: title, author: author, section: section, page: first,
                pageCount: min(max(pages, 1), all.upperBound - first + 1), hasText: text ?? false)
        }
    }

    struct Resource: Decodable {
        var path: String
        var type: String
        var size: Int
        var page: Int?
        var item: Int?

        func resource(_ pages: ClosedRange<Int>) -> PressedDocument.Resource {
            .init(
                path: path, mediaType: type, size: max(0, size),
                page: page.flatMap { pages.contains($0) ? $0 : nil },
                item: item.flatMap { (0..<1_000_000).contains($0) ? $0 : nil })
        }
    }
}
