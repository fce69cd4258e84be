import EdicolaCore
import Foundation
import Testing

@Suite struct ManifestTests {
    @Test func `a manifest comes back from its JSON as it went`() throws {
        let manifest = try Manifest.sample(pages: 5)
        #expect(try JSON.decode(Manifest.self, from: JSON.encode(manifest)) == manifest)
    }

    @Test func `equal manifests are equal bytes`() throws {
        #expect(try JSON.encode(Manifest.sample(pages: 9)) == JSON.encode(Manifest.sample(pages: 9)))
    }

    @Test func `assets come cover first, then page by page, each once`() throws {
        let manifest = try Manifest.sample(pages: 2)
        let paths = manifest.assets(for: .twoX).map { $0.path.text.split(separator: ".")[0] }
        #expect(
            paths == [
                "covers/320", "pages/0001-2x", "layers/0001", "thumbs/0001", "pages/0002-2x", "layers/0002",
                "thumbs/0002",
            ])
        #expect(manifest.assets(for: .original).map(\.mediaType) == ["application/pdf"])
        #expect(manifest.allAssets.count == 10)
    }

    @Test func `a page without 2x is downloaded at 1x`() throws {
        var manifest = try Manifest.sample(pages: 1)
        manifest.pages[0].pictures[.twoX] = nil
        #expect(manifest.assets(for: .twoX).contains { $0.path.text.hasPrefix("pages/0001-1x") })
        #expect(manifest.only(.twoX).pages[0].pictures.keys.sorted { $0.rawValue < $1.rawValue } == [.oneX])
    }

    @Test func `one rendition leaves the others and the original out`() throws {
        let small = try Manifest.sample(pages: 3).only(.oneX)
        #expect(small.original == nil)
        #expect(small.pages.allSatisfy { Array($0.pictures.keys) == [.oneX] })
    }

    @Test func `the page behind an asset is known, so that it can be guarded`() throws {
        let manifest = try Manifest.sample(pages: 3)
        for page in manifest.pages {
            let all = page.pictures.values.map(\.asset) + [page.layer, page.thumbnail?.asset].compactMap(\.self)
            #expect(all.allSatisfy { manifest.page(showing: $0.path) == page.number })
        }
        #expect(manifest.page(showing: manifest.covers[0].asset.path) == nil)
    }

    @Test func `a page that could not be pressed keeps its place`() throws {
        var manifest = try Manifest.sample(pages: 3)
        manifest.pages[1].pictures = [:]
        let copy = try JSON.decode(Manifest.self, from: JSON.encode(manifest))
        #expect(copy.pages.map(\.number) == [1, 2, 3])
        #expect(copy.pages[1].pictures.isEmpty)
    }

    @Test(arguments: ["\"../../etc/passwd\"", "\"assets/../x\"", "\"https://example.org/x\"", "null"])
    func `a manifest whose links lead elsewhere is refused`(href: String) throws {
        let text = String(decoding: try JSON.encode(Manifest.sample(pages: 1)), as: UTF8.self)
        let good = try #require(text.range(of: #""href":"assets/pages/0001-2x[^"]*""#, options: .regularExpression))
        let bad = text.replacingCharacters(in: good, with: "\"href\":\(href)")
        #expect(throws: ManifestError.self) { try JSON.decode(Manifest.self, from: Data(bad.utf8)) }
    }
}

extension ManifestTests {
    @Test(arguments: IssueForm.Format.allCases)
    func `an issue of every format comes back from its JSON as it went`(_ format: IssueForm.Format) throws {
        let manifest = try Manifest.sample(of: format)
        let copy = try JSON.decode(Manifest.self, from: JSON.encode(manifest))
        #expect(copy == manifest)
        #expect(copy.form == manifest.form)
        let profile = try JSON.decode(Profile.self, from: JSON.encode(manifest)).metadata.conformsTo
        let expected: String? =
            switch format {
            case .pdf, .images, .brochure: "divina"
            case .epub: "epub"
            case .hpub, .html: nil
            }
        #expect(profile == expected.map { "https://readium.org/webpub-manifest/profiles/\($0)" })
    }

    private struct Profile: Decodable {
        var metadata: Metadata

        struct Metadata: Decodable { var conformsTo: String? }
    }

    @Test func `a page's side is written where it is not the usual one, and kept`() throws {
        for isRightToLeft in [false, true] {
            var manifest = try Manifest.sample(pages: 4)
            manifest.isRightToLeft = isRightToLeft
            for side in [Page.Side.left, .right, .center] {
                manifest.pages[1].side = side
                let copy = try JSON.decode(Manifest.self, from: JSON.encode(manifest))
                // A side equal to the default is left out.
                let usual: Page.Side = isRightToLeft ? .right : .left
                #expect(copy.pages[1].side == (side == usual ? nil : side))
                #expect(try JSON.encode(copy) == JSON.encode(manifest))
            }
        }
    }

    @Test func `squares are named for pictures of revisions that are whole`() throws {
        var manifest = try Manifest.sample(pages: 2)
        manifest.form.hasTiles = true
        let text = String(decoding: try JSON.encode(manifest), as: UTF8.self)
        #expect(text.contains(#""href":"tiles/1/2/{level}/{x}-{y}""#))
        #expect(text.contains(#""levels":[{"scale":2},{"scale":4}],"size":512"#))
        manifest.revision = 0
        #expect(!String(decoding: try JSON.encode(manifest), as: UTF8.self).contains("tiles"))
        let picture = Picture(asset: manifest.covers[0].asset, width: 1025, height: 512)
        #expect(PageTiles.grid(of: picture, scale: 2) == (5, 2))
    }

    @Test func `what documents need comes with them, and articles last`() throws {
        let manifest = try Manifest.sample(of: .epub)
        let paths = manifest.assets(for: .twoX).map { String($0.path.text.split(separator: "/").last ?? "") }
        let stems = paths.map { String($0.split(separator: ".")[0]) }
        #expect(
            stems == [
                "320", "style", "1", "0001", "0001", "2", "film", "0002", "0002", "3", "0003", "0003", "0001", "0002",
            ])
        #expect(manifest.page(showing: manifest.resources[0].asset.path) == nil)
        #expect(manifest.page(showing: manifest.resources[1].asset.path) == 2)
        #expect(manifest.page(showing: try #require(manifest.pages[2].document).asset.path) == 3)
    }

    @Test func `a contents entry leads to a place within a document`() throws {
        let manifest = try Manifest.sample(of: .epub)
        let text = String(decoding: try JSON.encode(manifest), as: UTF8.self)
        #expect(text.contains("/text/2.xhtml#chapter-2\""))
        #expect(try JSON.decode(Manifest.self, from: Data(text.utf8)).contents == manifest.contents)
    }

    @Test func `outlines and assets get their names in one place`() throws {
        let digest = try #require(Digest(bytes: [UInt8](repeating: 0xAB, count: 32)))
        func path(_ stem: String, _ type: String) -> String? {
            Asset(stem: stem, mediaType: type, size: 1, digest: digest)?.path.text
        }
        #expect(path(AssetStem.cover(width: 320), "image/jpeg") == "cover-320.abababababababab.jpg")
        #expect(path(AssetStem.picture(ofPage: 7, .twoX), "image/webp") == "pages/0007-2x.abababababababab.webp")
        #expect(path(AssetStem.layer(ofPage: 7), Page.layerMediaType) == "layers/0007.abababababababab.json")
        #expect(path(AssetStem.article(12), Article.mediaType) == "articles/0012.abababababababab.json")
        let root = AssetStem.content(of: digest)
        #expect(
            Asset(content: "a/b.css", in: root, mediaType: "text/css", size: 1, digest: digest)?.path.text
                == "content/abababababababab/a/b.css")
        for bad in ["../b.css", "a//b.css", "/b.css", "", "a b.css", ".b.css"] {
            #expect(Asset(content: bad, in: root, mediaType: "text/css", size: 1, digest: digest) == nil, "\(bad)")
        }
        #expect(Page.Document.mediaType(of: "a/b.XHTML") == "application/xhtml+xml")
        #expect(Page.Document.mediaType(of: "a/b.svg") == "image/svg+xml")
        #expect(Page.Document.mediaType(of: "a/b.htm") == "text/html")
        let outline = PageOutline(width: 3, height: 2, label: "iv", side: .right, document: "a.html")
        #expect(Page(number: 4, outline: outline) == Page(number: 4, label: "iv", width: 3, height: 2, side: .right))
    }
}

extension Manifest {
    /// Makes pictures of three pages, or documents with resources and articles.
    static func sample(of format: IssueForm.Format) throws -> Manifest {
        var manifest = try sample(pages: 3)
        manifest.form = IssueForm(format: format)
        switch format {
        case .pdf: manifest.form.hasTiles = true
        case .images: break
        case .brochure: manifest.form.isTwoDimensional = true
        case .epub: manifest.form.layout = .reflowable
        case .hpub, .html: manifest.form.layout = .scrolled
        }
        func asset(_ path: String, _ type: String, _ seed: UInt8) throws -> Asset {
            let digest = try #require(Digest(bytes: [UInt8](repeating: seed, count: 32)))
            return Asset(path: try #require(AssetPath(path)), mediaType: type, size: 9 + Int(seed), digest: digest)
        }
        if [.pdf, .brochure, .epub].contains(format) {
            manifest.articles = [
                Article(
                    title: "Vines", author: "Ada", section: "Garden", page: 1, pageCount: 2,
                    text: try asset("articles/0001.json", Article.mediaType, 100)),
                Article(
                    title: "Walls", page: 2, pageCount: 1, text: try asset("articles/0002.json", Article.mediaType, 101)
                ),
            ]
        }
        guard format != .pdf, format != .images else { return manifest }
        let root = "content/0123456789abcdef"
        manifest.content = root
        manifest.resources = [
            Resource(asset: try asset("\(root)/css/style.css", "text/css", 102)),
            Resource(asset: try asset("\(root)/film.mp4", "video/mp4", 103), page: 2),
        ]
        guard format != .brochure else { return manifest }
        manifest.contents = [ContentsEntry(title: "Two", page: 2, fragment: "chapter-2")]
        for index in manifest.pages.indices {
            manifest.pages[index].pictures = [:]
            manifest.pages[index].document = Page.Document(
                asset: try asset("\(root)/text/\(index + 1).xhtml", "application/xhtml+xml", UInt8(110 + index)),
                isScripted: format == .hpub && index == 1)
        }
        return manifest
    }

    static func sample(pages count: Int) throws -> Manifest {
        func asset(_ stem: String, _ type: String, _ ending: String, _ seed: UInt8) throws -> Asset {
            let digest = try #require(Digest(bytes: [UInt8](repeating: seed, count: 32)))
            return Asset(
                path: try #require(AssetPath(stem, digest: digest, extension: ending)), mediaType: type,
                size: 1000 + Int(seed), digest: digest)
        }
        var manifest = try Manifest(
            publication: .init(parsing: "frutta"), publicationTitle: "Frutta", issue: .init(parsing: "2026-03"),
            revision: 1, modified: Date(timeIntervalSince1970: 1_772_323_200), title: "The kiwi issue", language: "en",
            number: IssueNumber(3), coverDate: .init(parsing: "2026-03"), pageCount: count,
            contents: [ContentsEntry(title: "Garden", page: 1, children: [ContentsEntry(title: "Vines", page: 1)])],
            covers: [Picture(asset: try asset("covers/320", "image/jpeg", "jpg", 200), width: 320, height: 420)],
            colour: "#88AA33", original: try asset("original", "application/pdf", "pdf", 201))
        manifest.pages = try (1...count).map { number in
            let name = String(repeating: "0", count: 4 - String(number).count) + String(number)
            let seed = UInt8(number * 4)
            return Page(
                number: number, label: number == 1 ? "i" : nil, width: 595.5, height: 842,
                pictures: [
                    .oneX: Picture(
                        asset: try asset("pages/\(name)-1x", "image/webp", "webp", seed), width: 1000, height: 1414),
                    .twoX: Picture(
                        asset: try asset("pages/\(name)-2x", "image/webp", "webp", seed + 1), width: 2000, height: 2828),
                ],
                thumbnail: Picture(
                    asset: try asset("thumbs/\(name)", "image/webp", "webp", seed + 2), width: 240, height: 339),
                layer: try asset("layers/\(name)", Page.layerMediaType, "json", seed + 3))
        }
        return manifest
    }
}
