import EdicolaCore
import HTML
import Testing

@testable import EdicolaServer

@Suite struct `The page with which reading begins` {
    /// The same pairs as `Tests/JavaScript/spreads.test.js`.
    @Test(arguments: [
        ("pppp", [[1], [2, 3], [4]]), ("pplppp", [[1], [2], [3], [4, 5], [6]]), ("lpp", [[1], [2, 3]]),
        ("ppplpp", [[1], [2, 3], [4], [5, 6]]), ("p", [[1]]),
    ])
    func `lies open beside the page it is paired with`(shapes: String, spreads: [[Int]]) throws {
        let manifest = try manifest(shapes.map { $0 == "l" })
        for spread in spreads {
            for number in spread { #expect(manifest.spread(with: number).map(\.number) == spread) }
        }
        #expect(manifest.spread(with: shapes.count + 1).isEmpty)
    }

    @Test func `lies on the side that the file tells`() throws {
        var manifest = try manifest([false, false, false, false])
        manifest.pages[0].side = .left
        #expect(manifest.spread(with: 1).map(\.number) == [1, 2])
        manifest.isRightToLeft = true
        #expect(manifest.spread(with: 1).map(\.number) == [1])
        manifest.pages[2].side = .center
        #expect(manifest.spread(with: 2).map(\.number) == [2])
    }

    @Test func `comes as a picture for the window, before styles and what else is asked for`() throws {
        let text = try SamplePage.reader.text
        let picture = try #require(text.firstRange(of: "<link rel=\"preload\" as=\"image\""))
        let manifest = try #require(text.firstRange(of: "<link rel=\"preload\" as=\"fetch\" crossorigin"))
        let styles = try #require(text.firstRange(of: "<link rel=\"stylesheet\""))
        #expect(picture.lowerBound < styles.lowerBound && styles.lowerBound < manifest.lowerBound)
        // The requested page first, then the one beside it where the window has room.
        #expect(text.contains("class=\"opening-page is-left\" src=\"/api/v1/publications/windfall/issues/2026-09/"))
        #expect(text.contains("width=\"720\" height=\"944\" alt=\"Page 2\" decoding=\"sync\" fetchpriority=\"high\">"))
        #expect(text.contains("class=\"opening-page is-right is-beside\""))
        #expect(text.contains("alt=\"Page 3\" decoding=\"sync\" loading=\"lazy\">"))
    }

    @Test func `is not shown to one who may not see it`() throws {
        var issue = try Sample.issue(price: Price(minor: 399, currency: "EUR"))
        issue.previewPages = 2
        let entry = Sample.entry(issue)
        let opening = try #require(OpeningPages(try manifest([false, false, false]), at: 2, of: entry))
        #expect(opening.html.text.contains("alt=\"Page 2\"") && !opening.html.text.contains("alt=\"Page 3\""))
    }

    @Test func `names all modules behind it at once`() {
        let imports = [
            "reader/a.js": ["reader/b.js", "modules/c.js"], "reader/b.js": ["modules/c.js", "reader/a.js"],
            "modules/c.js": ["modules/d.js"],
        ]
        #expect(
            WebAssets(imports: imports).imports(of: ["reader/a.js"])
                == ["/web/reader/b.js", "/web/modules/c.js", "/web/modules/d.js"])
        let source = """
            // import './comment.js'
            import { a, b } from './b.js'
            import '../modules/c.js'
            export { d } from './parts/d.js'
            const later = () => import('./later.js')
            import('./at-once.js')
            """
        #expect(
            ModuleImports(source, at: "reader/a.js").paths
                == ["reader/b.js", "modules/c.js", "reader/parts/d.js", "reader/at-once.js"])
    }

    @Test func `names what is said in another language with the modules`() {
        let imports = ["reader/a.js": ["modules/phrases.js"]]
        let assets = WebAssets(versions: ["phrases/it.js": "0123"], imports: imports)
        #expect(assets.phrases(in: "it", for: ["reader/a.js"]) == "/web/phrases/it.js")
        #expect(assets.phrases(in: "en", for: ["reader/a.js"]) == nil)
        #expect(assets.phrases(in: "it", for: ["reader/b.js"]) == nil)
    }

    /// Makes pages of a free issue: wider than tall, or taller than wide.
    private func manifest(_ landscapes: [Bool]) throws -> Manifest {
        var manifest = try Sample.manifest(of: Sample.entry(try Sample.issue()))
        manifest.pages = landscapes.enumerated().map { index, isLandscape in
            Page(
                number: index + 1, width: isLandscape ? 800 : 450, height: 600,
                pictures: [.oneX: Sample.picture("pages/000\(index + 1)-1x", width: 720, height: 944)])
        }
        return manifest
    }
}
