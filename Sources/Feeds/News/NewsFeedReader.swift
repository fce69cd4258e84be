import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads the items of an RSS, Atom or JSON feed, which is untrusted.
public struct NewsFeedReader: Sendable {
    /// An item of a feed, as plain text.
    public struct Item: Hashable, Sendable {
        public var id: String
        public var title: String
        public var summary: String
        public var link: String?
        public var date: Date?
    }

    public static let maximumItems = 50

    /// An error when bytes are no feed.
    public struct UnreadableError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The stated encoding, if it is unknown.
        var encoding: String?

        public var description: String {
            guard let encoding else { return "This is not an RSS, Atom or JSON feed." }
            return "The feed’s encoding (\(encoding.prefix(40))) is not known here. Publish it in UTF-8."
        }
    }

    /// - Parameter contentType: The field of the response with the feed, which may name its encoding.
    /// - Throws: ``UnreadableError``.
    public static func items(
        of bytes: some Collection<UInt8>, contentType: String? = nil
    ) throws(UnreadableError) -> [Item] {
        let text = try XMLEncoding.utf8(ofNews: Array(bytes), contentType: contentType)
        let start = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let items: [Item]
        if start == UInt8(ascii: "{") {
            guard let found = JSONFeed.items(Data(text)) else { throw UnreadableError() }
            items = found
        } else {
            guard start == UInt8(ascii: "<"), let found = markup(text) else { throw UnreadableError() }
            items = found
        }
        var seen: Set<String> = []
        return Array(
            items.filter { !$0.title.isEmpty && !$0.id.isEmpty && seen.insert($0.id).inserted }.prefix(maximumItems))
    }

    /// - Parameter link: Kept when a browser can open it.
    static func item(id: String?, title: String, summary: String, link: String?, date: Date?) -> Item {
        let address = link.map { $0.drop { $0.isWhitespace } }.map { $0.prefix { !$0.isWhitespace } }.map(String.init)
        let plain = address.flatMap { isAddress($0) ? $0 : nil }
        var title = PlainText.plain(title, longest: 200)
        let summary = PlainText.plain(summary, longest: 280)
        if title.isEmpty { title = PlainText.cut(summary, longest: 80) }
        let name = [id, plain, title].compactMap(\.self).first { !$0.isEmpty } ?? ""
        return Item(
            id: String(name.prefix(500)), title: title, summary: summary == title ? "" : summary, link: plain,
            date: date)
    }

    private static func isAddress(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 1000
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\^`{|}".utf8.contains($0) }
    }

    /// Reads RSS and Atom alike: both are flat lists of items with a few named texts.
    private static func markup(_ text: [UInt8]) -> [Item]? {
        var items: [Item] = []
        var isFeed = false
        var fields: [String: String]?
        var path: [String] = []
        var scanner = XMLScanner(text, .lenient) { HTMLEntities.character(named: $0) }
        for _ in 0..<maximumPieces {
            guard items.count < maximumItems * 4, path.count < deepest, let piece = try? scanner.next() else { break }
            switch piece {
            case .start(let tag):
                if ["rss", "feed", "rdf:RDF", "channel"].contains(tag.name) { isFeed = true }
                if tag.name == "item" || tag.name == "entry" { fields = [:] }
                if fields != nil, let target = target(of: tag) { fields?["link"] = target }
                if !tag.isEmpty { path.append(tag.name) }
            case .text(let text):
                // Elements deeper than an item's own fields belong to authors, pictures and the like; XHTML stays.
                guard fields != nil, let place = path.lastIndex(where: { $0 == "item" || $0 == "entry" }),
                    path.indices.contains(place + 1)
                else { continue }
                let field = path[place + 1]
                fields?[field, default: ""] += (path.count > place + 2 ? " " : "") + text
            case .end(let name):
                if name == "item" || name == "entry", let found = fields {
                    items.append(item(of: found))
                    fields = nil
                }
                if let place = path.lastIndex(of: name) { path.removeSubrange(place...) }
            }
        }
        return isFeed ? items : nil
    }

    /// Returns Atom's link to the item itself.
    private static func target(of tag: XMLScanner.Tag) -> String? {
        func attribute(_ name: String) -> String? { tag.attributes.first { $0.name == name }?.value }
        guard tag.name == "link", let target = attribute("href") else { return nil }
        let relation = attribute("rel")
        return relation == nil || relation == "alternate" ? target : nil
    }

    private static let maximumPieces = 100_000
    private static let deepest = 200

    private static func item(of fields: [String: String]) -> Item {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { fields[$0] }.first { $0.contains { !$0.isWhitespace } }
        }
        let date = first("pubDate", "published", "dc:date", "updated").flatMap { FeedDate($0)?.instant }
        return item(
            id: first("guid", "id").map { PlainText.plain($0, longest: 500) }, title: first("title") ?? "",
            summary: first("description", "summary", "content", "content:encoded") ?? "", link: first("link"),
            date: date)
    }
}

/// <https://www.jsonfeed.org/version/1.1/>
private enum JSONFeed {
    private struct Feed: Decodable {
        var version: String
        var items: [Entry]
    }

    private struct Entry: Decodable {
        var id: String?
        var url: String?
        var otherAddress: String?
        var title: String?
        var summary: String?
        var text: String?
        var markup: String?
        var published: String?

        private enum CodingKeys: String, CodingKey {
            case id, url, title, summary
            case otherAddress = "external_url"
            case text = "content_text"
            case markup = "content_html"
            case published = "date_published"
        }
    }

    static func items(_ data: Data) -> [NewsFeedReader.Item]? {
        guard let feed = try? JSONDecoder().decode(Feed.self, from: data), feed.version.contains("jsonfeed.org") else {
            return nil
        }
        return feed.items.map { entry in
            NewsFeedReader.item(
                id: entry.id, title: entry.title ?? "",
                summary: entry.summary ?? entry.text ?? entry.markup ?? "",
                link: entry.url ?? entry.otherAddress, date: entry.published.flatMap { FeedDate($0)?.instant })
        }
    }
}
