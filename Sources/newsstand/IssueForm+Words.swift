import EdicolaCore

extension IssueForm.Format {
    /// As readers say it.
    var words: String {
        switch self {
        case .pdf: "PDF"
        case .images: "pictures"
        case .epub: "EPUB"
        case .hpub: "HPub"
        case .html: "web pages"
        case .brochure: "brochure"
        }
    }
}

extension IssueForm.Layout {
    /// How many of what readers turn: `12 pages`, `1 chapter`.
    func words(_ count: Int) -> String {
        let noun = self == .reflowable ? "chapter" : "page"
        return "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
