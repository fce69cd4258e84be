import EdicolaCore
import EdicolaServer
import Foundation
import Storage

/// An issue with documents as pages, as the press makes them.
struct DocumentIssue: Sendable {
    var layout = IssueForm.Layout.reflowable
    var isRightToLeft = false
    var contents: [ContentsEntry] = []
    var documents: [Document]

    struct Document: Sendable {
        var path: String
        var body: String
        var head = ""
        var isScripted = false
        /// The paragraphs that the press extracted.
        var paragraphs: [String] = []
    }

    /// Three chapters of several screens each; the second half of each has a heading, and its end a unique word.
    static let novel = DocumentIssue(
        contents: [
            ContentsEntry(title: "One", page: 1), ContentsEntry(title: "Two", page: 2),
            ContentsEntry(title: "Half of two", page: 2, fragment: "half"), ContentsEntry(title: "Three", page: 3),
        ],
        documents: ["one", "two", "three"].map { name in
            let line = "The baker lit the oven before the first tram came down the hill, and nobody slept. "
            let paragraph = String(repeating: line, count: 5)
            let half = (1...16).map { "<p>\($0). \(paragraph)</p>" }.joined()
            return Document(
                path: "E/\(name).xhtml",
                body: """
                    <h1>\(name)</h1><p>A note<a id="mark" href="#note">1</a>, a way <a id="on" href="three.xhtml#half">on</a>.</p>
                    \(half)<h2 id="half">Half of \(name)</h2>\(half)<p id="note">The zèbra of \(name).</p>
                    """,
                paragraphs: [name] + Array(repeating: paragraph, count: 32) + ["The zèbra of \(name)."])
        })

    var press: PressClient {
        PressClient { _, deliver in
            let pages = documents.map { PageOutline(width: 0, height: 0, document: $0.path) }
            try await deliver(
                .outline(
                    RunOutline(
                        form: IssueForm(format: layout == .reflowable ? .epub : .hpub, layout: layout), pages: pages,
                        contents: contents, language: "en", isRightToLeft: isRightToLeft)))
            let cover = Drawing(bars: 2, width: 180, height: 240).png
            try await deliver(
                .covers([NewPicture(bytes: cover, mediaType: "image/png", width: 180, height: 240)], colour: nil))
            for (index, document) in documents.enumerated() {
                let layer = try JSONEncoder().encode(
                    Layer(page: index + 1, text: document.paragraphs, links: []))
                try await deliver(
                    .page(
                        NewPage(
                            document: NewDocument(
                                bytes: Data(page(document).utf8), isScripted: document.isScripted), layer: layer)))
            }
        }
    }

    private struct Layer: Encodable {
        let page: Int
        let text: [String]
        let links: [String]
    }

    private func page(_ document: Document) -> String {
        let isXHTML = document.path.hasSuffix("xhtml")
        let direction = isRightToLeft ? " dir=\"rtl\"" : ""
        return """
            \(isXHTML ? "" : "<!DOCTYPE html>")<html xmlns="http://www.w3.org/1999/xhtml"\(direction)><head>\
            <title>\(document.path)</title>\(document.head)</head><body>\(document.body)</body></html>
            """
    }
}

/// Runs a test in a browser at a stand with one issue of documents, `documents`, open at its first page.
func withDocuments(
    _ issue: DocumentIssue, in window: Browser.Window = .desk,
    _ body: @escaping @Sendable (Browser) async throws -> Void
) async throws {
    try await withStand { stand in
        let run = try await stand.hand(in: "documents", title: "Documents", number: 1, coverDate: "2026-03")
        _ = try await PressJobRunner(storage: stand.storage, press: issue.press, now: { Stand.noon }).work(
            until: run)
        try await Chromium.run { chromium in
            let browser = try await Browser.open(window, on: chromium, root: stand.url)
            try await browser.go("/orchard/documents/read/1")
            try await browser.until("\(Browser.reader).documents && \(Browser.frame)")
            try await body(browser)
            try await browser.close()
        }
    }
}

extension Browser {
    /// The frame of the open document.
    static let frame = "document.querySelector('.spread-view:not(.is-before, .is-after) iframe')"
    /// The document in it.
    static let inside = "\(frame).contentDocument"
    /// The open page and its screen: `2: 3 of 5`.
    static let place = """
        `${\(reader).page}: ${document.querySelector('.spread-view:not(.is-before, .is-after) .document-folio').textContent}`
        """

    func expectPlace(_ page: Int, screen: Int, of count: Int) async throws {
        try await until("\(Self.place) === '\(page): \(screen) of \(count)'")
    }

    /// The number of screens of the open document.
    var screens: Int {
        get async throws {
            try await until("\(Self.inside)?.querySelector('style[data-edicola]')")
            return Int(try await value("\(Self.reader).documents.on(\(Self.reader).page).count").number ?? 0)
        }
    }
}
