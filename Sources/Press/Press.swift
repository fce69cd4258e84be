#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Turns a publisher's PDF into covers, page pictures and page layers.
///
/// Everything that looks into the document runs in `edicola-pageworker`, a program that locks itself in; a document
/// that crashes or stops it costs a page, never the server.
///
///     let press = Press(tools: try PressTools.find())
///     let report = try await press.press(file) { piece in
///         switch piece { … }
///     }
public struct Press: Sendable {
    let tools: PressTools
    let settings: PressSettings

    public init(tools: PressTools, settings: PressSettings = PressSettings()) {
        self.tools = tools
        self.settings = settings
    }

    /// Presses a document.
    ///
    /// - Parameters:
    ///   - file: the PDF. It must not change meanwhile.
    ///   - skipping: pages that the caller has from an earlier run that was cut short.
    ///   - hasCover: whether the caller has the cover from an earlier run.
    ///   - progress: called after each page.
    ///   - deliver: called with one piece after the other: the document, the cover (widest first, then placeholder and
    ///     colour), then the pages in reading order. While it works the press waits, so memory stays bounded. What it throws ends the run.
    /// - Throws: ``PressError`` when the document is refused or the tools don't work; `CancellationError`.
    public func press(
        _ file: URL, skipping done: Set<Int> = [], hasCover: Bool = false,
        progress: (PressProgress) -> Void = { _ in }, deliver: (PressedPiece) async throws -> Void
    ) async throws -> PressReport {
        let start = ContinuousClock.now
        let document = try await readDocument(file)
        try await deliver(.document(document))
        if !hasCover { try await pressCover(of: file, pageCount: document.pages.count, deliver: deliver) }

        let todo = (1...document.pages.count).filter { !done.contains($0) }
        var report = PressReport(pageCount: document.pages.count)
        let pagesStart = ContinuousClock.now
        try await pressPages(todo, of: file) { page in
            switch page {
            case .failedPage(let number, let reason): report.failedPages[number] = reason
            case .page(let page): report.bytes += page.byteCount
            default: break
            }
            try await deliver(page)
            report.pressed += 1
            progress(
                PressProgress(
                    pagesDone: document.pages.count - todo.count + report.pressed, pageCount: document.pages.count,
                    pressed: report.pressed, elapsed: .now - pagesStart))
        }
        if !todo.isEmpty && report.failedPages.count == todo.count && done.isEmpty {
            throw PressError(.damaged, detail: report.failedPages.min { $0.key < $1.key }?.value)
        }
        report.duration = .now - start
        return report
    }

    /// What the document says about itself, without pressing a page: to check a file before it is accepted.
    ///
    /// - Throws: ``PressError`` when the document is refused or the tools don't work.
    public func readDocument(_ file: URL) async throws -> PressedDocument {
        if let stranger = try FileSniff(file).whatElse { throw PressError(.notAPDF, detail: stranger) }
        var document: PressedDocument?
        let ending = try await worker(file).run(["info"]) { frame in
            if frame.kind == .info { document = try PressedDocument(frame: frame) }
        }
        switch ending {
        case .finished:
            guard let document else { throw PressError(.internalError, detail: "the worker said nothing") }
            return document
        case .refused(let error): throw error
        case .failed(let reason): throw PressError(.damaged, detail: reason)
        }
    }

    func worker(_ file: URL) -> PageWorker {
        PageWorker(tools: tools, settings: settings, file: file)
    }
}
