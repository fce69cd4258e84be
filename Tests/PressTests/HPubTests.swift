import Foundation
import Testing

@testable import Press

/// HPub and web pages in a ZIP, pressed by the real worker.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct HPubTests {
    private func page(_ title: String, _ body: String = "") -> Data {
        Data(
            "<!DOCTYPE html><html lang=it><head><title>\(title)</title></head><body><h1>\(title)</h1>\(body)</body></html>"
                .utf8)
    }

    /// Makes a magazine of three pages, in a folder of its own and with the debris of operating systems.
    private func magazine(_ change: (inout [(String, Data)]) -> Void = { _ in }) -> TestZIP {
        let book = """
            {"hpub": 1, "title": "Città", "author": ["A. Rossi", "B. Bianchi"], "url": "book://example.org/citta", "date": "2026-03-01",
             "publisher": "Edizioni", "cover": "img/cover one.png", "orientation": "portrait", "zoomable": false, "-acme-colour": "#123456",
             "contents": ["Prima pagina.html", {"url": "due.html", "title": "La seconda", "author": "C. Verdi"}, "manca.html"]}
            """
        var files: [(String, Data)] = [
            ("book.json", Data(book.utf8)),
            (
                "Prima pagina.html",
                page(
                    "Prima",
                    "<img src='img/cover%20one.png'><img src=img/nowhere.png><a href=due.html>2</a><img src='https://evil.example/x.png'>"
                )
            ),
            ("due.html", page("Due", "<link rel=stylesheet href=css/a.css><script src=js/a.js></script>")),
            ("index.html", page("Nav", "<a href='Prima%20pagina.html'>Apertura</a><a href=due.html>x</a>")),
            ("img/cover one.png", TestPicture.png), ("img/bg.png", TestPicture.png),
            ("css/a.css", Data("body { background: url(../img/bg.png), url(//evil.example/a.png) }".utf8)),
            ("js/a.js", Data("go()".utf8)),
            ("notes.psd", Data([1, 2, 3])), ("__MACOSX/._due.html", Data([0])), (".DS_Store", Data([0])),
        ]
        change(&files)
        return TestZIP(files.map { ($0.0.hasPrefix("__") || $0.0.hasPrefix(".") ? $0.0 : "Città 3/" + $0.0, $0.1) })
    }

    @Test func `the magazine's own list tells pages, titles, people and files`() async throws {
        let worker = try await PDFWorker("info", of: magazine().bytes)
        let info = try #require(worker.said.first { $0.kind == 1 }).json
        #expect(info["format"] as? String == "hpub" && info["layout"] as? String == "scrolled")
        #expect(info["title"] as? String == "Città" && info["author"] as? String == "A. Rossi, B. Bianchi")
        #expect(info["identifier"] as? String == "book://example.org/citta" && info["language"] as? String == "it")
        let pages = try #require(info["pages"] as? [[String: Any]])
        #expect(pages.map { $0["document"] as? String } == ["Prima_20pagina.html", "due.html", nil])
        let outline = try #require(info["outline"] as? [[String: Any]])
        #expect(outline.map { $0["title"] as? String } == ["Apertura", "La seconda", "manca"])
        let articles = try #require(info["articles"] as? [[String: Any]])
        #expect(
            articles.count == 1 && articles[0]["author"] as? String == "C. Verdi" && articles[0]["page"] as? Int == 2)
        let resources = try #require(info["resources"] as? [[String: Any]])
        let found = Dictionary(
            uniqueKeysWithValues: resources.map { ($0["path"] as? String ?? "", $0["page"] as? Int ?? 0) })
        #expect(
            found == [
                "img/cover_20one.png": 1, "css/a.css": 2, "js/a.js": 2, "img/bg.png": 2, "index.html": 0,
                "book.json": 0,
            ])
    }

    @Test func `pages are documents, marked when programs run in them, and a missing one is an error`() async throws {
        let worker = try await PDFWorker("pages --to 3", of: magazine().bytes)
        #expect(worker.said.map { Int($0.kind) }.filter { $0 != 17 } == [10, 5, 11, 5, 9, 0])
        let first = String(decoding: worker.said.first { $0.kind == 10 }?.payload ?? Data(), as: UTF8.self)
        #expect(first.contains("img/cover_20one.png") && first.contains("href=\"due.html\"") && !first.contains("evil"))
        let layer = try #require(worker.said.first { $0.kind == 5 }).json
        #expect(layer["text"] as? [String] == ["Prima", "2"])
        #expect(
            layer["data"] as? [String: String] == [
                "orientation": "portrait", "zoomable": "false", "-acme-colour": "#123456",
            ])
        #expect(try worker.codes == ["remote-reference", "missing-resource", "missing-file"])
    }

    @Test func `files are made harmless and come in pieces`() async throws {
        let large = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 8) })
        let zip = magazine { $0.append(("js/large.js", large)) }
        let info = try #require(try await PDFWorker("info", of: zip.bytes).said.first).json
        let paths = try #require(info["resources"] as? [[String: Any]]).map { $0["path"] as? String ?? "" }
        let worker = try await PDFWorker("resources --from 1 --to \(paths.count)", of: zip.bytes)
        func resource(_ path: String) throws -> Data {
            let number = try #require(paths.firstIndex(of: path)) + 1
            return worker.said.filter { $0.kind == 12 && $0.page == number }.reduce(Data()) { $0 + $1.payload }
        }
        #expect(try resource("js/large.js") == large)
        #expect(worker.said.filter { $0.kind == 12 }.allSatisfy { $0.payload.count <= 1 << 20 })
        let sheet = String(decoding: try resource("css/a.css"), as: UTF8.self)
        #expect(sheet == "body { background: url(\"../img/bg.png\"), url(\"about:invalid\") }")
        #expect(try resource("img/bg.png") == TestPicture.png)
        #expect(try JSONSerialization.jsonObject(with: resource("book.json")) is [String: Any])
        #expect(worker.said.filter { $0.kind == 13 }.map(\.page) == Array(1...paths.count))
    }

    @Test func `the cover is the named picture, else the first on the page, else a plain sheet`() async throws {
        for (change, notes) in [
            ({ _ in }, 0), ({ $0[0].1 = Data("{\"contents\": [\"Prima pagina.html\"]}".utf8) }, 0),
            (
                {
                    $0[0].1 = Data("{\"contents\": [\"due.html\"]}".utf8); $0.removeAll { $0.0.hasPrefix("img") }
                }, 1
            ),
        ] as [((inout [(String, Data)]) -> Void, Int)] {
            let worker = try await PDFWorker("cover --widths 16,8", of: magazine(change).bytes)
            #expect(worker.said.filter { $0.kind == 6 }.map(\.width) == [16, 8])
            #expect(worker.payloads(17).count == notes)
        }
    }

    @Test(arguments: [
        ("{\"contents\": []}", "empty"), ("{\"contents\": [", "not-well-formed"), ("{\"hpub\": 1}", "empty"),
    ]) func `a list that can't be used is refused`(book: String, code: String) async throws {
        let worker = try await PDFWorker("info", of: magazine { $0[0].1 = Data(book.utf8) }.bytes)
        #expect(try worker.codes == [code])
    }

    @Test func `web pages without a list come in the order in which the index links to them`() async throws {
        let zip = TestZIP([
            ("site/b 10.html", page("Dieci")), ("site/b 9.html", page("Nove")), ("site/z.html", page("Zeta")),
            ("site/index.html", page("Indice", "<a href=z.html>Ultima prima</a><img src=a.png>")),
            ("site/a.png", TestPicture.png),
        ])
        let info = try #require(try await PDFWorker("info", of: zip.bytes).said.first).json
        let pages = try #require(info["pages"] as? [[String: Any]])
        #expect(info["format"] as? String == "html")
        #expect(pages.map { $0["document"] as? String } == ["index.html", "z.html", "b_209.html", "b_2010.html"])
        let outline = try #require(info["outline"] as? [[String: Any]])
        #expect(outline.map { $0["title"] as? String } == ["Indice", "Ultima prima", "Nove", "Dieci"])
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: FixtureFolder.hpub.path),
            "the folder of real magazines is missing"))
    func `a magazine of 2011 comes out whole`() async throws {
        let worker = try await PDFWorker("pages --to 17", of: FixtureFolder.hpub)
        #expect(worker.said.filter { [10, 11].contains($0.kind) }.map(\.page) == Array(1...17))
        #expect(try worker.payloads(11).count == 1 && worker.codes.isEmpty)
        let info = try #require(try await PDFWorker("info", of: FixtureFolder.hpub).said.first).json
        let titles = try #require(info["outline"] as? [[String: Any]]).map { $0["title"] as? String }
        #expect(titles[2] == "Mr. Sherlock Holmes" && titles[15] == "The Conclusion")
        #expect((info["resources"] as? [Any])?.count == 40)
    }
}

enum FixtureFolder {
    static let hpub = URL(filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures")
        .appending(path: "hpub/a-study-in-scarlet.hpub")
}

/// A small picture: 16 × 24 pixels of one colour.
enum TestPicture {
    static let png = picture(width: 16, height: 24)

    static func picture(width: Int, height: Int, grey: UInt8 = 0x80) -> Data {
        func chunk(_ name: String, _ content: Data) -> Data {
            let body = Data(name.utf8) + content
            return number(content.count) + body + number(Int(TestZIP.crc32(body)))
        }
        func number(_ value: Int) -> Data { Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }) }
        let rows =
            Data(repeating: 0, count: 0) + (0..<height).flatMap { _ in [0] + [UInt8](repeating: grey, count: width) }
        // Stored blocks of deflate (RFC 1951, 3.2.4) in a zlib stream.
        let length = UInt16(rows.count)
        var (low, high) = (1, 0)
        for byte in rows {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let stored = Data([
            0x78, 1, 1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
        ])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", number(width) + number(height) + Data([8, 0, 0, 0, 0]))
            + chunk("IDAT", stored + rows + number(high << 16 | low))
            + chunk("IEND", Data())
    }
}
