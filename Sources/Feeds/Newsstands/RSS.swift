public import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// RSS 2.0 for news readers: the newest issues, each with its file where anybody may have it.
public struct RSS: Sendable {
    public static let mediaType = "application/rss+xml; charset=utf-8"

    public var publication: Publication
    /// Newest first.
    public var issues: [FeedIssue]
    public var updated: Date
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String

    public init(publication: Publication, issues: [FeedIssue], updated: Date, baseURL: String) {
        self.publication = publication
        self.issues = issues
        self.updated = updated
        self.baseURL = baseURL
    }

    public var document: String {
        var writer = XMLWriter()
        writer.element("rss", ["version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom"]) { writer in
            writer.element("channel") { writer in
                let stand = baseURL + Paths.stand(publication.id)
                writer.element("title", text: publication.title)
                writer.element("link", text: stand)
                writer.element(
                    "description", text: publication.summary.isEmpty ? publication.title : publication.summary)
                writer.element("language", text: publication.language.lowercased())
                writer.element("lastBuildDate", text: updated.mailDate)
                writer.element("generator", text: "Edicola")
                let place = baseURL + Paths.Feeds.rss(publication.id)
                writer.element("atom:link", ["rel": "self", "type": "application/rss+xml", "href": place])
                for issue in issues { write(issue, to: &writer) }
            }
        }
        return writer.document
    }

    private func write(_ issue: FeedIssue, to writer: inout XMLWriter) {
        writer.element("item") { writer in
            writer.element("title", text: issue.issue.title)
            writer.element("link", text: baseURL + Paths.issue(issue.key))
            writer.element("guid", ["isPermaLink": "false"], text: issue.iri)
            if let onSale = issue.issue.onSale { writer.element("pubDate", text: onSale.mailDate) }
            writer.element("description", text: description(of: issue))
            if issue.access == .granted(.free), let file = issue.downloads.first(where: { $0.size != nil }) {
                writer.element(
                    "enclosure",
                    ["url": baseURL + file.path, "length": file.size.map(String.init), "type": file.mediaType])
            }
        }
    }

    /// Returns HTML, as which news readers interpret it: cover and text.
    private func description(of issue: FeedIssue) -> String {
        let words = "<p>\(XMLReferences.escaped(issue.summary.isEmpty ? issue.issue.title : issue.summary))</p>"
        guard let cover = issue.entry.cover(atLeast: 320) else { return words }
        let address = XMLReferences.escaped(
            baseURL + Paths.API.asset(cover.asset.path, of: issue.key), in: .attribute)
        return "<p><img src=\"\(address)\" alt=\"\" width=\"\(cover.width)\" height=\"\(cover.height)\"></p>\(words)"
    }
}

extension Date {
    /// The format of mail and RSS (RFC 822 with four digits of the year): `Sun, 01 Mar 2026 06:00:00 GMT`.
    var mailDate: String { HTTPDate.text(secondsSince1970: secondsSince1970) }
}
