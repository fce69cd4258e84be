import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension OPDSFeed {
    public static let jsonType = "application/opds+json"

    /// Returns the feed in OPDS 2.0.
    public func json() throws -> Data {
        let publications = issues.map { OPDSPublication($0, site: site) }
        let navigation = destinations.map(link)
        return try JSON.encode(
            Document(
                metadata: metadata, links: links,
                // Neither member may be empty, and one of them is required.
                navigation: navigation.isEmpty ? (publications.isEmpty ? [home] : nil) : navigation,
                publications: publications.isEmpty ? nil : publications, facets: facetGroups))
    }

    private struct Document: Encodable {
        var metadata: Metadata
        var links: [OPDSLink]
        var navigation: [OPDSLink]?
        var publications: [OPDSPublication]?
        var facets: [FacetGroup]?
    }

    private struct Metadata: Encodable {
        var title: String
        var subtitle: String?
        var modified: Date?
        var numberOfItems: Int?
        var itemsPerPage: Int?
        var currentPage: Int?
    }

    private struct FacetGroup: Encodable {
        struct Metadata: Encodable {
            var title: String
        }

        var metadata: Metadata
        var links: [OPDSLink]
    }

    private var metadata: Metadata {
        Metadata(
            title: title, subtitle: subtitle.isEmpty ? nil : subtitle, modified: updated, numberOfItems: paging?.total,
            itemsPerPage: paging?.size, currentPage: paging?.number)
    }

    private var home: OPDSLink {
        OPDSLink(
            rel: ["start"], href: site.baseURL + Paths.OPDS.root, type: Self.jsonType, title: "All of \(site.name)")
    }

    private var links: [OPDSLink] {
        var this = link("self", path)
        // The content changes when the reader signs in.
        if site.hasReaders { this.properties = .init(authenticate: site.door) }
        var links = [
            this, link("start", Paths.OPDS.root),
            OPDSLink(
                rel: ["search"], href: "\(site.baseURL)\(search.path){?query}", type: Self.jsonType, templated: true),
        ]
        if let up { links.append(link("up", up)) }
        if let alternate {
            links.append(OPDSLink(rel: ["alternate"], href: site.baseURL + alternate, type: "text/html"))
        }
        if site.hasReaders {
            var shelf = link(OPDSRelation.shelf, Paths.OPDS.shelf)
            shelf.properties = .init(authenticate: site.door)
            links.append(shelf)
            links.append(
                OPDSLink(rel: [OPDSRelation.authentication], href: site.door.href, type: site.door.type))
        }
        return links + (paging?.links ?? []).map { link($0.relation, $0.path) }
    }

    private func link(_ relation: String, _ path: String) -> OPDSLink {
        OPDSLink(rel: [relation], href: site.baseURL + path, type: Self.jsonType)
    }

    private func link(to destination: OPDSDestination) -> OPDSLink {
        OPDSLink(
            rel: [destination.relation.rawValue], href: site.baseURL + destination.path, type: Self.jsonType,
            title: destination.title, properties: destination.count.map { .init(numberOfItems: $0) })
    }

    private var facetGroups: [FacetGroup]? {
        var groups: [FacetGroup] = []
        for facet in facets {
            let link = OPDSLink(
                rel: facet.isActive ? ["self"] : nil, href: site.baseURL + facet.path, type: Self.jsonType,
                title: facet.title, properties: facet.count.map { .init(numberOfItems: $0) })
            if let index = groups.firstIndex(where: { $0.metadata.title == facet.group }) {
                groups[index].links.append(link)
            } else {
                groups.append(FacetGroup(metadata: .init(title: facet.group), links: [link]))
            }
        }
        // A choice has two sides.
        groups.removeAll { $0.links.count < 2 }
        return groups.isEmpty ? nil : groups
    }
}
