import EdicolaCore

extension JSONLD {
    /// A publication as `Periodical`.
    static func periodical(
        _ publication: Publication, newest: CatalogEntry?, site: Site, logo: LogoPicture?
    ) -> JSONLD {
        let origin = site.origin ?? ""
        return .thing(
            "Periodical",
            [
                "@id": .text("\(origin)\(Paths.stand(publication.id))"),
                "url": .text("\(origin)\(Paths.stand(publication.id))"), "name": .text(publication.title),
                "description": publication.summary.isEmpty ? nil : .text(publication.summary),
                "inLanguage": .text(publication.language), "issn": site.settings.issn.map { .text($0) },
                "image": newest?.sharedPicture.map { .text("\(origin)\($0.path)") },
                "publisher": publisher(site, logo: logo),
                "hasPart": newest.map { issueName($0, origin: origin) },
            ])
    }

    /// An issue as `PublicationIssue`, with its part that requires payment.
    static func issue(_ entry: CatalogEntry, of publication: Publication, site: Site) -> JSONLD {
        let (origin, issue) = (site.origin ?? "", entry.issue)
        let address = "\(origin)\(Paths.issue(entry.key))"
        let title = JSONLD.thing(
            "Periodical",
            [
                "@id": .text("\(origin)\(Paths.stand(publication.id))"), "name": .text(publication.title),
                "issn": site.settings.issn.map { .text($0) },
            ])
        let articles = entry.contents.flatMap { $0.children.isEmpty ? [$0] : $0.children }.prefix(40)
        var parts = articles.map { line in
            JSONLD.thing(
                "Article", ["headline": .text(line.title), "pageStart": line.page.map { .number(Double($0)) }])
        }
        if !issue.isFree {
            parts.append(
                .thing("WebPageElement", ["isAccessibleForFree": false, "cssSelector": .text(".\(Self.gate)")]))
        }
        let offers = issue.price.map { price in
            JSONLD.list(([price] + issue.otherPrices).map { offer($0, at: address) })
        }
        return .thing(
            "PublicationIssue",
            [
                "@id": .text(address), "url": .text(address), "name": .text(issue.title),
                "issueNumber": issue.number.map { .text($0.name) },
                "datePublished": issue.coverDate.startDay.map { .text($0) },
                "description": issue.summary.isEmpty ? nil : .text(issue.summary),
                "inLanguage": .text(publication.language),
                "image": entry.sharedPicture.map { .text("\(origin)\($0.path)") },
                "numberOfPages": entry.pageCount > 0 ? .number(Double(entry.pageCount)) : nil,
                "isAccessibleForFree": .flag(issue.isFree), "isPartOf": title, "publisher": publisher(site, logo: nil),
                "hasPart": parts.isEmpty ? nil : .list(parts), "offers": offers,
            ])
    }

    /// The class of the part that requires payment.
    static let gate = "behind-the-counter"

    private static func issueName(_ entry: CatalogEntry, origin: String) -> JSONLD {
        .thing(
            "PublicationIssue",
            [
                "@id": .text("\(origin)\(Paths.issue(entry.key))"), "url": .text("\(origin)\(Paths.issue(entry.key))"),
                "name": .text(entry.issue.title), "issueNumber": entry.issue.number.map { .text($0.name) },
                "datePublished": entry.issue.coverDate.startDay.map { .text($0) },
            ])
    }

    private static func offer(_ price: Price, at address: String) -> JSONLD {
        let amount = String(price.description.dropFirst(price.currency.utf8.count + 1))
        return .thing(
            "Offer",
            [
                "price": .text(amount), "priceCurrency": .text(price.currency), "url": .text(address),
                "availability": "https://schema.org/InStock",
            ])
    }

    private static func publisher(_ site: Site, logo: LogoPicture?) -> JSONLD {
        .thing(
            "Organization",
            [
                "name": .text(site.name), "url": site.origin.map { .text("\($0)/") },
                "logo": logo.map { .text("\(site.origin ?? "")\($0.address)") },
            ])
    }
}
