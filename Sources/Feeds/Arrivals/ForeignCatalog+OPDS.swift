import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ForeignCatalog {
    /// Reads OPDS 2.0: a feed, or one publication.
    init(opds document: JSONValue, _ addresses: CatalogAddresses) throws(CatalogError) {
        guard let metadata = document["metadata"] else { throw .notRecognised }
        self.init(.opds2)
        title = metadata["title"]?.text
        summary = metadata["subtitle"]?.text ?? ""
        let links = (document["links"]?.elements ?? []).map { CatalogLink($0, addresses) }
        let isFeed = ["publications", "navigation", "groups"].contains { document[$0] != nil }
        guard isFeed else {
            guard links.contains(where: { !$0.acquisitions.isEmpty }) else { throw .notRecognised }
            take(document, addresses)
            for index in issues.indices { issues[index].details = nil }
            return
        }
        next = links.first { $0.relations.contains("next") }?.address
        take(list: document, addresses)
        for group in document["groups"]?.elements ?? [] { take(list: group, addresses) }
    }

    private mutating func take(list: JSONValue, _ addresses: CatalogAddresses) {
        for publication in list["publications"]?.elements ?? [] { take(publication, addresses) }
        for element in list["navigation"]?.elements ?? [] {
            let link = CatalogLink(element, addresses)
            let leadsOn =
                link.relations.isEmpty || !Set(link.relations).isDisjoint(with: ["subsection", "collection", "item"])
            if leadsOn, let address = link.address { parts.append(address) }
        }
    }

    private mutating func take(_ publication: JSONValue, _ addresses: CatalogAddresses) {
        let metadata = publication["metadata"]
        let links = (publication["links"]?.elements ?? []).map { CatalogLink($0, addresses) }
        let own = links.first { $0.relations.contains("self") }
        let named = metadata?["altIdentifier"]?.elements.compactMap(\.text).first { $0.hasPrefix("urn:edicola:") }
        guard let id = named ?? metadata?["identifier"]?.text ?? own?.address?.absoluteString else {
            faults.insert(.noIdentifier)
            return
        }
        if !id.contains(":") { faults.insert(.relativeIdentifier) }
        var issue = ForeignIssue(id: id, title: metadata?["title"]?.text ?? id)
        let description = metadata?["description"]?.text ?? ""
        if PlainText.hasMarkup(description) {
            faults.insert(.markupInText)
            issue.summary = PlainText.plain(description)
        } else {
            issue.summary = description
        }
        take(
            metadata?["published"]?.text ?? metadata?["modified"]?.text, as: [.internet, .partial], into: &issue)
        takeMagazine(of: metadata, named: named, into: &issue)
        let ways = links.filter { !$0.acquisitions.isEmpty }
        let open = ways.filter { !$0.acquisitions.isDisjoint(with: ["", "open-access"]) }
        let sold = ways.filter { !$0.acquisitions.isDisjoint(with: ["buy", "subscribe"]) }
        issue.take((open + sold).compactMap(\.file))
        if !open.isEmpty { issue.isFree = true } else if !sold.isEmpty { issue.isFree = false }
        if issue.isFree == false { issue.price = sold.lazy.compactMap(\.price).first }
        let images = (publication["images"]?.elements ?? []).map { CatalogLink($0, addresses) }
        issue.cover = (images.first { $0.mediaType == "image/jpeg" } ?? images.first)?.address
        issue.categories = (metadata?["subject"]?.elements ?? []).compactMap { $0["name"]?.text ?? $0.text }
        // A summary has its links to the content elsewhere.
        if ways.isEmpty { issue.details = own?.address }
        issues.append(issue)
    }

    private func takeMagazine(of metadata: JSONValue?, named: String?, into issue: inout ForeignIssue) {
        let belongs = metadata?["belongsTo"]
        let kinds = ["magazine", "newspaper", "journal", "periodical", "series", "collection"]
        guard let whole = kinds.lazy.compactMap({ belongs?[$0]?.elements.first }).first,
            let name = whole["name"]?.text ?? whole.text
        else { return }
        let parts = named?.split(separator: ":") ?? []
        issue.publication = ForeignPublication(
            id: parts.count == 4 ? try? Publication.ID(parsing: parts[2]) : nil, title: name)
        let number = whole["issue"]?.elements.first
        if let position = number?["position"]?.double ?? whole["position"]?.double, position.isFinite {
            let text = position == position.rounded() ? Int(exactly: position).map { "\($0)" } : nil
            issue.number = IssueNumber(position: position, name: number?["name"]?.text ?? text ?? "\(position)")
        }
    }
}

/// A Link Object.
private struct CatalogLink {
    let relations: [String]
    let mediaType: String
    let address: URL?
    let price: Price?

    init(_ value: JSONValue, _ addresses: CatalogAddresses) {
        relations = value["rel"]?.elements.compactMap(\.text) ?? []
        mediaType = value["type"]?.text ?? ""
        let text = value["href"]?.text
        address = text?.contains("{") == true ? nil : addresses.address(text)
        let found = value["properties"]?["price"]
        price = found.flatMap { found in
            let currency = found["currency"]?.text ?? ""
            guard let probe = Price(minor: 1, currency: currency), let value = found["value"]?.double else {
                return nil
            }
            let scale = (0..<probe.minorDigits).reduce(1.0) { scale, _ in scale * 10 }
            return Int(exactly: (value * scale).rounded()).flatMap { Price(minor: $0, currency: currency) }
        }
    }

    /// The kinds of acquisition, by the last part of the full relation; empty for the plain one.
    var acquisitions: Set<String> {
        let root = "http://opds-spec.org/acquisition"
        return Set(
            relations.compactMap { relation in
                switch relation {
                case root, "acquisition": ""
                case "download", "\(root)/open-access": "open-access"
                case "buy", "\(root)/buy": "buy"
                case "subscribe", "\(root)/subscribe": "subscribe"
                default: nil
                }
            })
    }

    var file: ForeignFile? { address.map { ForeignFile(address: $0, mediaType: mediaType) } }
}
