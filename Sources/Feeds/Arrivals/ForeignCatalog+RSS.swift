import Formats

extension ForeignCatalog {
    /// Reads RSS 2.0 whose items have files.
    init(rss: XMLElement, _ addresses: CatalogAddresses) throws(CatalogError) {
        guard let channel = rss.first(.plain("channel")) else { throw .notRecognised }
        self.init(.rss)
        title = channel.text(of: .plain("title"))
        summary =
            channel.text(of: .plain("description")).map { PlainText.hasMarkup($0) ? PlainText.plain($0) : $0 } ?? ""
        language = channel.text(of: .plain("language"))
        next = channel.all(.atom("link")).first { $0["rel"] == "next" }.flatMap { addresses.address($0["href"]) }
        for item in channel.all(.plain("item")) {
            guard let id = item.text(of: .plain("guid")) ?? item.text(of: .plain("link")) else {
                faults.insert(.noIdentifier)
                continue
            }
            var issue = ForeignIssue(id: id, title: item.text(of: .plain("title")) ?? id)
            let description = item.text(of: .plain("description")) ?? ""
            issue.summary = PlainText.hasMarkup(description) ? PlainText.plain(description) : description
            take(item.text(of: .plain("pubDate")), as: [.mail], into: &issue)
            let enclosures = item.all(.plain("enclosure"))
            let files = enclosures.compactMap { enclosure in
                addresses.address(enclosure["url"]).map { ForeignFile(address: $0, mediaType: enclosure["type"]) }
            }
            if files.count < enclosures.count { faults.insert(.badLink) }
            issue.take(files)
            issues.append(issue)
        }
    }
}
