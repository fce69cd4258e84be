import EdicolaCore

/// The relations of the links of a catalog, and the media types of their targets.
enum OPDSRelation {
    static let openAccess = "http://opds-spec.org/acquisition/open-access"
    static let acquisition = "http://opds-spec.org/acquisition"
    static let buy = "http://opds-spec.org/acquisition/buy"
    static let subscribe = "http://opds-spec.org/acquisition/subscribe"
    static let sample = "http://opds-spec.org/acquisition/sample"
    static let image = "http://opds-spec.org/image"
    static let thumbnail = "http://opds-spec.org/image/thumbnail"
    static let facet = "http://opds-spec.org/facet"
    static let shelf = "http://opds-spec.org/shelf"
    static let authentication = "http://opds-spec.org/auth/document"
    static let progression = "http://www.cantook.com/api/progression"
    static let stream = "http://vaemendis.net/opds-pse/stream"
}

/// An acquisition link of an issue.
struct OPDSAcquisition {
    /// The full relation, and the short one of OPDS 2.0 where there is one.
    var relation: String
    var shortRelation: String?
    var path: String
    var mediaType: String
    var title: String
    var size: Int?
    var price: Price?
    /// The media type of the content, when the link leads to a page first.
    var leadsTo: String?
}

extension FeedIssue {
    /// The caller's ways to the content. There is always one.
    var acquisitions: [OPDSAcquisition] {
        switch access {
        case .granted(let reason):
            let isOpen = reason == .free
            if downloads.isEmpty {
                // Some pages are still being pressed: the issue can be read on its page.
                return [
                    OPDSAcquisition(
                        relation: isOpen ? OPDSRelation.openAccess : OPDSRelation.acquisition,
                        shortRelation: isOpen ? "download" : "acquisition", path: Paths.reader(key),
                        mediaType: "text/html", title: "Read on the web")
                ]
            }
            return downloads.map { file in
                OPDSAcquisition(
                    relation: isOpen ? OPDSRelation.openAccess : OPDSRelation.acquisition,
                    shortRelation: isOpen ? "download" : "acquisition", path: file.path, mediaType: file.mediaType,
                    title: file.title, size: file.size)
            }
        case .refused(let remedy):
            var page = OPDSAcquisition(
                relation: OPDSRelation.buy, shortRelation: "buy", path: Paths.issue(key), mediaType: "text/html",
                title: "Buy", price: issue.price, leadsTo: downloads.first?.mediaType)
            // Without a price it is no offer of a single copy.
            if remedy == .subscribe || issue.price == nil {
                (page.relation, page.shortRelation, page.title) = (OPDSRelation.subscribe, "subscribe", "Subscribe")
            }
            guard previewCount > 0 else { return [page] }
            let sample = OPDSAcquisition(
                relation: OPDSRelation.sample, shortRelation: "preview", path: Paths.reader(key),
                mediaType: "text/html", title: "First pages")
            return [page, sample]
        }
    }
}

extension Price {
    /// `3.99`: without a symbol, with a point.
    var amount: String { String(description.dropFirst(currency.utf8.count + 1)) }
}
