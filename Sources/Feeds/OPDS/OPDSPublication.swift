import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FeedIssue {
    /// The media type of ``publicationJSON(site:)``.
    public static let publicationType = "application/opds-publication+json"

    /// Returns the issue as a document of its own in OPDS 2.0.
    public func publicationJSON(site: OPDSSite) throws -> Data { try JSON.encode(OPDSPublication(self, site: site)) }
}

/// An issue in OPDS 2.0.
struct OPDSPublication: Encodable {
    var metadata: Metadata
    var links: [OPDSLink]
    var images: [OPDSLink]?

    struct Metadata: Encodable {
        var type = "http://schema.org/PublicationIssue"
        var identifier: String
        var altIdentifier: [String]
        var title: String
        var author: Names
        var publisher: String
        var language: String
        var modified: Date
        var published: Date?
        var description: String?
        var numberOfPages: Int?
        var belongsTo: BelongsTo

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case identifier, altIdentifier, title, author, publisher, language, modified, published, description
            case numberOfPages, belongsTo
        }
    }

    /// One name is written as a string, several as a list (Readium Web Publication Manifest, contributor).
    struct Names: Encodable {
        var list: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if list.count == 1 { try container.encode(list[0]) } else { try container.encode(list) }
        }
    }

    struct BelongsTo: Encodable {
        var magazine: Magazine
    }

    struct Magazine: Encodable {
        var name: String
        var identifier: String
        var issue: IssueNumber?
        var links: [OPDSLink]
    }

    init(_ feed: FeedIssue, site: OPDSSite) {
        let (issue, entry, key) = (feed.issue, feed.entry, feed.key)
        metadata = Metadata(
            identifier: feed.iri, altIdentifier: [feed.name] + [feed.credits?.identifier].compactMap(\.self),
            title: issue.title, author: Names(list: feed.authors), publisher: feed.credits?.publisher ?? site.name,
            language: feed.publication.language, modified: entry.updated,
            published: issue.onSale, description: feed.summary.isEmpty ? nil : feed.summary,
            numberOfPages: entry.pageCount > 0 ? entry.pageCount : nil,
            belongsTo: BelongsTo(
                magazine: Magazine(
                    name: feed.publication.title, identifier: "urn:edicola:\(key.publication)", issue: issue.number,
                    links: [
                        OPDSLink(
                            href: site.baseURL + Paths.OPDS.publication(key.publication), type: OPDSFeed.jsonType)
                    ])))
        var this = OPDSLink(
            rel: ["self"], href: site.baseURL + Paths.OPDS.issue(key), type: FeedIssue.publicationType)
        if site.hasReaders { this.properties = .init(authenticate: site.door) }
        links = [
            this,
            OPDSLink(rel: ["alternate"], href: site.baseURL + Paths.issue(key), type: "text/html"),
        ]
        links += feed.acquisitions.map { OPDSLink($0, site: site) }
        if feed.access.isGranted, entry.pagesReady > 0 {
            links.append(
                OPDSLink(rel: ["manifest"], href: site.baseURL + Paths.API.manifest(key), type: Manifest.mediaType))
        }
        if site.hasReaders, feed.access.isGranted {
            links.append(
                OPDSLink(
                    rel: [OPDSRelation.progression], href: site.baseURL + Paths.OPDS.progression(key),
                    type: Progression.mediaType, properties: .init(authenticate: site.door)))
        }
        images = Self.images(of: entry, site: site)
    }

    /// Returns JPEG pictures, the full size first, then the thumbnail.
    private static func images(of entry: CatalogEntry, site: OPDSSite) -> [OPDSLink]? {
        guard let full = entry.covers.last, let small = entry.cover(atLeast: 320) else { return nil }
        return [(OPDSRelation.image, full), (OPDSRelation.thumbnail, small)].map { relation, picture in
            OPDSLink(
                rel: [relation], href: site.baseURL + Paths.API.asset(picture.asset.path, of: entry.key),
                type: picture.asset.mediaType, width: picture.width, height: picture.height)
        }
    }
}

extension OPDSLink {
    init(_ acquisition: OPDSAcquisition, site: OPDSSite) {
        let relations = [acquisition.relation, acquisition.shortRelation].compactMap(\.self)
        self.init(
            // KOReader reads only the first relation, and fetches links to something else while it lists. It would
            // request a page for people, twice, for each issue, and find nothing there.
            rel: acquisition.leadsTo == nil ? relations : relations.reversed(),
            href: site.baseURL + acquisition.path, type: acquisition.mediaType, title: acquisition.title)
        if acquisition.price != nil || acquisition.leadsTo != nil {
            properties = .init(
                price: acquisition.price.map(Price.init),
                indirectAcquisition: acquisition.leadsTo.map { [.init(type: $0)] })
        }
    }
}
