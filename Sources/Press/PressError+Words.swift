extension PressError {
    /// What happened, in a sentence for a person.
    public var sentence: String {
        switch code {
        case .notRecognised: "This format is not supported."
        case .notAPDF: "This is not a PDF."
        case .damaged: "The file is damaged."
        case .encrypted: "The PDF is protected by a password."
        case .wrongPassword: "The password is wrong."
        case .empty: "The file has no pages."
        case .tooLarge: "The file has too many pages."
        case .unsafeArchive: "The archive contains paths that are unsafe or appear twice."
        case .archiveTooLarge: "The archive is too large when unpacked."
        case .encryptedArchive: "The archive is protected by a password."
        case .missingFile: "A file that the issue needs is missing from the archive."
        case .notWellFormed: "A file in the archive can't be read."
        case .pictureTooLarge: "A picture has too many pixels."
        case .unreadablePictures: "Some of the pictures can't be read."
        case .pageTooLarge: "A page has no usable size."
        case .pageFailed: "The page can't be rendered."
        case .pdfiumMissing: "The PDFium library is missing."
        case .workerMissing: "The program edicola-pageworker is missing."
        case .sandboxFailed:
            "This machine does not allow the sandbox of edicola-pageworker (seccomp), so no file is opened."
        case .tesseractMissing: "Tesseract, which reads pages without text, can't be used."
        case .internalError: "The page worker failed unexpectedly."
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch code {
        case .notRecognised: "Export the issue as a PDF, an EPUB, web pages or pictures, and publish that."
        case .notAPDF: "Export the issue as a PDF and publish that."
        case .damaged: "Export it again, or open it in a program that can repair it and save it again."
        case .encrypted: "Add --password, or save the PDF without protection."
        case .wrongPassword: "Check the password in a PDF viewer, then try again. It is case-sensitive."
        case .empty: "Export the issue again."
        case .tooLarge: "Split the issue into parts."
        case .unsafeArchive: "Unpack it, check its files, and make a new archive of the folder."
        case .archiveTooLarge: "Remove files that are not part of the issue, or split it into parts."
        case .encryptedArchive: "Make the archive again, without a password."
        case .missingFile:
            "Check that it is in the folder with the right name, and make the archive again."
        case .notWellFormed: placeRemedy ?? "Check it with a validator such as EPUBCheck, correct it and publish again."
        case .pictureTooLarge: "Save the picture smaller: 4,000 pixels are enough for a page."
        case .unreadablePictures: "Export them as JPEG or PNG, and publish the issue again."
        case .pageTooLarge: "Export the issue with a normal page format."
        case .pageFailed: "Export that page again and publish the issue again."
        case .pdfiumMissing: "Run scripts/pdfium, or set EDICOLA_PDFIUM to the path of libpdfium.so."
        case .workerMissing: "Put it beside edicola, or set EDICOLA_PAGEWORKER to its path."
        case .sandboxFailed: "Use a kernel and a container that allow seccomp. “edicola doctor” shows details."
        case .tesseractMissing:
            "Install tesseract-ocr and the packages of your languages (tesseract-ocr-ita …), or set EDICOLA_OCR to off."
        case .internalError: "Check the log, and report the problem."
        }
    }

    /// For the files that a publisher writes by hand, whose place the detail names.
    private var placeRemedy: String? {
        if detail?.hasPrefix("layout.json") == true { return "Correct layout.json, or use --direction and --spread." }
        let files = ["hotspots.json": "hotspots", "contents.txt": "contents"]
        let file = files.first { detail?.hasPrefix($0.key) == true }
        return file.map { "Correct that place in the file of --\($0.value), and publish again." }
    }

    /// The sentence, with what the worker found when that says more.
    public var detailedSentence: String {
        guard let detail, !detail.isEmpty, isRefusal else { return sentence }
        return WorkerMessage.sentence(detail)
    }
}
