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

extension Manifest {
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
