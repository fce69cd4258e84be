import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OPDSFeed {
    public static let navigationType = "application/atom+xml;profile=opds-catalog;kind=navigation"
    public static let acquisitionType = "application/atom+xml;profile=opds-catalog;kind=acquisition"

    static let namespaces: XMLWriter.Attributes = [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:dc": "http://purl.org/dc/terms/",
        "xmlns:opds": "http://opds-spec.org/2010/catalog", "xmlns:opensearch": "http://a9.com/-/spec/opensearch/1.1/",
        "xmlns:thr": "http://purl.org/syndication/thread/1.0", "xmlns:pse": "http://vaemendis.net/opds-pse/ns",
        "xmlns:at": "http://purl.org/atompub/tombstones/1.0",
    ]

    /// The media type of the Atom document.
    public var atomType: String {
        if case .navigation = content { Self.navigationType } else { Self.acquisitionType }
    }

    /// The feed in OPDS 1.2.
    public var atom: String {
        var writer = XMLWriter()
        writer.element("feed", Self.namespaces) { writer in
            writer.element("id", text: iri)
            writer.element("title", ["xml:lang": language], text: title)
            if !subtitle.isEmpty { writer.element("subtitle", ["xml:lang": language], text: subtitle) }
            writer.element("updated", text: updated.formatted(.iso8601))
            writer.element("author") { writer in
                writer.element("name", text: site.name)
                writer.element("uri", text: site.baseURL + "/")
            }
            if let paging {
                writer.element("opensearch:totalResults", text: "\(paging.total)")
                writer.element("opensearch:itemsPerPage", text: "\(paging.size)")
                writer.element("opensearch:startIndex", text: "\((paging.number - 1) * paging.size + 1)")
            }
            if let query { writer.element("opensearch:Query", ["role": "request", "searchTerms": query]) }
            writeLinks(to: &writer)
            // The grammar requires elements that are not Atom's own before the entries.
            for tombstone in tombstones { tombstone.write(to: &writer) }
            for destination in destinations { write(destination, to: &writer) }
            for issue in issues { issue.write(to: &writer, site: site) }
        }
        return writer.document
    }

    private func writeLinks(to writer: inout XMLWriter) {
        link("self", atomType, path, to: &writer)
        link("start", Self.navigationType, Paths.OPDS.root, to: &writer)
        if let up { link("up", Self.navigationType, up, to: &writer) }
        if let alternate { link("alternate", "text/html", alternate, to: &writer) }
        link("search", OpenSearchDescription.mediaType, search.description, to: &writer)
        if site.hasReaders {
            link(OPDSRelation.shelf, Self.acquisitionType, Paths.OPDS.shelf, to: &writer)
            link(
                OPDSRelation.authentication, AuthenticationDocument.mediaType, Paths.OPDS.authentication, to: &writer)
        }
        for (relation, path) in paging?.links ?? [] { link(relation, atomType, path, to: &writer) }
        for facet in facets {
            writer.element(
                "link",
                [
                    "rel": OPDSRelation.facet, "type": Self.acquisitionType, "href": site.address(facet.path),
                    "title": facet.title, "opds:facetGroup": facet.group,
                    "opds:activeFacet": facet.isActive ? "true" : nil, "thr:count": facet.count.map(String.init),
                ])
        }
    }

    private func link(_ relation: String, _ type: String, _ path: String, to writer: inout XMLWriter) {
        writer.element("link", ["rel": relation, "type": type, "href": site.address(path)])
    }

    private func write(_ destination: OPDSDestination, to writer: inout XMLWriter) {
        writer.element("entry") { writer in
            writer.element("id", text: destination.iri)
            writer.element("title", text: destination.title)
            writer.element("updated", text: destination.updated.formatted(.iso8601))
            if !destination.summary.isEmpty {
                writer.element("content", ["type": "text"], text: destination.summary)
            }
            writer.element(
                "link",
                [
                    "rel": destination.relation.rawValue,
                    "type": destination.listsIssues ? Self.acquisitionType : Self.navigationType,
                    "href": site.address(destination.path), "thr:count": destination.count.map(String.init),
                ])
            if let (key, picture) = destination.cover {
                writer.element(
                    "link",
                    [
                        "rel": OPDSRelation.thumbnail, "type": picture.asset.mediaType,
                        "href": site.address(Paths.API.asset(picture.asset.path, of: key)),
                    ])
            }
        }
    }
}

extension FeedTombstone {
    func write(to writer: inout XMLWriter) {
        writer.element("at:deleted-entry", ["ref": iri, "when": at.formatted(.iso8601)]) { writer in
            if let reason { writer.element("at:comment", text: reason) }
        }
    }
}
