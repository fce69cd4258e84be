import EdicolaCore
import Feeds
import HTML

/// Links to the feeds with a page's content, for news readers and reading apps that get the page's address.
struct FeedLinks {
    /// The page's publication; nil for pages of the newsstand.
    let publication: Publication?
    /// Whether it is the page at `/`.
    let isRoot: Bool
    let name: String

    var html: HTML {
        guard let publication else { return root }
        let (id, title) = (publication.id, publication.title)
        return """
            \(link(Paths.Feeds.rss(id), Self.rss, title))\
            \(link(Paths.OPDS.publication(id), Self.opds, title))\
            \(link(Paths.OPDS.publication(id), OPDSFeed.jsonType, title))\(root)
            """
    }

    private var root: HTML {
        isRoot ? link(Paths.OPDS.root, Self.opds, name) + link(Paths.OPDS.root, OPDSFeed.jsonType, name) : .empty
    }

    /// The media type that OPDS 1.2, section 8, requires in pages.
    private static let opds = "application/atom+xml;profile=opds-catalog"

    private static let rss = String(RSS.mediaType.prefix { $0 != ";" })

    private func link(_ address: String, _ type: String, _ title: String) -> HTML {
        "<link rel=\"alternate\" type=\"\(type)\" href=\"\(address)\" title=\"\(title)\">\n"
    }
}
