import EdicolaCore
import Storage

/// The list of an issue's articles, as typed: one value in each list for each row.
struct ContentsForm: VersionedForm {
    var file, title, author, section, page, pages, shown: [String]?
    /// The number of the row that was moved, from 0.
    var up, down: String?
    /// Set when the file's own list is wanted back.
    var reset: String?
    var was: String?

    enum Field: Hashable {
        case rows
    }

    /// A row, as typed.
    struct Row: Hashable {
        /// The article of the file; nil for one that was added by hand.
        var file: FileArticle?
        var title = "", author = "", section = "", page = "", pages = ""
        var isShown = true

        var isEmpty: Bool { file == nil && [title, author, section, page].allSatisfy(\.isEmpty) }

        /// The row in one line, for somebody who typed another one.
        var line: String {
            [page, title, author, section, isShown ? "" : "–"].filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    /// The rows of a revision.
    init(_ revision: OverlaidRevision) {
        let rows = revision.overlay.rows(over: revision.file).compactMap { Row($0, in: revision.file) }
        file = rows.map { $0.file?.text ?? "" }
        (title, author, section) = (rows.map(\.title), rows.map(\.author), rows.map(\.section))
        (page, pages) = (rows.map(\.page), rows.map(\.pages))
        shown = rows.map { $0.isShown ? "yes" : "no" }
        was = version
    }

    /// The rows without empty ones. Lists of different lengths, which no browser sends, end with the shortest.
    var rows: [Row] {
        let (title, file, shown) = (title ?? [], file ?? [], shown ?? [])
        let texts = [author ?? [], section ?? [], page ?? [], pages ?? []]
        let count = min(title.count, file.count, shown.count, texts.map(\.count).min() ?? 0)
        return (0..<count).map { index in
            Row(
                file: FileArticle(text: file[index]), title: title[index].trimmed, author: texts[0][index].trimmed,
                section: texts[1][index].trimmed, page: texts[2][index].trimmed, pages: texts[3][index].trimmed,
                isShown: shown[index] != "no")
        }.filter { !$0.isEmpty }
    }

    var values: [(field: Field, value: String)] { [(.rows, rows.map(\.line).joined(separator: "\n"))] }

    /// The rows after a press of an arrow; nil without one.
    var moved: [Row]? {
        var rows = rows
        guard let pressed = up ?? down else { return nil }
        guard let from = Int(pressed), rows.indices.contains(from) else { return rows }
        let to = up == nil ? from + 1 : from - 1
        guard rows.indices.contains(to) else { return rows }
        rows.swapAt(from, to)
        return rows
    }

    /// Returns what the publisher wants: nil for the file's own list.
    func edits(over file: FileContents) -> [ArticleEdit]? {
        if reset != nil { return nil }
        let known = Dictionary(
            file.articles.map { (FileArticle($0), $0) }, uniquingKeysWith: { first, _ in first })
        let edits = rows.map { row -> ArticleEdit in
            guard let name = row.file, let article = known[name] else {
                return ArticleEdit(
                    file: nil, title: row.title, author: row.author.filled, section: row.section.filled,
                    page: Int(row.page), pageCount: Int(row.pages) ?? 1, isHidden: row.isShown ? nil : true)
            }
            return ArticleEdit(
                file: name, title: row.title == article.title ? nil : row.title,
                author: row.author == article.author ?? "" ? nil : row.author,
                section: row.section == article.section ?? "" ? nil : row.section, isHidden: row.isShown ? nil : true)
        }
        return edits == file.articles.map { ArticleEdit(file: FileArticle($0)) } ? nil : edits
    }

    /// Returns complaints by row; empty when all are good.
    func complaints(pageCount: Int, in own: ContentsWords) -> [Int: String] {
        var complaints: [Int: String] = [:]
        for (index, row) in rows.enumerated() {
            let longest = [row.title, row.author, row.section].map(\.count).max() ?? 0
            if row.title.isEmpty { complaints[index] = own.titleMissing }
            if longest > IssueOverlay.Limit.characters { complaints[index] = own.tooLong }
            guard row.file == nil else { continue }
            guard let page = Int(row.page), (1...max(1, pageCount)).contains(page) else {
                complaints[index] = own.pageBad(pageCount)
                continue
            }
            let count = row.pages.isEmpty ? 1 : Int(row.pages) ?? 0
            if count < 1 || count > pageCount - page + 1 { complaints[index] = own.countBad }
        }
        return complaints
    }
}

extension ContentsForm.Row {
    fileprivate init?(_ row: IssueOverlay.Row, in file: FileContents) {
        guard let article = row.article(in: file) else { return nil }
        self.init(
            file: row.source.map { FileArticle(file.articles[$0]) }, title: article.title,
            author: article.author ?? "", section: article.section ?? "", page: "\(article.page)",
            pages: "\(article.pageCount)", isShown: row.edit?.isHidden != true)
    }
}

extension FileArticle {
    /// Reads `12:A title`.
    fileprivate init?(text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let page = Int(parts[0]) else { return nil }
        self.init(title: String(parts[1]), page: page)
    }

    /// `12:A title`
    var text: String { "\(page):\(title)" }
}

extension String {
    /// nil for an empty text.
    fileprivate var filled: String? { isEmpty ? nil : self }
}
