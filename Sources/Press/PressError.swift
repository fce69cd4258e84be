/// Why a file can't be pressed.
public struct PressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable: stored, sent to clients, never renamed.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case notRecognised = "not-recognised"
        case notAPDF = "not-a-pdf"
        case damaged
        case encrypted
        case wrongPassword = "wrong-password"
        case empty
        case tooLarge = "too-large"
        case unsafeArchive = "unsafe-archive"
        case archiveTooLarge = "archive-too-large"
        case encryptedArchive = "encrypted-archive"
        case missingFile = "missing-file"
        case notWellFormed = "not-well-formed"
        case pictureTooLarge = "picture-too-large"
        case unreadablePictures = "unreadable-pictures"
        case pageTooLarge = "page-too-large"
        case pageFailed = "page-failed"
        case pdfiumMissing = "pdfium-missing"
        case workerMissing = "worker-missing"
        case sandboxFailed = "sandbox-failed"
        case tesseractMissing = "tesseract-missing"
        case internalError = "internal"
    }

    public var code: Code
    /// What exactly, as far as it is known; may be nil.
    public var detail: String?

    public init(_ code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// What an error frame says; `internal` when that is nothing known.
    init(frame: Frame) {
        let said = WorkerMessage(frame)
        self.init(Code(rawValue: said.code) ?? .internalError, detail: said.message)
    }

    /// Whether the file is at fault: trying again is of no use, another file is needed.
    public var isRefusal: Bool {
        switch code {
        case .notRecognised, .notAPDF, .damaged, .encrypted, .wrongPassword, .empty, .tooLarge, .unsafeArchive,
            .archiveTooLarge, .encryptedArchive, .missingFile, .notWellFormed, .pictureTooLarge,
            .unreadablePictures, .pageTooLarge, .pageFailed:
            true
        case .pdfiumMissing, .workerMissing, .sandboxFailed, .tesseractMissing, .internalError: false
        }
    }

    /// What happened and what to do, in a few sentences for a person.
    public var message: String { "\(detailedSentence) \(remedy)" }

    public var description: String {
        detail.map { "\(code.rawValue): \(message) (\($0))" } ?? "\(code.rawValue): \(message)"
    }
}
