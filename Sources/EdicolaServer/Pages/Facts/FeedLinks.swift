import EdicolaCore
import Feeds
import HTML

/// Where programs find the same as the page: for news readers and reading apps that are given a page's address.
struct FeedLinks {
    /// That the page is about; nil for pages of the newsstand.
    let publication: Publication?
    /// The page at `/`.
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

    /// OPDS 1.2, section 8 of which has pages say it so.
    private static let opds = "application/atom+xml;profile=opds-catalog"

    private static let rss = String(RSS.mediaType.prefix { $0 != ";" })

    private func link(_ address: String, _ type: String, _ title: String) -> HTML {
        "<link rel=\"alternate\" type=\"\(type)\" href=\"\(address)\" title=\"\(title)\">\n"
    }
}
