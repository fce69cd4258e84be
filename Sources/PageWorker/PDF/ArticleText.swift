/// The passages of an article, from its title to the next one's.
struct ArticleText {
    static let mostPages = 400
    static let mostLetters = 2_000_000

    private(set) var blocks: [(passage: Passage, page: Int)] = []

    init(_ article: DocumentArticle, of document: Document) {
        var letters = 0
        let lastPage = max(article.lastPage, article.end?.page ?? 0)
        for number in article.start.page...min(lastPage, article.start.page + Self.mostPages) {
            // A page that can't be read is missing in the text as it is in the pictures.
            guard letters < Self.mostLetters, let page = try? Page(number, of: document) else { continue }
            let geometry = PageGeometry(page)
            var passages = page.passages(geometry)[...]
            if let end = article.end, end.page == number {
                passages = passages.prefix(end.index(in: passages, titled: article.nextTitle, geometry))
            }
            if article.start.page == number {
                passages = passages.dropFirst(article.start.index(in: passages, titled: article.title, geometry))
            }
            letters += passages.reduce(0) { $0 + $1.text.utf8.count }
            add(passages, page: number)
        }
        for index in blocks.indices { blocks[index].passage.text = blocks[index].passage.text.withoutOpenEnd }
    }

    private mutating func add(_ passages: ArraySlice<Passage>, page: Int) {
        for passage in passages {
            if let beginning = blocks.lazy.map(\.passage).beginning(of: passage) {
                blocks[beginning].passage.add(passage)
            } else {
                blocks.append((passage, page))
            }
        }
    }
}

extension PagePlace {
    /// The first passage that belongs to what begins at this place.
    ///
    /// The title, when it is found, is surer than the place: outlines often lead to the top of the page.
    fileprivate func index(in passages: ArraySlice<Passage>, titled title: String, _ geometry: PageGeometry) -> Int {
        let wanted = title.lettersOnly
        let headings = passages.indices.filter { if case .heading = passages[$0].kind { true } else { false } }
        let start =
            headings.first { passages[$0].text.lettersOnly == wanted }
            ?? headings.first { passages[$0].text.lettersOnly.isPart(of: wanted) }
            ?? passages.indices.first { passages[$0].text.lettersOnly == wanted }
        if let start { return start - passages.startIndex }
        guard let y else { return 0 }
        let place = geometry.point(x: x ?? 0, y: y)
        let below = passages.firstIndex { passage in
            passage.box.bottom > place.y + 2 && (x == nil || passage.box.right > place.x)
        }
        return (below ?? passages.endIndex) - passages.startIndex
    }
}

extension String {
    fileprivate var withoutOpenEnd: String {
        unicodeScalars.last == "\u{AD}" ? String(dropLast()) : self
    }
}
