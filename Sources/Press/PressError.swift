/// Why a document can't be pressed.
public struct PressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable: stored, sent to clients, never renamed.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case notAPDF = "not-a-pdf"
        case damaged
        case encrypted
        case empty
        case tooLarge = "too-large"
        case pageTooLarge = "page-too-large"
        case pageFailed = "page-failed"
        case pdfiumMissing = "pdfium-missing"
        case workerMissing = "worker-missing"
        case sandboxFailed = "sandbox-failed"
        case internalError = "internal"
    }

    public var code: Code
    /// More for whoever looks into it, not for every reader; may be nil.
    public var detail: String?

    public init(_ code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// Whether the file is at fault: trying again is of no use, another file is needed.
    public var isRefusal: Bool {
        switch code {
        case .notAPDF, .damaged, .encrypted, .empty, .tooLarge, .pageTooLarge, .pageFailed: true
        case .pdfiumMissing, .workerMissing, .sandboxFailed, .internalError: false
        }
    }

    /// What happened and what to do, in a sentence or two for a person.
    public var message: String {
        switch code {
        case .notAPDF: "\(detail ?? "This is not a PDF"). Export the issue as a PDF and upload that."
        case .damaged: "The PDF is damaged. Export it once more, or open it in a PDF program and save it again."
        case .encrypted: "The PDF is protected by a password. Save it without protection and upload it again."
        case .empty: "The PDF has no pages. Export the issue once more."
        case .tooLarge: "The PDF is too large: \(detail ?? "it has too many pages"). Split the issue into parts."
        case .pageTooLarge: "A page of the PDF has no usable size. Export the issue with a normal page format."
        case .pageFailed: "The page can't be read. Export the issue once more."
        case .pdfiumMissing:
            "The PDFium library is missing. Run scripts/pdfium, or set EDICOLA_PDFIUM to the path of libpdfium.so."
        case .workerMissing:
            "The program edicola-pageworker is missing. Put it beside edicola, or set EDICOLA_PAGEWORKER to its path."
        case .sandboxFailed:
            "This machine does not let edicola-pageworker lock itself in (seccomp), so no document is opened."
        case .internalError: "The page worker does not work as it should."
        }
    }

    public var description: String {
        detail.map { "\(code.rawValue): \(message) (\($0))" } ?? "\(code.rawValue): \(message)"
    }
}
