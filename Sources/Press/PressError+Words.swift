extension PressError {
    /// What happened, in a sentence for a person.
    public var sentence: String {
        switch code {
        case .notRecognised: "This is no file that can become an issue."
        case .notAPDF: "This is not a PDF."
        case .damaged: "The file is damaged."
        case .encrypted: "The PDF is protected by a password."
        case .wrongPassword: "The password does not open the PDF."
        case .empty: "The file has no pages."
        case .tooLarge: "The file has too many pages."
        case .unsafeArchive: "The archive holds names that lead out of it, or twice to the same place."
        case .archiveTooLarge: "The archive unpacks to more than an issue may have."
        case .encryptedArchive: "The archive is protected by a password."
        case .missingFile: "A file that the issue needs is not in the archive."
        case .notWellFormed: "A file in the archive can't be read."
        case .pictureTooLarge: "A picture has more pixels than can be pressed."
        case .unreadablePictures: "Some of the pictures can't be read."
        case .pageTooLarge: "A page has no usable size."
        case .pageFailed: "The page can't be pressed."
        case .pdfiumMissing: "The PDFium library is missing."
        case .workerMissing: "The program edicola-pageworker is missing."
        case .sandboxFailed:
            "This machine does not let edicola-pageworker lock itself in (seccomp), so no file is opened."
        case .internalError: "The page worker does not work as it should."
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch code {
        case .notRecognised: "Export the issue as a PDF, or as an EPUB, web pages or pictures, and hand that in."
        case .notAPDF: "Export the issue as a PDF and hand that in."
        case .damaged: "Export it once more, or open it in a program that can repair it and save it again."
        case .encrypted: "Give the password with --password, or save it without protection."
        case .wrongPassword: "Try the password in a PDF program, then give it again; capitals count."
        case .empty: "Export the issue once more."
        case .tooLarge: "Split the issue into parts."
        case .unsafeArchive: "Unpack it, look at what it holds, and make a new archive of the folder."
        case .archiveTooLarge: "Leave out what is not part of the issue, or split it into parts."
        case .encryptedArchive: "Make the archive once more, without a password."
        case .missingFile:
            "Look whether it is in the folder and named as the issue names it, and make the archive again."
        case .notWellFormed: placeRemedy ?? "Check it with a validator such as EPUBCheck, correct it and publish again."
        case .pictureTooLarge: "Save the picture smaller: 4,000 pixels are enough for a page."
        case .unreadablePictures: "Export them as JPEG or PNG, and publish the issue with these."
        case .pageTooLarge: "Export the issue with a normal page format."
        case .pageFailed: "Export that page anew and hand the issue in again."
        case .pdfiumMissing: "Run scripts/pdfium, or set EDICOLA_PDFIUM to the path of libpdfium.so."
        case .workerMissing: "Put it beside edicola, or set EDICOLA_PAGEWORKER to its path."
        case .sandboxFailed: "Use a kernel, and a container, that allow seccomp; “edicola doctor” tells more."
        case .internalError: "Look into the log, and report it."
        }
    }

    /// For the files that a publisher writes by hand, whose place the detail names.
    private var placeRemedy: String? {
        if detail?.hasPrefix("layout.json") == true { return "Correct layout.json, or use --direction and --spread." }
        let files = ["hotspots.json": "hotspots", "contents.txt": "contents"]
        let file = files.first { detail?.hasPrefix($0.key) == true }
        return file.map { "Correct that place in the file given with --\($0.value), and publish again." }
    }

    /// The sentence, with what the worker found when that says more.
    public var detailedSentence: String {
        guard let detail, !detail.isEmpty, isRefusal else { return sentence }
        return Said.sentence(detail)
    }
}
