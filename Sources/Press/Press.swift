import EdicolaCore
public import FoundationEssentials

/// Turns a publisher's file, whatever its format, into covers, pages, and what belongs to them.
///
/// Everything that looks into the file runs in `edicola-pageworker`, a program that locks itself in; a file that
/// crashes or stops it costs a page, never the server. This side knows no format: how another is added is told in
/// `docs/notes/formats.md`.
///
///     let press = Press(tools: try PressTools.find())
///     let report = try await press.press(file) { piece in
///         switch piece { … }
///     }
public struct Press: Sendable {
    let tools: PressTools
    let settings: PressSettings
    let pool: PressPool

    /// - Parameter pool: the workers' places, to be shared by everything that presses in a process.
    public init(tools: PressTools, settings: PressSettings = PressSettings(), pool: PressPool? = nil) {
        self.tools = tools
        self.settings = settings
        self.pool = pool ?? PressPool(slots: settings.workers)
    }

    /// Presses a file.
    ///
    /// - Parameters:
    ///   - file: the publisher's. It must not change meanwhile.
    ///   - done: what the caller has from an earlier run that was cut short.
    ///   - progress: called after each page.
    ///   - deliver: called with one piece after the other: the document, the cover (widest first, then placeholder and
    ///     colour), then for an issue of documents all its resources and its pages; for one of pictures what several
    ///     pages share if it is small, its pages, and what single pages need; the articles' texts last. Notes come at any time. Pages
    ///     come in reading order; the first ones of a PDF without their 2x pictures, which follow right after them. While it works the press waits, so memory stays bounded. What it throws ends the run.
    /// - Throws: ``PressError`` when the file is refused or the tools don't work; `CancellationError`.
    public func press(
        _ file: URL, options: PressOptions = PressOptions(), skipping done: Finished = Finished(),
        progress: (PressProgress) -> Void = { _ in }, deliver: (PressedPiece) async throws -> Void
    ) async throws -> PressReport {
        let start = ContinuousClock.now
        let order = order(file, options)
        defer { order.member.leave() }
        var report = PressReport()
        var seen = NoteLimiter()
        try await order.press(skipping: done) { piece in
            if case .note(let note) = piece, !seen.isNew(note) { return }
            report.count(piece)
            try await deliver(piece)
            switch piece {
            case .page, .failedPage:
                progress(
                    PressProgress(
                        pagesDone: done.pages.count + report.pressed, pageCount: report.pageCount,
                        pressed: report.pressed, elapsed: .now - start))
            default: break
            }
        }
        if report.pressed > 0 && report.failedPages.count == report.pressed && done.pages.isEmpty {
            throw PressError(.damaged, detail: report.failedPages.min { $0.key < $1.key }?.value.sentence)
        }
        report.duration = .now - start
        return report
    }

    /// What the file says about itself, without pressing a page: to check it before it is accepted.
    ///
    /// - Throws: ``PressError`` when the file is refused or the tools don't work.
    public func readDocument(_ file: URL, options: PressOptions = PressOptions()) async throws -> PressedDocument {
        let order = order(file, options)
        defer { order.member.leave() }
        return try await order.member.withSlot(isUrgent: true) { try await order.readDocument().document }
    }

    func order(_ file: URL, _ options: PressOptions) -> PressOrder {
        PressOrder(tools: tools, settings: settings, options: options, file: file, member: pool.pages.join())
    }
}
