import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ForeignCatalog {
    /// Reads Atom: a plain feed, the shops' feed of the Newsstand era, or OPDS 1.2.
    init(feed: XMLElement, _ addresses: CatalogAddresses) {
        self.init(Self.kind(of: feed))
        title = feed.text(of: .atom("title"))
        summary = feed.text(of: .atom("subtitle")) ?? ""
        language = feed.attributes[XMLName("http://www.w3.org/XML/1998/namespace", "lang")]
        next = feed.all(.atom("link")).first { $0["rel"] == "next" }.flatMap { addresses.address($0["href"]) }
        for entry in feed.all(.atom("entry")) { take(entry, addresses) }
        withdrawn = feed.all(.tombstone("deleted-entry")).compactMap { $0["ref"] }
    }

    /// Reads an entry that is a document of its own.
    init(entry: XMLElement, _ addresses: CatalogAddresses) {
        self.init(.opds1)
        take(entry, addresses)
        for index in issues.indices { issues[index].details = nil }
    }

    private static func kind(of feed: XMLElement) -> Kind {
        let links = feed.all(.atom("link")) + feed.all(.atom("entry")).prefix(20).flatMap { $0.all(.atom("link")) }
        if links.contains(where: { $0.isOfCatalog }) { return .opds1 }
        let isNewsstand = feed.all(.atom("entry")).contains { entry in
            entry.elements.contains { $0.name.space == "http://itunes.apple.com/2011/Newsstand" }
        }
        return isNewsstand ? .newsstandAtom : .atom
    }

    private mutating func take(_ entry: XMLElement, _ addresses: CatalogAddresses) {
        let links = entry.all(.atom("link")).map { AtomLink($0, addresses) }
        if links.contains(where: { $0.address == nil }) { faults.insert(.badLink) }
        let ways = links.filter(\.isAcquisition)
        if kind == .opds1, ways.isEmpty {
            // The entry leads to another feed. Feeds that only show the same issues in another order are ignored.
            let places = links.filter {
                $0.isFeed && ["", "subsection", "http://opds-spec.org/subsection"].contains($0.relation)
            }
            parts += places.compactMap(\.address)
            if !places.isEmpty || links.contains(where: \.isFeed) { return }
        }
        guard let id = entry.text(of: .atom("id")) else {
            faults.insert(.noIdentifier)
            return
        }
        if !id.contains(":") { faults.insert(.relativeIdentifier) }
        let name = entry.all(.dublinCore("identifier")).map(\.text).first { $0.hasPrefix("urn:edicola:") }
        var issue = ForeignIssue(id: name ?? id, title: plain(entry.first(.atom("title"))) ?? id)
        issue.summary = plain(entry.first(.atom("summary")) ?? entry.first(.atom("content"))) ?? ""
        issue.coverDate = entry.text(of: .dublinCore("issued")).flatMap { CatalogDate($0)?.coverDate }
        let date = entry.text(of: .atom("published")) ?? entry.text(of: .dublinCore("issued"))
        take(date ?? entry.text(of: .atom("updated")), as: [.internet, .partial], into: &issue)
        if let author = entry.first(.atom("author"))?.text(of: .atom("name")), let name {
            let parts = name.split(separator: ":")
            issue.publication = ForeignPublication(
                id: parts.count == 4 ? try? Publication.ID(parsing: parts[2]) : nil, title: author)
        }
        take(ways, of: entry, links, addresses, into: &issue)
        let icon = entry.first(.newsstand("cover_art_icons"))?.first(.newsstand("cover_art_icon"))
        issue.cover = links.cover ?? addresses.address(icon?["src"])
        issue.categories = entry.all(.atom("category")).compactMap { $0["label"] ?? $0["term"] }
        issues.append(issue)
    }

    private func take(
        _ ways: [AtomLink], of entry: XMLElement, _ links: [AtomLink], _ addresses: CatalogAddresses,
        into issue: inout ForeignIssue
    ) {
        // At least one generator of the Newsstand era adds this element.
        let extra = entry.elements.first { $0.name.local == "download_url" }.flatMap { addresses.address($0.text) }
        let enclosures = links.filter { $0.relation == "enclosure" }
        let open = ways.filter { $0.relation.hasSuffix("/acquisition") || $0.relation.hasSuffix("/open-access") }
        let sold = ways.filter { $0.relation.hasSuffix("/buy") || $0.relation.hasSuffix("/subscribe") }
        issue.take(
            (open + sold + enclosures).compactMap(\.file)
                + (extra.map { [ForeignFile(address: $0, mediaType: nil)] } ?? []))
        if !open.isEmpty { issue.isFree = true } else if !sold.isEmpty { issue.isFree = false }
        if issue.isFree == false { issue.price = sold.lazy.compactMap(\.price).first }
        issue.details = links.first { $0.isEntry && $0.relation == "alternate" }?.address
    }

    /// Returns text without the markup that some feeds have in it.
    private mutating func plain(_ element: XMLElement?) -> String? {
        guard let element, !element.text.isEmpty else { return nil }
        let text = element.text
        let isMarkup = element["type"] == "html" || element["type"] == "xhtml"
        if !isMarkup, !element.elements.isEmpty { faults.insert(.unescaped) }
        guard PlainText.hasMarkup(text) else { return text }
        if !isMarkup { faults.insert(.markupInText) }
        return PlainText.plain(text)
    }
}

/// A link of an Atom entry.
struct AtomLink {
    let relation: String
    let mediaType: String
    let address: URL?
    let price: Price?

    init(_ element: XMLElement, _ addresses: CatalogAddresses) {
        relation = element["rel"] ?? ""
        mediaType = element["type"] ?? ""
        // Some write `link` for `href`. A template is no address, and we don't follow it.
        let text = element["href"] ?? element["link"]
        address = text?.contains("{") == true ? addresses.place : addresses.address(text)
        let found = element.first(.opds("price"))
        price = found.flatMap { Price(amount: $0.text, currency: $0["currencycode"] ?? "") }
    }

    var isAcquisition: Bool {
        relation.hasPrefix("http://opds-spec.org/acquisition") && !relation.hasSuffix("/sample") && !isFeed && !isEntry
    }

    var isEntry: Bool { mediaType.contains("atom+xml") && mediaType.contains("type=entry") }
    var isFeed: Bool { mediaType.contains("atom+xml") && !isEntry }
    var file: ForeignFile? { address.map { ForeignFile(address: $0, mediaType: mediaType) } }
}

extension [AtomLink] {
    /// The large picture, or else the small one. Some feeds use the names from before the standard.
    fileprivate var cover: URL? {
        let names = [
            "http://opds-spec.org/image", "http://opds-spec.org/cover", "x-stanza-cover-image",
            "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail",
        ]
        return names.lazy.compactMap { name in first { $0.relation == name && $0.address != nil }?.address }.first
    }
}

extension XMLName {
    fileprivate static func newsstand(_ local: String) -> XMLName {
        XMLName("http://itunes.apple.com/2011/Newsstand", local)
    }
}

extension XMLElement {
    /// Whether it is a link of OPDS.
    fileprivate var isOfCatalog: Bool {
        self["rel"]?.hasPrefix("http://opds-spec.org/") == true || self["type"]?.contains("opds-catalog") == true
    }
}
