import EdicolaCore
import Foundation
import Testing

struct IssueOverlayTests {
    private let file = FileContents(
        articles: [
            Article(title: "Cover", page: 1, pageCount: 1),
            Article(title: "Apples", author: "A. Gardener", section: "Fruit", page: 2, pageCount: 3),
            Article(title: "Pears", section: "Fruit", page: 5, pageCount: 2),
            Article(title: "Letters", page: 7, pageCount: 1),
        ],
        contents: [
            ContentsEntry(title: "Cover", page: 1),
            ContentsEntry(
                title: "Fruit", page: 2,
                children: [
                    ContentsEntry(title: "Apples", page: 2, children: [ContentsEntry(title: "Red ones", page: 3)]),
                    ContentsEntry(title: "Pears", page: 5),
                ]), ContentsEntry(title: "Letters", page: 7),
        ])

    private func edit(_ title: String, _ page: Int, hidden: Bool? = nil, as new: String? = nil) -> ArticleEdit {
        ArticleEdit(file: FileArticle(title: title, page: page), title: new, isHidden: hidden)
    }

    // MARK: Articles

    @Test func `without edits everything is as in the file`() {
        let laid = IssueOverlay().laid(over: file)
        #expect(laid.articles == file.articles && laid.contents == file.contents && laid.sources == [0, 1, 2, 3])
    }

    @Test func `titles, authors, sections, order, hidden and added ones`() {
        var apples = edit("Apples", 2, as: "Ripe apples")
        (apples.author, apples.section) = ("B. Picker", "")
        let overlay = IssueOverlay(articles: [
            edit("Cover", 1, hidden: true), edit("Letters", 7), apples, edit("Pears", 5),
            ArticleEdit(file: nil, title: "Recipes", section: "Fruit", page: 6, pageCount: 2),
        ])
        let laid = overlay.laid(over: file)
        #expect(laid.articles.map(\.title) == ["Letters", "Ripe apples", "Pears", "Recipes"])
        #expect(laid.sources == [3, 1, 2, nil])
        #expect(laid.articles.map(\.author) == [nil, "B. Picker", nil, nil])
        #expect(laid.articles.map(\.section) == [nil, nil, "Fruit", "Fruit"])
        #expect(laid.articles[1].page == 2 && laid.articles[1].pageCount == 3 && laid.articles[3].page == 6)
        // The contents are those of the articles; lines below an article stay.
        #expect(laid.contents.map(\.title) == ["Letters", "Ripe apples", "Fruit"])
        #expect(laid.contents[1].children == [ContentsEntry(title: "Red ones", page: 3)])
        #expect(laid.contents[2].children.map(\.title) == ["Pears", "Recipes"] && laid.contents[2].page == nil)
    }

    @Test func `in a later file an article is known by its title, and a new one stands after the one before it`() {
        let overlay = IssueOverlay(articles: [
            edit("Letters", 7), edit("Apples", 2, as: "Ripe apples"), edit("Pears", 5, hidden: true), edit("Gone", 9),
        ])
        var later = file
        later.articles[1].page = 3
        later.articles.insert(Article(title: "Plums", page: 6, pageCount: 1), at: 2)
        let rows = overlay.rows(over: later)
        #expect(rows.map { $0.article(in: later)?.title } == ["Cover", "Letters", "Ripe apples", "Plums", "Pears"])
        #expect(rows.map(\.source) == [0, 4, 1, 2, 3])
        #expect(overlay.laid(over: later).articles.map(\.page) == [1, 7, 3, 6])
    }

    @Test func `two articles of one name keep their own edits`() {
        let twins = FileContents(articles: [
            Article(title: "News", page: 2, pageCount: 1), Article(title: "News", page: 8, pageCount: 1),
        ])
        let overlay = IssueOverlay(articles: [edit("News", 8, as: "Late news"), edit("News", 2, as: "Early news")])
        #expect(overlay.laid(over: twins).articles.map(\.title) == ["Late news", "Early news"])
        #expect(overlay.laid(over: twins).articles.map(\.page) == [8, 2])
    }

    /// Each article of the file is there once, in the edits' order, whatever was edited before.
    @Test(arguments: 0..<200) func `no article is lost or doubled`(seed: UInt64) {
        var random = Seeded(seed: seed)
        let titles = ["a", "b", "c", "d"]
        func article() -> Article {
            Article(
                title: titles.randomElement(using: &random) ?? "", page: .random(in: 1...3, using: &random),
                pageCount: 1)
        }
        let file = FileContents(articles: (0..<Int.random(in: 0...6, using: &random)).map { _ in article() })
        let edits = (0..<Int.random(in: 0...6, using: &random)).map { _ -> ArticleEdit in
            let known = article()
            return Bool.random(using: &random)
                ? ArticleEdit(file: FileArticle(known), isHidden: Bool.random(using: &random) ? true : nil)
                : ArticleEdit(file: nil, title: "new", page: known.page, pageCount: 1)
        }
        let rows = IssueOverlay(articles: edits).rows(over: file)
        #expect(rows.compactMap(\.source).sorted() == Array(file.articles.indices))
        #expect(rows.filter { $0.source == nil }.count == edits.filter { $0.file == nil }.count)
        // Edited rows keep the publisher's order.
        let order = rows.compactMap(\.edit)
        var left = edits[...]
        for edit in order {
            let place = left.firstIndex(of: edit)
            #expect(place != nil)
            left = left[(place.map { $0 + 1 } ?? left.endIndex)...]
        }
        // What is matched by title and page is matched by both.
        for row in rows {
            guard let name = row.edit?.file, let source = row.source else { continue }
            #expect(file.articles[source].title == name.title)
        }
        let laid = IssueOverlay(articles: edits).laid(over: file)
        #expect(laid.articles.count == rows.filter { $0.edit?.isHidden != true }.count)
    }

    // MARK: Pages

    private func box(_ left: Double = 10, _ top: Double = 20, _ width: Double = 30, _ height: Double = 5) throws
        -> PageBox
    {
        try #require(PageBox(left: left, top: top, width: width, height: height))
    }

    @Test func `hot spots move with their pages, and those without a page are counted`() throws {
        var overlay = IssueOverlay(articles: [
            ArticleEdit(file: nil, title: "Added", page: 2, pageCount: 1),
            ArticleEdit(file: nil, title: "On the last page", page: 5, pageCount: 1), edit("Apples", 2),
        ])
        overlay[page: 2] = PageOverlay(
            page: 2, spots: [HotSpot(box: try box(), action: .page(4)), HotSpot(box: try box(), action: .page(5))],
            hidden: [FileSpot(kind: "page", target: "4", box: try box())])
        overlay[page: 5] = PageOverlay(page: 5, spots: [HotSpot(box: try box(), action: .note, title: "n")])
        // A page came before the second, the fifth went.
        let (moved, lost) = overlay.moved([1: 1, 2: 3, 3: 4, 4: 5])
        #expect(lost == 3)
        #expect(moved.pages.map(\.page) == [3] && moved.pages[0].spots.map(\.action) == [.page(5)])
        #expect(moved.pages[0].hidden == [FileSpot(kind: "page", target: "5", box: try box())])
        #expect(moved.articles?.map(\.title) == ["Added", nil] && moved.articles?[0].page == 3)
        #expect(moved.articles?[1].file?.page == 3)
    }

    @Test func `the page of an overlay is kept in order, and an empty one is not kept`() throws {
        var overlay = IssueOverlay()
        for page in [5, 2, 9] {
            overlay[page: page] = PageOverlay(page: page, spots: [HotSpot(box: try box(), action: .page(1))])
        }
        #expect(overlay.pages.map(\.page) == [2, 5, 9])
        overlay[page: 5] = PageOverlay(page: 5)
        #expect(overlay.pages.map(\.page) == [2, 9] && overlay[page: 5].isEmpty)
    }

    @Test func `a hidden link is the same in a later file when it leads to the same and lies on the half of it`() throws
    {
        let link = FileSpot(kind: "link", target: "https://example.org/", box: try box())
        #expect(link.isSame(as: FileSpot(kind: "link", target: "https://example.org/", box: try box(12, 21))))
        #expect(!link.isSame(as: FileSpot(kind: "link", target: "https://example.org/", box: try box(30, 20))))
        #expect(!link.isSame(as: FileSpot(kind: "link", target: "https://example.com/", box: try box())))
        #expect(!link.isSame(as: FileSpot(kind: "page", target: "https://example.org/", box: try box())))
        #expect(!link.isSame(as: FileSpot(kind: "link", target: "https://example.org/", box: nil)))
    }

    // MARK: Bad input

    @Test func `an overlay is checked against the pages that the issue has`() throws {
        func fault(_ overlay: IssueOverlay) -> String? {
            do throws(OverlayError) {
                _ = try overlay.checked(pageCount: 8)
                return nil
            } catch { return error.description }
        }
        func page(_ number: Int, _ action: HotSpot.Action, title: String? = nil, count: Int = 1) throws -> IssueOverlay
        {
            let spot = HotSpot(box: try box(), action: action, title: title)
            return IssueOverlay(pages: [PageOverlay(page: number, spots: Array(repeating: spot, count: count))])
        }
        #expect(try fault(page(8, .link("https://example.org/"))) == nil)
        #expect(try fault(page(9, .note, title: "x"))?.contains("no page 9") == true)
        #expect(try fault(page(0, .note, title: "x")) != nil)
        #expect(try fault(page(1, .page(9)))?.contains("no page 9") == true)
        #expect(try fault(page(1, .page(.max))) != nil)
        #expect(try fault(page(1, .link("javascript:alert(1)")))?.contains("is no address") == true)
        #expect(try fault(page(1, .note))?.contains("needs a text") == true)
        #expect(try fault(page(1, .page(2), title: String(repeating: "x", count: 501))) != nil)
        #expect(try fault(page(1, .page(2), count: 101))?.contains("at most 100") == true)
        var twice = try page(1, .page(2))
        twice.pages += twice.pages
        #expect(fault(twice)?.contains("twice") == true)
        func article(_ page: Int?, _ count: Int?, title: String? = "t") -> IssueOverlay {
            IssueOverlay(articles: [ArticleEdit(file: nil, title: title, page: page, pageCount: count)])
        }
        #expect(fault(article(8, 1)) == nil)
        for bad in [
            article(9, 1), article(8, 2), article(1, 0), article(nil, 1), article(1, nil), article(1, .max),
            article(1, 1, title: ""), article(1, 1, title: nil),
        ] { #expect(fault(bad) != nil) }
        var fixed = edit("Apples", 2)
        fixed.page = 3
        #expect(fault(IssueOverlay(articles: [fixed]))?.contains("keeps its pages") == true)
        let many = Array(repeating: edit("Apples", 2), count: 10_001)
        #expect(fault(IssueOverlay(articles: many))?.contains("at most 10000") == true)
    }

    @Test func `addresses are kept in plain form`() throws {
        let typed = IssueOverlay(pages: [
            PageOverlay(page: 1, spots: [HotSpot(box: try box(), action: .link("www.example.org/caffè"))])
        ])
        #expect(try typed.checked(pageCount: 1).pages[0].spots[0].action == .link("http://www.example.org/caff%C3%A8"))
    }

    @Test func `a box lies on the page`() {
        #expect(PageBox(left: 0, top: 0, width: 100, height: 100) != nil)
        for (left, top, width, height) in [
            (-1, 0, 10, 10), (95, 0, 10, 10), (0, 95, 10, 10), (0, 0, 0, 10), (0, 0, 10, 0.001), (.nan, 0, 10, 10),
            (0, .infinity, 10, 10), (0, 0, 1e300, 10),
        ] as [(Double, Double, Double, Double)] {
            #expect(PageBox(left: left, top: top, width: width, height: height) == nil)
        }
        #expect(PageBox(left: 10.005, top: 0.5, width: 12.345, height: 3)?.numbers == ["10.01", "0.5", "12.35", "3"])
    }

    @Test func `its JSON is that of hot spot files`() throws {
        let json = #"""
            {"articles":[{"file":{"page":2,"title":"Apples"},"isHidden":true}],"pages":[{"hidden":[],"page":4,"spots":[\#
            {"box":["10%","20.5%","30%","5.25%"],"kind":"link","title":"Pears","uri":"https://example.org/"},\#
            {"box":["0%","0%","100%","100%"],"kind":"page","to":7}]}]}
            """#
        let overlay = try JSON.decode(IssueOverlay.self, from: Data(json.utf8))
        #expect(String(decoding: try JSON.encode(overlay), as: UTF8.self) == json)
        #expect(overlay.pages[0].spots[1].action == .page(7))
        #expect(try JSON.decode(IssueOverlay.self, from: Data("{}".utf8)).isEmpty)
        for bad in [
            #"["10%","20%","30%"]"#, #"["10","20%","30%","5%"]"#, #"[10,20,30,5]"#, #"["90%","20%","30%","5%"]"#,
            #"["nan%","20%","30%","5%"]"#,
        ] {
            let page = #"{"pages":[{"page":1,"spots":[{"kind":"note","title":"x","box":\#(bad)}]}]}"#
            #expect(throws: DecodingError.self) { try JSON.decode(IssueOverlay.self, from: Data(page.utf8)) }
        }
    }
}

/// The same numbers for the same seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
