import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FeedIssue {
    /// The media type of ``atomEntry(site:)``.
    public static let entryType = "application/atom+xml;type=entry;profile=opds-catalog"

    /// Returns the issue as a document of its own in OPDS 1.2.
    public func atomEntry(site: OPDSSite) -> String {
        var writer = XMLWriter()
        write(to: &writer, site: site, isAlone: true)
        return writer.document
    }

    func write(to writer: inout XMLWriter, site: OPDSSite, isAlone: Bool = false) {
        writer.element("entry", isAlone ? OPDSFeed.namespaces : [:]) { writer in
            writer.element("id", text: iri)
            writer.element("title", text: issue.title)
            writer.element("updated", text: entry.updated.formatted(.iso8601))
            if let onSale = issue.onSale { writer.element("published", text: onSale.formatted(.iso8601)) }
            // The publication first: another Edicola takes its title from there.
            for author in [publication.title] + (credits?.authors ?? []) {
                writer.element("author") { $0.element("name", text: author) }
            }
            writer.element("dc:identifier", text: name)
            if let identifier = credits?.identifier { writer.element("dc:identifier", text: identifier) }
            writer.element("dc:language", text: publication.language)
            writer.element("dc:publisher", text: credits?.publisher ?? site.name)
            if let date = issue.coverDate.asPartialDate { writer.element("dc:issued", text: date) }
            if entry.pageCount > 0 { writer.element("dc:extent", text: "\(entry.pageCount) pages") }
            // Never a repetition of the title.
            if !summary.isEmpty { writer.element("summary", ["type": "text"], text: summary) }
            link("alternate", "text/html", Paths.issue(key), site, to: &writer)
            link(isAlone ? "self" : "alternate", Self.entryType, Paths.OPDS.issue(key), site, to: &writer)
            link("collection", OPDSFeed.acquisitionType, Paths.OPDS.publication(key.publication), site, to: &writer)
            writePictures(site, to: &writer)
            for acquisition in acquisitions { acquisition.write(to: &writer, site: site) }
            writePages(site, to: &writer)
            if site.hasReaders, access.isGranted {
                link(OPDSRelation.progression, Progression.mediaType, Paths.OPDS.progression(key), site, to: &writer)
            }
        }
    }

    private func link(
        _ relation: String, _ type: String, _ path: String, _ site: OPDSSite, to writer: inout XMLWriter
    ) {
        writer.element("link", ["rel": relation, "type": type, "href": site.address(path)])
    }

    /// Writes the full size first: some apps take any relation that begins like theirs.
    private func writePictures(_ site: OPDSSite, to writer: inout XMLWriter) {
        guard let full = entry.covers.last, let small = entry.cover(atLeast: 320) else { return }
        for (relation, picture) in [(OPDSRelation.image, full), (OPDSRelation.thumbnail, small)] {
            link(relation, picture.asset.mediaType, Paths.API.asset(picture.asset.path, of: key), site, to: &writer)
        }
    }

    /// Writes the page stream (OPDS-PSE 1.2). Callers who may not open the issue get the pages of its preview.
    private func writePages(_ site: OPDSSite, to writer: inout XMLWriter) {
        let count = streamedCount
        guard count > 0 else { return }
        writer.element(
            "link",
            [
                "rel": OPDSRelation.stream, "type": "image/jpeg",
                "href": "\(site.address(Paths.OPDS.pages(key)))/{pageNumber}?width={maxWidth}",
                "title": access.isGranted ? nil : "First pages", "pse:count": "\(count)",
                "pse:lastRead": place.map { "\(min($0.page, count))" },
                "pse:lastReadDate": place.map { $0.at.formatted(.iso8601) },
            ])
    }

    var streamedCount: Int { access.isGranted ? pictureCount : min(pictureCount, previewCount) }
}

extension OPDSAcquisition {
    fileprivate func write(to writer: inout XMLWriter, site: OPDSSite) {
        let attributes: XMLWriter.Attributes = [
            "rel": relation, "type": mediaType, "href": site.address(path), "title": title,
            "length": size.map(String.init),
        ]
        guard price != nil || leadsTo != nil else { return writer.element("link", attributes) }
        writer.element("link", attributes) { writer in
            if let price { writer.element("opds:price", ["currencycode": price.currency], text: price.amount) }
            if let leadsTo { writer.element("opds:indirectAcquisition", ["type": leadsTo]) }
        }
    }
}

extension CoverDate {
    /// The form for `dcterms:issued` and `published`: a year, a month or a day; nil for a week, a season or a range.
    var asPartialDate: String? {
        switch precision {
        case .day, .month, .year: last == nil ? description : nil
        case .week, .season: nil
        }
    }
}
