import Foundation
import Testing

@testable import Press

/// The founding brochure, pressed by the real worker.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct BrochureTests {
    private static var articles: [[[String: Any]]] {
        [
            [["class": "SimplePage", "properties": ["baseImage": "cover.png", "title": "Copertina"]]],
            [
                [
                    "class": "PhotoPage",
                    "properties": [
                        "baseImage": "gallery.png",
                        "photos": [
                            ["photo": "photos/one.png", "thumbnail": "photos/one-t.png", "caption": "Il mare"],
                            ["photo": "photos/two.png"], ["photo": "photos/lost.png"],
                        ],
                    ],
                ],
                [
                    "class": "VideoPage",
                    "properties": ["baseImage": "gallery", "video": "film.mp4", "frame": "{{10, 20}, {30.5, 40}}"],
                ],
                ["class": "WebPage", "properties": ["html": "web/page.html"]],
            ],
            [
                ["class": "SimplePage", "properties": ["baseImage": "lost.png"]],
                [
                    "class": "PanoramaPage",
                    "properties": [
                        "panorama": "cover.png", "speed": 3,
                        "links": [
                            ["article": 1, "page": 1, "box": [0, 0, 8, 8]], ["url": "https://example.org/"],
                            ["url": "javascript:x"],
                        ],
                    ],
                ],
            ],
        ]
    }

    private static func archive(_ name: String, _ list: Data) -> TestZIP {
        TestZIP([
            ("Numero 1/\(name)", list), ("Numero 1/cover.png", TestPicture.picture(width: 100, height: 150)),
            ("Numero 1/cover@2x.png", TestPicture.picture(width: 200, height: 300, grey: 10)),
            ("Numero 1/gallery.png", TestPicture.png),
            ("Numero 1/photos/one.png", TestPicture.png),
            ("Numero 1/photos/one@2x.png", TestPicture.picture(width: 32, height: 48)),
            ("Numero 1/photos/one-t.png", TestPicture.png), ("Numero 1/photos/two.png", TestPicture.png),
            ("Numero 1/unused.png", TestPicture.png),
            ("Numero 1/film.mp4", Data([0, 0, 0, 24]) + Data("ftypisom".utf8)),
            (
                "Numero 1/web/page.html",
                Data("<title>W</title><p>Pagina<img src=../photos/two.png><script>go()</script>".utf8)
            ),
        ])
    }

    private static func plist(_ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: articles, format: format, options: 0)
    }

    private static func archives() throws -> [TestZIP] {
        let titled =
            [
                "title": "Prova",
                "articles": articles.enumerated().map {
                    ["title": "Articolo \($0 + 1)", "author": "A", "pages": $1] as [String: Any]
                },
            ] as [String: Any]
        return [
            archive("brochure.plist", try plist(.xml)), archive("config.plist", try plist(.binary)),
            archive("issue.json", try JSONSerialization.data(withJSONObject: titled)),
        ]
    }

    @Test(arguments: 0..<3) func `articles lie side by side, pages below each other, whatever the list is written in`(
        index: Int
    ) async throws {
        let worker = try await PDFWorker("info", of: try Self.archives()[index].bytes)
        let info = try #require(worker.said.first { $0.kind == 1 }).json
        #expect(info["format"] as? String == "brochure" && info["navigation"] as? String == "articles")
        let articles = try #require(info["articles"] as? [[String: Any]])
        #expect(articles.map { $0["page"] as? Int } == [1, 2, 5] && articles.map { $0["pages"] as? Int } == [1, 3, 2])
        let titles = articles.map { $0["title"] as? String }
        #expect(titles == (index == 2 ? ["Articolo 1", "Articolo 2", "Articolo 3"] : ["Copertina", "Il mare", "3"]))
        let pages = try #require(info["pages"] as? [[String: Any]])
        #expect(
            pages.count == 6 && pages[0]["width"] as? Double == 100
                && pages[3]["document"] as? String == "web/page.html"
        )
        let resources = try #require(info["resources"] as? [[String: Any]]).map {
            "\($0["path"] ?? "") \($0["page"] ?? 0)"
        }
        #expect(
            Set(resources) == [
                "photos/one_402x.png 2", "photos/one-t.png 2", "photos/two.png 0", "film.mp4 3",
            ])
    }

    @Test func `classes become pictures, galleries, films and documents`() async throws {
        let worker = try await PDFWorker(
            "pages --to 6 --width2x 200 --width1x 100 --thumb 24", of: try Self.archives()[0].bytes)
        let kinds = (1...6).map { page in worker.said.filter { $0.page == page && $0.kind != 17 }.map { Int($0.kind) } }
        #expect(kinds == [[2, 3, 4, 5], [3, 4, 5], [3, 4, 5], [11, 5], [9], [2, 3, 4, 5]])
        // The larger picture for 2x, the other one for 1x; neither is enlarged.
        #expect(worker.said.filter { $0.page == 1 && $0.kind < 4 }.map(\.width) == [200, 100])
        let layers = try worker.payloads(5).map {
            try #require(JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
        func spots(_ index: Int) -> [[String: Any]] { layers[index]["spots"] as? [[String: Any]] ?? [] }
        #expect(
            layers.map { $0["class"] as? String } == [
                "SimplePage", "PhotoPage", "VideoPage", "WebPage", "PanoramaPage",
            ])
        #expect(layers[0]["width"] as? Int == 100 && spots(0).isEmpty)
        let photos = try #require(spots(1).first?["photos"] as? [[String: String]])
        #expect(spots(1).first?["kind"] as? String == "gallery")
        #expect(
            photos == [
                ["photo": "photos/one_402x.png", "thumbnail": "photos/one-t.png", "caption": "Il mare"],
                ["photo": "photos/two.png"],
            ])
        #expect(
            spots(2).first?["src"] as? String == "film.mp4"
                && spots(2).first?["box"] as? [Double] == [10, 20, 30.5, 40])
        #expect(layers[3]["text"] as? [String] == ["Pagina"])
        #expect(
            spots(4).map { $0["page"] as? Int } == [3, nil]
                && spots(4).map { $0["uri"] as? String } == [nil, "https://example.org/"])
        #expect(layers[4]["data"] as? [String: String] == ["speed": "3"])
        #expect(try worker.codes.sorted() == ["missing-file", "missing-resource", "unsupported-class"])
    }

    @Test func `the cover is the first page's picture`() async throws {
        let worker = try await PDFWorker("cover --widths 30,10", of: try Self.archives()[0].bytes)
        #expect(worker.said.filter { $0.kind == 6 }.map(\.width) == [30, 10])
    }

    @Test(arguments: [
        "[]", "[[]]", "[[{\"x\": 1}]]", "{\"articles\": 3}", "[[1, 2]]", "{\"class\": \"SimplePage\"}", "[", "",
    ])
    func `a list of another shape makes no brochure`(list: String) async throws {
        let worker = try await PDFWorker("info", of: Self.archive("list.json", Data(list.utf8)).bytes)
        let info = try worker.said.first { $0.kind == 1 }?.json
        #expect(info?["format"] as? String != "brochure")
    }
}
