public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The Newsstand Atom Feed 1.2, from which shops of the Newsstand era got new covers and texts automatically.
///
/// Each issue is shown from `published` to `news:end_date`. That is the moment at which the next one begins, so that
/// there is no gap. Values that the shop would refuse are left out: a summary of less than 10 or more than 2000 bytes,
/// a cover that is no PNG, is too small or too long.
public struct NewsstandAtom: Sendable {
    public static let mediaType = "application/atom+xml; charset=utf-8"

    public var publication: Publication
    /// `urn:uuid:…`
    public var iri: String
    /// Newest first, as the stand shows them.
    public var issues: [FeedIssue]
    public var updated: Date
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String

    public init(
        publication: Publication, iri: String, issues: [FeedIssue], updated: Date, baseURL: String
    ) {
        self.publication = publication
        self.iri = iri
        self.issues = issues
        self.updated = updated
        self.baseURL = baseURL
    }

    public var document: String {
        var writer = XMLWriter()
        let attributes: XMLWriter.Attributes = [
            "xmlns": "http://www.w3.org/2005/Atom", "xmlns:news": "http://itunes.apple.com/2011/Newsstand",
            "xml:lang": publication.language,
        ]
        writer.element("feed", attributes) { writer in
            writer.element("id", text: iri)
            writer.element("title", text: publication.title)
            if !publication.summary.isEmpty { writer.element("subtitle", text: publication.summary) }
            writer.element("updated", text: updated.formatted(.iso8601))
            writer.element("author") { $0.element("name", text: publication.title) }
            writer.element("generator", text: "Edicola")
            let place = baseURL + Paths.Feeds.newsstandAtom(publication.id)
            writer.element("link", ["rel": "self", "type": "application/atom+xml", "href": place])
            writer.element(
                "link", ["rel": "alternate", "type": "text/html", "href": baseURL + Paths.stand(publication.id)])
            for (issue, end) in zip(issues, [nil] + issues.map(\.issue.onSale)) { write(issue, end: end, to: &writer) }
        }
        return writer.document
    }

    private func write(_ issue: FeedIssue, end: Date?, to writer: inout XMLWriter) {
        guard let published = issue.issue.onSale else { return }
        writer.element("entry") { writer in
            writer.element("id", text: issue.iri)
            writer.element("title", text: issue.issue.title)
            writer.element("updated", text: issue.entry.updated.formatted(.iso8601))
            writer.element("published", text: published.formatted(.iso8601))
            // Whole seconds are written, so whole seconds are compared.
            if let end, end.timeIntervalSince1970.rounded(.down) > published.timeIntervalSince1970.rounded(.down) {
                writer.element("news:end_date", text: end.formatted(.iso8601))
            }
            writer.element("summary", text: Self.summary(of: issue))
            writer.element(
                "link", ["rel": "alternate", "type": "text/html", "href": baseURL + Paths.issue(issue.key)])
            if let cover = Self.cover(of: issue) {
                writer.element("news:cover_art_icons") {
                    $0.element("news:cover_art_icon", ["size": "SOURCE", "src": baseURL + cover])
                }
            }
        }
    }

    /// Returns 10 to 2000 bytes of UTF-8, cut between words.
    static func summary(of issue: FeedIssue) -> String {
        var text = issue.summary
        if text.utf8.count < 10 {
            text = [issue.issue.title, text].filter { !$0.isEmpty }.joined(separator: ". ")
        }
        if text.utf8.count < 10 { text = "\(text). A new issue of \(issue.publication.title)." }
        guard text.utf8.count > 2000 else { return text }
        var cut = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            guard cut.utf8.count + word.utf8.count + 5 <= 2000 else { break }
            cut += cut.isEmpty ? String(word) : " \(word)"
        }
        return cut + " …"
    }

    /// Returns the picture's name in the newsstand, if it can be one that the shop accepts: 1024 pixels or more on its
    /// long side, at most twice as long as wide.
    static func cover(of issue: FeedIssue) -> String? {
        guard let widest = issue.entry.covers.last, issue.pictureCount > 0, max(widest.width, widest.height) >= 1024,
            widest.width <= 2 * widest.height, widest.height <= 2 * widest.width
        else { return nil }
        // A new cover has a new address.
        return Paths.Feeds.newsstandCover(issue.key, digest: widest.asset.digest)
    }
}
