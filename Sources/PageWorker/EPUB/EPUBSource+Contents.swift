import Markup

extension EPUBSource {
    /// The navigation document, else the NCX; each list from the first that has it.
    func readNavigation() -> EPUBNavigation {
        var navigation = EPUBNavigation()
        if let item = package.manifest.item(withProperty: "nav"), let root = tree(item.path) {
            navigation = EPUBNavigation(document: root, path: item.path)
        }
        if navigation.contents.isEmpty || navigation.pageList.isEmpty, let item = package.ncxItem,
            let root = tree(item.path)
        {
            let ncx = EPUBNavigation(ncx: root, path: item.path)
            if navigation.contents.isEmpty { navigation.contents = ncx.contents }
            if navigation.pageList.isEmpty { navigation.pageList = ncx.pageList }
        }
        return navigation
    }

    private func tree(_ path: String) -> XMLTree.Node? {
        guard let bytes = try? container.read(path) else { return nil }
        return try? XMLTree.tolerant(bytes, path)
    }

    /// The contents; when the book has none, the titles of its documents, as far as they tell pages apart.
    var contents: [SourceInfo.Entry] {
        let contents = navigation.contents.map(entry)
        guard contents.isEmpty else { return contents }
        let titles = pages.indices.map { study($0 + 1)?.title ?? "" }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        return titles.enumerated().compactMap { index, title in
            title.isEmpty || counts[title] != 1 ? nil : SourceInfo.Entry(title: title, page: index + 1)
        }
    }

    private func entry(_ entry: EPUBNavigation.Entry) -> SourceInfo.Entry {
        let page = pageNumber(entry.target)
        return SourceInfo.Entry(
            title: entry.title, page: page, fragment: page == nil ? nil : entry.target?.fragment,
            children: entry.children.map(self.entry))
    }

    /// What is printed on pages, by number. An entry that leads into the middle of a flowing document says nothing of
    /// its beginning.
    func readLabels() -> [Int: String] {
        var labels: [Int: String] = [:]
        for entry in navigation.pageList {
            guard let page = pageNumber(entry.target), labels[page] == nil else { continue }
            guard entry.target?.fragment == nil || pages[page - 1].rendition.isFixed else { continue }
            labels[page] = entry.title
        }
        return labels
    }
}
