import Markup

/// What the pages of a magazine are called: as the publisher's list says, else as the navigation calls them, else as they
/// call themselves.
struct WebTitles {
    private(set) var list: [String] = []
    private(set) var language: String?
    /// When all pages have the same title, it is that of the magazine.
    private(set) var ofBook: String?

    init(_ book: WebBook, _ folder: ContentFolder, _ entries: [Archive.Entry?]) {
        let linked = book.navigation.flatMap(folder.file).map { Self.links(in: $0, folder) } ?? [:]
        var own: [String?] = []
        var headings: [String?] = []
        for entry in entries {
            let document = entry.flatMap { try? folder.document($0) }
            own.append(document?.title.flatMap { $0.isEmpty ? nil : $0 })
            headings.append(document.flatMap { Self.heading(in: $0) })
            language = language ?? document?.language
        }
        let counts = Dictionary(own.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.max { $0.value < $1.value }
        let shared = most.flatMap { $0.value > 1 && $0.value * 2 > entries.count ? $0.key : nil }
        ofBook = shared ?? (entries.count == 1 ? own.first ?? nil : nil)
        let common = [shared, book.info.title].compactMap { $0?.lowercased() }
        for (index, page) in book.pages.enumerated() {
            let plainPath = entries[index].map { PlainPath.of(folder.path(of: $0)) }
            let candidates = [plainPath.flatMap { linked[$0] }, own[index], headings[index]]
            // What the magazine itself is called tells nothing of a page, when there is anything else.
            let particular = candidates.lazy.compactMap(\.self).first { !common.contains($0.lowercased()) }
            let name = page.path.pathNames.last.map(String.init) ?? page.path
            let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            list.append(
                page.title ?? particular ?? candidates.lazy.compactMap(\.self).first ?? oneLine(stem, limit: 300))
        }
    }

    /// The words of each link, by the plain path that it leads to.
    private static func links(in entry: Archive.Entry, _ folder: ContentFolder) -> [String: String] {
        guard let document = try? folder.document(entry), let tree = try? XMLTree.parseHTML(document.bytes) else {
            return [:]
        }
        let base = folder.path(of: entry).pathNames.dropLast().map { $0 + "/" }.joined()
        var links: [String: String] = [:]
        for link in tree.root.descendants("a") {
            let picture = link.firstDescendant("img").map { $0["alt"] ?? $0["title"] ?? "" } ?? ""
            // Beside the title a number or a short form of it may stand.
            let texts = link.content.map { piece in
                switch piece {
                case .text(let text): oneLine(text, limit: 300)
                case .element(let node): oneLine(node.text, limit: 300)
                }
            }
            let text = texts.max { $0.count < $1.count } ?? ""
            let words = text.isEmpty ? oneLine(picture, limit: 300) : text
            guard let href = link["href"], !words.isEmpty else { continue }
            let path = PlainPath.of(base) + href.prefix { $0 != "#" }
            if links[path] == nil { links[path] = words }
        }
        return links
    }

    private static func heading(in document: SanitisedDocument) -> String? {
        guard let tree = try? XMLTree.parseHTML(document.bytes) else { return nil }
        for name in ["h1", "h2", "h3"] {
            let text = tree.root.firstDescendant(name).map { oneLine($0.text, limit: 300) } ?? ""
            if !text.isEmpty { return text }
        }
        return nil
    }
}
