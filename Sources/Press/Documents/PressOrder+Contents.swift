import EdicolaCore

extension PressOrder {
    /// What the file says of itself, and where that has no contents what its contents page says. Pages are read for that,
    /// so it is a run of its own: a page that ends it costs the contents, never the issue.
    func readDocumentAndContents() async throws -> (document: PressedDocument, notes: [RunNote]) {
        var (document, notes) = try await readDocument()
        guard document.form.format == .pdf, document.contents.isEmpty else { return (document, notes) }
        var found = document
        var foundNotes: [RunNote] = []
        let ending = try await worker.run(["contents"]) { frame in
            switch frame.kind {
            case .note where foundNotes.isEmpty: foundNotes.append(RunNote(frame: frame))
            case .contents where found.contents.isEmpty: try found.addContents(frame)
            default: throw FrameParser.MalformedError()
            }
        }
        switch ending {
        case .finished: return (found, notes + foundNotes)
        case .refused(let error): notes.append(.contentsNotRead(error.detailedSentence))
        case .failed(let reason): notes.append(.contentsNotRead("\(reason)."))
        }
        return (document, notes)
    }
}
