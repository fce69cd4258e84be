import Foundation
import TestPrograms
import Testing

@testable import Markup
@testable import PageWorker

/// Books compared with ebooklib, which shares no code with ours.
@Suite(.enabled(if: Ebooklib.isThere, "ebooklib is missing: python3 -m pip install ebooklib")) struct EPUBOracleTests {
    static let folder = URL(
        filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures"
    ).appending(path: "epub")

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path),
            "the folder of real books (EDICOLA_FIXTURES) is missing"),
        arguments: ["accessible-epub-3-reflowable.epub", "page-blanche-fixed-layout.epub"])
    func `a real book is read as ebooklib reads it`(name: String) throws {
        try compare(Self.folder.appending(path: name))
    }

    @Test func `a book that ebooklib wrote is read as it reads it`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString).epub")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try Ebooklib.run(Self.writer, [file.path])
        try compare(file)
        try compare(file, usesNCX: true)
    }

    private static let writer = """
        import sys
        from ebooklib import epub
        book = epub.EpubBook()
        book.set_identifier("urn:isbn:1")
        book.set_title("Rivista & Co. <1>")
        book.set_language("it")
        book.add_author("Anna Bianchi"); book.add_author("Illo", role="ill", uid="coauthor")
        book.add_metadata("DC", "publisher", "Casa Editrice"); book.add_metadata("DC", "date", "2026-03-01")
        book.set_direction("rtl")
        pages = []
        for n in range(1, 30):
            page = epub.EpubHtml(title=f"Capitolo {n}", file_name=f"testo {n}/capitolo è {n}.xhtml", lang="it")
            page.set_content(f"<h1>Capitolo {n}</h1><p id='p{n}'>Testo &amp; altro.</p>")
            book.add_item(page); pages.append(page)
        book.toc = [epub.Link(pages[0].file_name, "Inizio", "a"),
            (epub.Section("Politica"), [epub.Link(p.file_name + f"#p{i}", p.title, f"l{i}") for i, p in enumerate(pages[1:20])]),
            (epub.Section("Sport", href=pages[20].file_name), pages[21:])]
        book.add_item(epub.EpubNcx()); book.add_item(epub.EpubNav())
        book.spine = [(p, "no") if i == 7 else p for i, p in enumerate(pages)]
        epub.write_epub(sys.argv[1], book)
        """

    private func compare(_ file: URL, usesNCX: Bool = false) throws {
        let theirs = try JSONDecoder().decode(
            Ebooklib.Book.self, from: try Ebooklib.run(Ebooklib.reader, [file.path, usesNCX ? "ncx" : "nav"]))
        let source = try EPUBRun(file).source

        let spine = theirs.spine.prefix(1) + theirs.spine.dropFirst().filter(\.isLinear)
        let order = (spine + theirs.spine.dropFirst().filter { !$0.isLinear }).map(\.path)
        let folder = source.package.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        #expect(source.pages.map { source.package.manifest[$0.item].path } == order.map { folder + $0 })
        #expect(order.count > 5)

        let contents = try usesNCX ? ncx(of: source).contents : source.navigation.contents
        #expect(lines(contents) == theirs.toc.map { $0.line(in: folder) })
        #expect(theirs.toc.count > 1)

        let metadata = source.package.metadata
        #expect(theirs.title.map { oneLine($0, limit: 1_000) } == metadata.title.map { [$0] })
        #expect(theirs.creator == metadata.creators.map(\.name) && theirs.language == [metadata.language])
        #expect(theirs.publisher == [metadata.publisher].compactMap(\.self) && theirs.date == [metadata.date])
        #expect(theirs.identifier.contains(metadata.identifiers[0]))
        #expect(theirs.isRightToLeft == source.package.isRightToLeft)
    }

    private func ncx(of source: EPUBSource) throws -> EPUBNavigation {
        let item = try #require(source.package.ncxItem)
        return EPUBNavigation(ncx: try XMLTree.parse(try source.container.read(item.path)).root, path: item.path)
    }

    private func lines(_ entries: [EPUBNavigation.Entry], depth: Int = 0) -> [String] {
        entries.flatMap { entry in
            let target = entry.target.map { $0.path + ($0.fragment.map { "#\($0)" } ?? "") }
            return ["\(depth) \(entry.title) → \(target ?? "")"] + lines(entry.children, depth: depth + 1)
        }
    }
}

private enum Ebooklib {
    struct Book: Decodable {
        struct Place: Decodable {
            var path: String
            var isLinear: Bool
        }

        struct Entry: Decodable {
            var depth: Int
            var title: String
            var href: String

            func line(in folder: String) -> String {
                let target = href.removingPercentEncoding ?? href
                return "\(depth) \(oneLine(title, limit: 1_000)) → \(target.isEmpty ? "" : folder + target)"
            }
        }

        var spine: [Place]
        var toc: [Entry]
        var title: [String]
        var creator: [String]
        var language: [String]
        var publisher: [String]
        var date: [String]
        var identifier: [String]
        var isRightToLeft: Bool
    }

    static let reader = """
        import json, sys, warnings
        warnings.simplefilter("ignore")
        from ebooklib import epub
        book = epub.read_epub(sys.argv[1], {"ignore_ncx": sys.argv[2] != "ncx"})
        toc = []
        def walk(entries, depth):
            for entry in entries:
                link, below = entry if isinstance(entry, tuple) else (entry, [])
                toc.append({"depth": depth, "title": link.title, "href": getattr(link, "href", "") or ""})
                walk(below, depth + 1)
        walk(book.toc, 0)
        values = lambda name: [value for value, _ in book.get_metadata("DC", name)]
        json.dump({"spine": [{"path": book.get_item_with_id(i).file_name, "isLinear": linear != "no"} for i, linear in book.spine],
            "toc": toc, "isRightToLeft": book.direction == "rtl",
            **{name: values(name) for name in ["title", "creator", "language", "publisher", "date", "identifier"]}}, sys.stdout)
        """

    static let isThere = (try? run("import ebooklib", [])) != nil

    struct Failed: Error {}

    static func run(_ script: String, _ arguments: [String]) throws -> Data {
        let answer = try Program.python(["-c", script] + arguments, errors: .standardError)
        guard answer.status == 0 else { throw Failed() }
        return Data(answer.output.utf8)
    }
}
