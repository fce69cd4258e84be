import Markup

/// The brochure of the founding documents: articles side by side, the pages of each one below the other
/// (docs/notes/formats.md).
struct Brochure {
    struct Article {
        var title: String?
        var author: String?
        var section: String?
        var pages: [Page]
    }

    struct Page {
        /// As the file writes it: `SimplePage`, `PhotoPage` and so on.
        var className: String
        var properties: JSONValue
    }

    var title: String?
    var author: String?
    var publisher: String?
    var date: String?
    var cover: String?
    var language: String?
    var articles: [Article]

    /// - Returns: nil when the values have another shape.
    init?(_ value: JSONValue) {
        guard let list = value.array ?? value["articles"]?.array ?? value["Articles"]?.array, !list.isEmpty else {
            return nil
        }
        var articles: [Article] = []
        for item in list {
            guard let pages = item.array ?? item["pages"]?.array ?? item["Pages"]?.array else { return nil }
            let read = pages.compactMap(Self.page)
            // Something else that happens to be a list of lists.
            guard read.count == pages.count else { return nil }
            articles.append(
                Article(
                    title: Self.text(item, ["title", "Title", "name"]), author: Self.text(item, ["author", "Author"]),
                    section: Self.text(item, ["section", "Section"]), pages: read))
        }
        guard articles.contains(where: { !$0.pages.isEmpty }) else { return nil }
        self.articles = articles.filter { !$0.pages.isEmpty }
        title = Self.text(value, ["title", "Title"])
        author = Self.text(value, ["author", "Author"])
        publisher = Self.text(value, ["publisher", "Publisher"])
        date = Self.text(value, ["date", "Date"])
        cover = Self.text(value, ["cover", "Cover"])
        language = Self.text(value, ["language"])
    }

    private static func page(_ value: JSONValue) -> Page? {
        guard let className = value["class"]?.string ?? value["Class"]?.string, let members = value.members else {
            return nil
        }
        let properties = value["properties"] ?? value["Properties"]
        let others = members.filter { !["class", "Class", "properties", "Properties"].contains($0.name) }
        // Some write the properties beside the class.
        return Page(
            className: oneLine(className, limit: 100), properties: .object((properties?.members ?? []) + others))
    }

    private static func text(_ value: JSONValue, _ names: [String]) -> String? {
        for name in names {
            let text = oneLine(value[name]?.text ?? "", limit: 1_000)
            if !text.isEmpty { return text }
        }
        return nil
    }
}
