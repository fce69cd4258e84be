import Markup

/// The book's contents, pages and special places, from its navigation document (EPUB 3.3, chapter 7) or its NCX (OPF
/// 2.0.1, section 2.4.1).
struct EPUBNavigation {
    struct Entry {
        var title: String
        var target: EPUBReference?
        /// What the entry is, as far as the file says: a landmark's `epub:type`, or the class of an entry of an NCX.
        var type = ""
        var children: [Entry] = []
    }

    static let longestTitle = 1_000

    var contents: [Entry] = []
    var pageList: [Entry] = []
    var landmarks: [Entry] = []
}

extension EPUBNavigation {
    /// - Parameter path: of the navigation document in the book.
    init(document: XMLTree.Node, path: String) {
        var reader = NavigationReader(path: path)
        for list in document.descendants("nav") {
            let types = list.words("type")
            let entries = { (reader: inout NavigationReader) in
                list.firstDescendant("ol").map { reader.entries($0, depth: 0) } ?? []
            }
            if types.contains("toc") && contents.isEmpty { contents = entries(&reader) }
            if types.contains("page-list") && pageList.isEmpty { pageList = entries(&reader) }
            if types.contains("landmarks") && landmarks.isEmpty { landmarks = entries(&reader) }
        }
    }

    /// - Parameter path: of the NCX in the book.
    init(ncx: XMLTree.Node, path: String) {
        var reader = NavigationReader(path: path)
        contents = ncx.first("navMap").map { reader.points($0, "navPoint", depth: 0) } ?? []
        pageList = ncx.first("pageList").map { reader.points($0, "pageTarget", depth: 0) } ?? []
    }
}

/// Trees that a stranger made, so they may be deep or endless.
private struct NavigationReader {
    let path: String
    private var count = 0

    init(path: String) {
        self.path = path
    }

    mutating func entries(_ list: XMLTree.Node, depth: Int) -> [EPUBNavigation.Entry] {
        guard depth < SourceInfo.Entry.deepest else { return [] }
        var entries: [EPUBNavigation.Entry] = []
        for item in list.all("li") {
            guard count < SourceInfo.Entry.most else { break }
            count += 1
            let label = item.children.first { $0.name == "a" || $0.name == "span" }
            let sublist = item.all("ol").first
            // Some wrap the link in something else.
            let link =
                label ?? item.children.lazy.filter { $0.name != "ol" }.compactMap { $0.firstDescendant("a") }.first
            var entry = EPUBNavigation.Entry(
                title: link.map(title) ?? "", target: target(link?["href"]), type: link?.words("type").first ?? "")
            if let sublist { entry.children = self.entries(sublist, depth: depth + 1) }
            if !entry.title.isEmpty || !entry.children.isEmpty { entries.append(entry) }
        }
        return entries
    }

    mutating func points(_ parent: XMLTree.Node, _ name: String, depth: Int) -> [EPUBNavigation.Entry] {
        guard depth < SourceInfo.Entry.deepest else { return [] }
        var entries: [EPUBNavigation.Entry] = []
        for point in parent.all(name) {
            guard count < SourceInfo.Entry.most else { break }
            count += 1
            let entry = EPUBNavigation.Entry(
                title: point.first("navLabel").map(title) ?? "", target: target(point.first("content")?["src"]),
                type: point["class"] ?? "", children: points(point, name, depth: depth + 1))
            if !entry.title.isEmpty || !entry.children.isEmpty { entries.append(entry) }
        }
        return entries
    }

    /// The element's text, or that of its pictures.
    private func title(_ element: XMLTree.Node) -> String {
        let text = oneLine(element.text, limit: EPUBNavigation.longestTitle)
        guard text.isEmpty else { return text }
        let alternatives = element.descendants("img").compactMap { $0["alt"] }.joined(separator: " ")
        return oneLine(alternatives.isEmpty ? element["title"] ?? "" : alternatives, limit: EPUBNavigation.longestTitle)
    }

    private func target(_ href: String?) -> EPUBReference? {
        href.flatMap { try? EPUBReference($0, in: path) }
    }
}
