/// Articles and contents as in a publisher's file.
public struct FileContents: Hashable, Sendable, Codable {
    /// Articles without their texts, in the file's order.
    public var articles: [Article]
    /// The lines of the contents.
    public var contents: [ContentsEntry]

    /// Makes the contents of a file.
    public init(articles: [Article] = [], contents: [ContentsEntry] = []) {
        self.articles = articles
        self.contents = contents
    }
}

extension IssueOverlay {
    /// The articles that readers get, and the contents made of them.
    public struct Laid: Hashable, Sendable {
        /// Articles in the order for readers.
        public var articles: [Article]
        /// For each article its index in the file; nil for one added by hand.
        public var sources: [Int?]
        /// The lines of the contents.
        public var contents: [ContentsEntry]
    }

    /// A row of the list of articles: one of the file, edited or not, or one added by hand.
    public struct Row: Hashable, Sendable {
        /// The index of the article in the file; nil for one added by hand.
        public var source: Int?
        /// What the publisher wants; nil for nothing.
        public var edit: ArticleEdit?
    }

    /// Returns all articles in the publisher's order, with hidden ones. One that the overlay does not know, because the
    /// file is newer, follows the one that it follows in the file.
    public func rows(over file: FileContents) -> [Row] {
        guard let articles else { return file.articles.indices.map { Row(source: $0) } }
        let sources = Self.sources(of: articles, in: file.articles)
        var rows = zip(articles, sources).compactMap { edit, source in
            source == nil && edit.file != nil ? nil : Row(source: source, edit: edit)
        }
        let known = Set(sources.compactMap(\.self))
        for index in file.articles.indices where !known.contains(index) {
            let before = index == 0 ? nil : rows.firstIndex { $0.source == index - 1 }
            rows.insert(Row(source: index), at: before.map { $0 + 1 } ?? 0)
        }
        return rows
    }

    /// Returns what readers get. With edited articles the contents are made of them; the lines below an article of the
    /// file stay.
    public func laid(over file: FileContents) -> Laid {
        guard articles != nil else {
            return Laid(
                articles: file.articles, sources: file.articles.indices.map(Optional.some), contents: file.contents)
        }
        var laid = Laid(articles: [], sources: [], contents: [])
        let lines = file.lines
        for row in rows(over: file) where row.edit?.isHidden != true {
            guard let article = row.article(in: file) else { continue }
            laid.articles.append(article)
            laid.sources.append(row.source)
            let known = row.source.flatMap { lines[FileArticle(file.articles[$0])] }
            var line = known ?? ContentsEntry(title: article.title)
            (line.title, line.page) = (article.title, article.page)
            laid.contents.add(line, in: article.section)
        }
        return laid
    }

    /// For each edit the index of its article in a file: the one with its title and page, otherwise with its title.
    private static func sources(of edits: [ArticleEdit], in articles: [Article]) -> [Int?] {
        var sources = [Int?](repeating: nil, count: edits.count)
        var used: Set<Int> = []
        func match(_ key: (FileArticle) -> FileArticle) {
            var places: [FileArticle: [Int]] = [:]
            for index in articles.indices.reversed() where !used.contains(index) {
                places[key(FileArticle(articles[index])), default: []].append(index)
            }
            for (index, edit) in edits.enumerated() where sources[index] == nil {
                guard let file = edit.file, let source = places[key(file)]?.popLast() else { continue }
                sources[index] = source
                used.insert(source)
            }
        }
        match { $0 }
        match { FileArticle(title: $0.title, page: 0) }
        return sources
    }
}

extension IssueOverlay.Row {
    /// The article as readers get it.
    public func article(in file: FileContents) -> Article? {
        guard let source else {
            guard let edit, let title = edit.title, let page = edit.page else { return nil }
            return Article(
                title: title, author: edit.author.filled, section: edit.section.filled, page: page,
                pageCount: max(1, edit.pageCount ?? 1))
        }
        guard file.articles.indices.contains(source) else { return nil }
        var article = file.articles[source]
        if let title = edit?.title { article.title = title }
        if let author = edit?.author { article.author = Optional(author).filled }
        if let section = edit?.section { article.section = Optional(section).filled }
        return article
    }
}

extension FileContents {
    /// The lines that may name an article.
    fileprivate var lines: [FileArticle: ContentsEntry] {
        var lines: [FileArticle: ContentsEntry] = [:]
        for entry in contents.flatMap({ [$0] + $0.children }) {
            guard let page = entry.page else { continue }
            lines[FileArticle(title: entry.title, page: page)] = entry
        }
        return lines
    }
}

extension FileArticle {
    /// Names an article of a file.
    public init(_ article: Article) { self.init(title: article.title, page: article.page) }
}

extension [ContentsEntry] {
    /// Adds a line, below its section's heading.
    fileprivate mutating func add(_ line: ContentsEntry, in section: String?) {
        guard let section else { return append(line) }
        if last?.title != section || last?.page != nil { append(ContentsEntry(title: section)) }
        self[endIndex - 1].children.append(line)
    }
}

extension String? {
    /// Nil for an empty text too.
    fileprivate var filled: String? { self?.isEmpty == false ? self : nil }
}
