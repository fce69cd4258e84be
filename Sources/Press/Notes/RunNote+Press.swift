import EdicolaCore

extension RunNote {
    /// What a note or an error frame says. A worker that has been taken over may say anything, so little is believed.
    init(frame: Frame) {
        let said = WorkerMessage(frame)
        let error = PressError.Code(rawValue: said.code).map { PressError($0) }
        self.init(
            page: frame.page > 0 ? frame.page : nil, code: said.code,
            sentence: said.message.map(WorkerMessage.sentence) ?? error?.sentence ?? "",
            remedy: error?.remedy ?? Self.remedies[said.code])
    }

    /// Why a page, a resource or an article is missing.
    init(_ error: PressError, page: Int? = nil) {
        self.init(page: page, code: error.code.rawValue, sentence: error.detailedSentence, remedy: error.remedy)
    }

    static func missingResource(_ path: String, page: Int?, reason: String) -> RunNote {
        RunNote(
            page: page, code: "missing-resource", sentence: "“\(path)” could not be included: \(reason)",
            remedy: remedies["missing-resource"])
    }

    static func missingArticle(_ article: PressedDocument.Article, reason: String) -> RunNote {
        RunNote(
            page: article.page, code: "missing-article",
            sentence: "The text of “\(article.title)” could not be extracted: \(reason)",
            remedy: remedies["missing-article"])
    }

    static func contentsNotRead(_ reason: String) -> RunNote {
        RunNote(
            code: "contents-not-read",
            sentence: "The PDF has no outline, and its pages could not be searched for contents: \(reason)",
            remedy: remedies["contents-not-read"])
    }

    static func noText(pages: Int, of all: Int) -> RunNote {
        let which =
            pages == all ? "No page of the PDF has text" : "\(pages) of \(all) pages of the PDF have no text"
        return RunNote(
            code: "no-text", sentence: "\(which): they can't be searched, copied or read aloud.",
            remedy: remedies["no-text"])
    }

    static func wordsRead(pages: Int) -> RunNote {
        let which = pages == 1 ? "1 page has" : "\(pages) pages have"
        let words = pages == 1 ? "its words" : "their words"
        return RunNote(
            code: "words-recognised",
            sentence: "\(which) no text. Tesseract (OCR) recognised \(words); some may be wrong.",
            remedy: remedies["words-recognised"])
    }

    static func wordsNotRead(_ reason: String) -> RunNote {
        RunNote(
            code: "words-not-recognised",
            sentence: "OCR stopped after several pages failed: \(reason)",
            remedy: remedies["words-not-recognised"])
    }

    static func noCover(_ reason: PressError) -> RunNote {
        RunNote(
            code: "no-cover", sentence: "No cover could be made: \(reason.detailedSentence)",
            remedy: remedies["no-cover"])
    }

    /// Of the notes that are no failures.
    private static let remedies = [
        "remote-reference": "Include the content in the file, or publish it with --allow-remote.",
        "script-removed": "EPUBs run without scripts. Publish it as HPub if it needs them.",
        "missing-resource": "Check that the file is complete and has the name that the documents use.",
        "object-removed": "Embed pictures, sound and film with the HTML elements img, audio and video.",
        "dead-link": "Correct or remove the link in the document.",
        "missing-article": "Readers on small screens see the page, not the article text.",
        "unsupported-class": "It stays in the issue, for apps that support it.",
        "unsupported-annotation": "Describe it in a file of hot spots beside the PDF.",
        "review-annotation": "If they belong to the page, flatten them in the PDF and publish it again.",
        "form-left-out": "Flatten the form in the PDF and publish it again.",
        "font-not-embedded":
            "Check the pages. If letters are wrong or missing, export the PDF with its fonts embedded.",
        "damaged-picture": "Replace the picture and publish the file again.",
        "unusable-profile": "Check the colours. If they are wrong, save the picture with the profile sRGB.",
        "overprint": "Check the page: it is shown without overprinting.",
        "printed-contents":
            "Compare the contents with that page. If they are wrong, add --contents, or export the PDF with bookmarks.",
        "contents-not-read": "Add the contents with --contents, or export the PDF with bookmarks.",
        "page-failed": "Export that page again and publish the file again.",
        "no-text":
            "For a scan, add a text layer with a program for text recognition (OCR), or install Tesseract on the server.",
        "words-recognised":
            "Search for a few words to check the quality. A text layer of the PDF itself is never replaced.",
        "words-not-recognised": "Add a text layer with a program for text recognition (OCR).",
        "no-cover": "Start the issue with a page that can be shown as a picture.",
    ]
}
