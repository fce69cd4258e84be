import Markup

/// What `ComicInfo.xml` says of a comic book archive (the schema of anansi-project/comicinfo, version 2.1).
struct ComicInfo {
    struct Page {
        /// `FrontCover`, `Story`, `Advertisement`, …
        var type: String?
        var isDouble = false
        var bookmark: String?
    }

    private let root: XMLTree.Node
    /// By the number of the picture, from 0.
    private(set) var pages: [Int: Page] = [:]

    /// - Returns: nil when there is none, or none that can be read: the pictures are an issue without it.
    init?(in archive: Archive) {
        let paths = [archive.root + "ComicInfo.xml", "ComicInfo.xml"]
        guard let entry = paths.lazy.compactMap(archive.entry).first,
            let bytes = try? archive.read(entry, atMost: 4 << 20),
            let tree = try? XMLTree.parse(bytes), tree.root.name == "ComicInfo"
        else { return nil }
        root = tree.root
        for page in root.first("Pages")?.all("Page") ?? [] {
            guard let number = page["Image"].flatMap({ Int($0) }) else { continue }
            let bookmark = page["Bookmark"].map { oneLine($0, limit: 1_000) } ?? ""
            pages[number] = Page(
                type: page["Type"], isDouble: page["DoublePage"]?.lowercased() == "true",
                bookmark: bookmark.isEmpty ? nil : bookmark)
        }
    }

    var isRightToLeft: Bool { text("Manga") == "YesAndRightToLeft" }

    /// Title, series, people and dates, as far as they are told.
    func describe(_ info: inout SourceInfo) {
        let series = [text("Series"), text("Number")].compactMap(\.self).joined(separator: " ")
        info.title = text("Title") ?? (series.isEmpty ? nil : series) ?? info.title
        info.author = text("Writer")
        // Several are parted by commas.
        info.authors = (info.author ?? "").split(separator: ",").map { oneLine(String($0), limit: 1_000) }
        info.publisher = text("Publisher")
        info.identifier = text("GTIN")
        info.subject = text("Genre")
        info.keywords = text("Tags")
        info.language = text("LanguageISO")
        info.isRightToLeft = isRightToLeft
        let date = [text("Year"), text("Month"), text("Day")].prefix { $0 != nil }.compactMap(\.self)
        if !date.isEmpty { info.date = date.map { $0.count == 1 ? "0" + $0 : $0 }.joined(separator: "-") }
    }

    private func text(_ name: String) -> String? {
        let text = root.first(name).map { oneLine($0.text, limit: 1_000) } ?? ""
        return text.isEmpty ? nil : text
    }
}
