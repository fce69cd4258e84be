import EdicolaCore

extension RunNote {
    /// What a note or an error frame says. A worker that has been taken over may say anything, so little is believed.
    init(frame: Frame) {
        let said = Said(frame)
        let error = PressError.Code(rawValue: said.code).map { PressError($0) }
        self.init(
            page: frame.page > 0 ? frame.page : nil, code: said.code,
            sentence: said.message.map(Said.sentence) ?? error?.sentence ?? "",
            remedy: error?.remedy ?? Self.remedies[said.code])
    }

    /// Why a page, a resource or an article is missing.
    init(_ error: PressError, page: Int? = nil) {
        self.init(page: page, code: error.code.rawValue, sentence: error.detailedSentence, remedy: error.remedy)
    }

    static func missingResource(_ path: String, page: Int?, reason: String) -> RunNote {
        RunNote(
            page: page, code: "missing-resource", sentence: "“\(path)” could not be taken over: \(reason)",
            remedy: remedies["missing-resource"])
    }

    static func missingArticle(_ article: PressedDocument.Article, reason: String) -> RunNote {
        RunNote(
            page: article.page, code: "missing-article",
            sentence: "The text of “\(article.title)” could not be taken out: \(reason)",
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
            pages == all ? "No page of the PDF holds text" : "\(pages) of \(all) pages of the PDF hold no text"
        return RunNote(
            code: "no-text", sentence: "\(which): they can't be searched, copied or read aloud.",
            remedy: remedies["no-text"])
    }

    static func noCover(_ reason: PressError) -> RunNote {
        RunNote(
            code: "no-cover", sentence: "No cover could be made: \(reason.detailedSentence)",
            remedy: remedies["no-cover"])
    }

    /// Of the notes that are no failures.
    private static let remedies = [
        "remote-reference": "Put what is meant into the file, or allow other sites when you hand it in.",
        "script-removed": "An EPUB is shown without scripts; hand it in as HPub if it needs them.",
        "missing-resource": "Look whether the file is whole and named as the documents name it.",
        "object-removed": "Embed pictures, sound and film with the elements of HTML made for them.",
        "dead-link": "Correct or remove the link in the document.",
        "missing-article": "Its pages are there; on small screens they are read as pages.",
        "unsupported-class": "It is kept in the issue; readers that know it can show it.",
        "unsupported-annotation": "Say what it should do in a file of hot spots beside the PDF.",
        "review-annotation": "If they belong to the page, flatten them in the PDF and hand it in again.",
        "form-left-out": "Flatten the form in the PDF and hand it in again.",
        "font-not-embedded":
            "Look at the pages. If letters are wrong or missing, export the PDF with its fonts embedded.",
        "damaged-picture": "Replace the picture and hand the file in again.",
        "unusable-profile": "Look at the colours; if they are wrong, save the picture with the profile sRGB.",
        "overprint": "Look at the page: what is overprinted is shown as if it were not.",
        "printed-contents":
            "Compare the contents with that page. If they are wrong, give them with --contents, or export the PDF with bookmarks.",
        "contents-not-read": "Give the contents with --contents, or export the PDF with bookmarks.",
        "page-failed": "Export that page anew and hand the file in again.",
        "no-text": "Have a scan read by a program for text recognition (OCR) that lays the text under the pictures.",
        "no-cover": "Begin the issue with a page that can be shown as a picture.",
    ]
}
