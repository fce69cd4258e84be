public import FoundationEssentials

extension Press {
    /// How it stands with the reading of pages without text.
    public enum RecognitionState: Sendable, Hashable {
        /// Neither wanted nor possible: `EDICOLA_OCR` says so, or there are no models.
        case off
        /// By Tesseract's models of these names.
        case works(languages: [String])
    }

    /// Has Tesseract read a page in a locked-in worker, and says how that went.
    ///
    /// - Throws: ``PressError``, `tesseract-missing` included.
    public func recognition(trying file: URL) async throws -> RecognitionState {
        guard let recognition = tools.recognition else { return .off }
        var hasAnswered = false
        let worker = PageWorker(tools: tools, settings: settings.forReading, file: file)
        let verb = recognition.verb(language: nil, settings) + ["--page", "1"]
        switch try await worker.run(verb, { if $0.kind == .layer { hasAnswered = true } }) {
        case .finished where hasAnswered:
            return .works(languages: recognition.chosen ?? recognition.languages)
        case .finished: throw PressError(.internalError, detail: "the page worker answered nothing")
        case .refused(let error): throw error
        case .failed(let reason): throw PressError(.internalError, detail: reason)
        }
    }
}
