import EdicolaCore
import Synchronization

/// Gives pages without text the words in their pictures, one page at a time, each in a worker of its own: a page that
/// ends it keeps everything else.
final class PageRecognition: Sendable {
    private struct State {
        var tried = 0
        var pages = 0
        var failures = 0
        var isOver = false
        var lastReason = ""
    }

    private let worker: PageWorker
    private let verb: [String]
    private let maximumPages: Int
    private let maximumFailures: Int
    private let state = Mutex(State())

    /// - Returns: nil when there is nothing to read with, or the file has other pages than pictures.
    init?(_ order: PressOrder, _ document: PressedDocument) {
        guard let recognition = order.tools.recognition, [.pdf, .images].contains(document.form.format) else {
            return nil
        }
        worker = PageWorker(
            tools: order.tools, settings: order.settings.forReading, options: order.options, file: order.file)
        (maximumPages, maximumFailures) = (order.settings.maximumPagesToRead, order.settings.maximumFailuresToRead)
        verb = recognition.verb(language: document.language, order.settings)
    }

    /// The page with its words, when it had none and some are found.
    ///
    /// - Parameter isCareful: a worker ended before: what may have ended it is left out.
    func added(to page: PressedPage, isCareful: Bool) async throws -> PressedPage {
        guard page.holdsNoText, mayTry else { return page }
        var worker = worker
        worker.isCareful = isCareful
        var layer: [UInt8]?
        let ending = try await worker.run(verb + ["--page", "\(page.number)"]) { frame in
            if frame.kind == .note { return }
            guard frame.kind == .layer, frame.page == page.number, layer == nil else {
                throw FrameParser.MalformedError()
            }
            layer = frame.payload
        }
        switch ending {
        case .refused(let error) where error.code == .tesseractMissing: state.withLock { $0.isOver = true }
        case .refused(let error): count(failure: error.detailedSentence)
        case .failed(let reason): count(failure: reason)
        case .finished:
            var read = page
            guard let layer else { return page }
            read.layer = layer
            guard !read.holdsNoText else { return page }
            state.withLock { state in
                state.pages += 1
                state.failures = 0
            }
            return read
        }
        return page
    }

    private var mayTry: Bool {
        state.withLock { state in
            guard !state.isOver, state.tried < maximumPages else { return false }
            state.tried += 1
            return true
        }
    }

    /// What the publisher should know.
    var notes: [RunNote] {
        let (pages, failures, reason) = state.withLock { ($0.pages, $0.failures, $0.lastReason) }
        var notes: [RunNote] = []
        if pages > 0 { notes.append(.wordsRead(pages: pages)) }
        if failures >= maximumFailures { notes.append(.wordsNotRead(reason)) }
        return notes
    }

    /// So many pages one after the other can't be read that the rest is not tried.
    private func count(failure reason: String) {
        state.withLock { state in
            state.failures += 1
            state.lastReason = reason
            if state.failures >= maximumFailures { state.isOver = true }
        }
    }
}

extension PressSettings {
    /// For a worker that reads one page, which says nothing until it has.
    var forReading: PressSettings {
        var settings = self
        // A run is given the time of one page more.
        settings.secondsPerPage = max(1, secondsToRead / 2)
        settings.silence = silenceToRead
        return settings
    }
}
