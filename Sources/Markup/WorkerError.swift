/// Why a document, or one page of it, can't be pressed. The codes are a contract with the program that started the
/// worker (docs/notes/page-worker-protocol.md).
package struct WorkerError: Error {
    package enum Code: String {
        case usage
        case pdfiumMissing = "pdfium-missing"
        case sandboxFailed = "sandbox-failed"
        case notAPDF = "not-a-pdf"
        case damaged
        case encrypted
        case empty
        case tooLarge = "too-large"
        case pageFailed = "page-failed"
        case pageTooLarge = "page-too-large"
        case notRecognised = "not-recognised"
        case unsafeArchive = "unsafe-archive"
        case archiveTooLarge = "archive-too-large"
        case encryptedArchive = "encrypted-archive"
        case missingFile = "missing-file"
        case pictureTooLarge = "picture-too-large"
        case unreadablePictures = "unreadable-pictures"
        case notWellFormed = "not-well-formed"
        case wrongPassword = "wrong-password"
        case tesseractMissing = "tesseract-missing"
        case internalError = "internal"
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The exit status of sysexits.h that says whose fault it was.
    package var exitStatus: Int32 {
        switch code {
        case .usage: 64
        case .notAPDF, .damaged, .encrypted, .empty, .tooLarge, .pageFailed, .pageTooLarge, .notRecognised,
            .unsafeArchive,
            .archiveTooLarge, .encryptedArchive, .missingFile, .pictureTooLarge, .unreadablePictures,
            .notWellFormed, .wrongPassword:
            65
        case .pdfiumMissing, .sandboxFailed, .tesseractMissing, .internalError: 70
        }
    }
}
