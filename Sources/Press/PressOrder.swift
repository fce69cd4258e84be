import EdicolaCore
import FoundationEssentials

/// One file on its way through the press.
struct PressOrder: Sendable {
    let tools: PressTools
    let settings: PressSettings
    let options: PressOptions
    let file: URL
    /// The standing among those that are pressed.
    let member: SlotQueue.Member

    var worker: PageWorker {
        PageWorker(tools: tools, settings: settings, options: options, file: file)
    }

    /// Delivers all that is not there yet, in the order that ``Press/press(_:options:skipping:progress:deliver:)`` tells.
    func press(skipping done: Finished, deliver: (PressedPiece) async throws -> Void) async throws {
        let slot = try await member.slot(isUrgent: true)
        let (document, notes) = try await readDocumentAndContents()
        try await deliver(.document(document))
        for note in notes { try await deliver(.note(note)) }

        var cover: SlotQueue.Slot? = slot
        let (early, late) = document.resourcesInOrder(skipping: done.resources)
        if done.hasCover || !early.isEmpty {
            if !done.hasCover { try await deliverAll(pressCover(pageCount: document.pages.count, in: slot), deliver) }
            slot.release()
            cover = nil
        }
        let spool = SpoolFolder(in: settings.scratch)
        defer { spool.remove() }
        try await pressResources(early, of: document, to: spool, deliver: deliver)
        let pages = document.pages.indices.map { $0 + 1 }.filter { !done.pages.contains($0) }
        let lacking = document.form.hasTiles ? done.small.intersection(done.pages).sorted() : []
        try await pressPages(pages, lacking: lacking, of: document, coverIn: cover, deliver: deliver)
        try await pressResources(late, of: document, to: spool, deliver: deliver)
        try await pressArticles(of: document, skipping: done.articles, deliver: deliver)
    }

    func deliverAll(_ pieces: [PressedPiece], _ deliver: (PressedPiece) async throws -> Void) async throws {
        for piece in pieces { try await deliver(piece) }
    }

    /// What the file says of itself; the caller holds a slot.
    func readDocument() async throws -> (document: PressedDocument, notes: [RunNote]) {
        var document: PressedDocument?
        var notes: [RunNote] = []
        let ending = try await worker.run(["info"]) { frame in
            switch frame.kind {
            case .note: notes.append(RunNote(frame: frame))
            case .info where document == nil: document = try PressedDocument(frame: frame)
            default: throw FrameParser.MalformedError()
            }
        }
        switch ending {
        case .finished:
            guard let document else { throw PressError(.internalError, detail: "the worker sent no output") }
            return (document, notes)
        case .refused(let error): throw error
        case .failed(let reason): throw PressError(.damaged, detail: reason)
        }
    }
}
