import EdicolaCore

extension Sample {
    /// Makes two issues with results: an open one and a closed one.
    static func found(in open: CatalogEntry, and closed: CatalogEntry, of publication: Publication) -> SearchAnswer {
        let article = FoundPlace(
            kind: .article, page: 4, label: "4", title: "What the wind took", isOpen: true,
            snippet: [SnippetPart("The "), SnippetPart("wind", isMatch: true), SnippetPart(" came at noon.")],
            address: "/windfall/2026-09/read/4?q=wind")
        let page = FoundPlace(
            kind: .page, page: 12, title: "A <map> of orchards", isOpen: true,
            snippet: [SnippetPart("… of "), SnippetPart("wind & rain", isMatch: true), SnippetPart("…")],
            address: "/windfall/2026-09/read/12?q=wind")
        let hidden = FoundPlace(
            kind: .page, page: 30, label: "28", isOpen: false, address: "/windfall/2026-09/read/30?q=wind")
        return SearchAnswer(
            publications: [publication],
            items: [
                FoundIssue(
                    publicationTitle: publication.title, entry: open, isOpen: true, places: [article, page],
                    pages: [4, 12] + Array(14...30)),
                FoundIssue(
                    publicationTitle: publication.title, entry: closed, isOpen: false, places: [hidden], pages: [30]),
            ], next: "later", isPartial: true)
    }
}
