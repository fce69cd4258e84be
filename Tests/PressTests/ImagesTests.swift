import Foundation
import Testing

@testable import Markup
@testable import PageWorker

/// Archives of pictures, opened as in the worker.
@Suite struct ImagesTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        ArchiveReader.prepare()
    }

    private func source(_ files: [(String, Data)]) throws -> (any Source)? {
        let file = try FileHandle(forReadingFrom: scratch.file("a.cbz", TestZIP(files).bytes))
        let arguments = try Arguments(parsing: ["worker", "info", "--pdfium", "/"])
        return try ImagesSource.open(Archive(descriptor: file.fileDescriptor), arguments)
    }

    private func info(_ files: [(String, Data)]) throws -> SourceInfo {
        try #require(try source(files)).info()
    }

    /// Makes a picture that is recognised by its size.
    private func picture(_ width: Int, _ height: Int = 10) throws -> Data {
        Data(try JPEG.encode(Bitmap(width: width, height: height)))
    }

    private func named(_ names: [String]) throws -> [(String, Data)] {
        try names.enumerated().map { index, name in (name, try picture(index + 1)) }
    }

    @Test func `pages stand in natural order, whatever the archive's`() throws {
        let info = try info(named(["p10.jpg", "P9.jpg", "cover.txt", "p1.PNG", "notes.pdf", "p2", "p11.jpeg"]))
        #expect(info.format == .images && info.layout == .fixed)
        #expect(info.pages.map(\.width) == [4, 6, 2, 1, 7])
    }

    @Test func `folders are sections, and the one around all is the title`() throws {
        let info = try info(named(["Mag/2 News/1.jpg", "Mag/1 Letters/2.jpg", "Mag/1 Letters/1.jpg", "Mag/cover.jpg"]))
        #expect(info.title == "Mag")
        #expect(info.pages.map(\.width) == [4, 3, 2, 1])
        #expect(info.contents.map(\.title) == ["1 Letters", "2 News"] && info.contents.map(\.page) == [2, 4])
    }

    @Test func `folders four hundred deep are no contents of that depth`() throws {
        let info = try info(named([String(repeating: "a/", count: 400) + "1.jpg", "b/2.jpg"]))
        var entries = info.contents
        var depth = 0
        while let first = entries.first { (entries, depth) = (first.children, depth + 1) }
        #expect(info.pages.count == 2 && depth == SourceInfo.Entry.deepest)
    }

    @Test(arguments: [
        ["1x/a.jpg", "1x/b.jpg", "2x/a.jpg", "2x/b.jpg"], ["a.jpg", "b.jpg", "a@2x.jpg", "b@2x.jpg"],
        ["Set/1x/a.png", "Set/1x/b.jpg", "Set/2x/A.jpg", "Set/2x/b.webp"], ["a@1x.jpg", "b@1x.jpg", "a.jpg", "b.jpg"],
    ]) func `two sets of one magazine are one magazine`(names: [String]) throws {
        let info = try info(named(names))
        #expect(info.pages.map(\.width) == [3, 4])
        #expect(info.contents.isEmpty)
    }

    @Test func `a picture that one set lacks is not lost`() throws {
        #expect(try info(named(["1x/a.jpg", "1x/b.jpg", "2x/b.jpg", "2x/c.jpg"])).pages.map(\.width) == [1, 3, 4])
    }

    @Test func `a wide picture is a double page`() throws {
        let info = try info([("1.jpg", picture(10, 20)), ("2.jpg", picture(30, 20)), ("3.jpg", picture(20, 20))])
        #expect(info.pages.map(\.side) == [nil, .center, nil])
    }

    @Test func `a damaged picture keeps its place and a likely size`() throws {
        let info = try info([("1.jpg", Data()), ("2.jpg", picture(7)), ("3.jpg", Data("no picture".utf8))])
        #expect(info.pages.map(\.width) == [7, 7, 7])
    }

    @Test func `the size is found behind long notes`() throws {
        let jpeg = try picture(33, 44)
        let note = Data([0xFF, 0xE2, 0xFF, 0xFF]) + Data(count: 65_533)
        let long = jpeg.prefix(2) + note + note + note + jpeg.dropFirst(2)
        #expect(try info([("1.jpg", long)]).pages.map(\.width) == [33])
    }

    @Test func `web pages are not for this leaf, nor is what has no pictures`() throws {
        #expect(try source(named(["index.html", "a.jpg"])) == nil)
        #expect(try source(named(["a.txt", ".hidden.jpg", "x/.y/z.jpg"])) == nil)
    }

    @Test func `pictures that can't be read are refused by name, however many can be`() throws {
        let names = ["1.jpg", "2.jxl", "3.psd", "4.dng", "5.png", "6.svg", "7.bmp"]
        let failure = #expect(throws: WorkerError.self) { try info(named(names)) }
        #expect(failure?.code == .unreadablePictures)
        #expect(
            failure?.message == """
                5 of 7 pictures can't be read: 2.jxl (JPEG XL), 3.psd (Photoshop), 4.dng (camera raw), 6.svg (SVG), \
                7.bmp (BMP)
                """)
        let alone = #expect(throws: WorkerError.self) { try info(named((1...7).map { "Mag/\($0).JXL" })) }
        #expect(alone?.message.hasPrefix("7 of 7 pictures can't be read: 1.JXL (JPEG XL), ") == true)
        #expect(alone?.message.hasSuffix("5.JXL (JPEG XL) and 2 more") == true)
    }

    @Test func `the original of a page that can be read is left alone, and so is what is hidden`() throws {
        let names = ["Mag/2x/1.jpg", "Mag/2x/1.TIF", "Mag/1.psd", "Mag/.2.heic"]
        #expect(try info(named(names)).pages.map(\.width) == [1])
    }

    @Test func `a comic says what it is`() throws {
        let comic = """
            <?xml version="1.0"?>
            <ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <Series>Frutta</Series><Number>12</Number><Writer>Ada</Writer><Publisher>Orto</Publisher>
              <Year>2026</Year><Month>3</Month><LanguageISO>it</LanguageISO><Manga>YesAndRightToLeft</Manga>
              <Pages><Page Image="0" Type="Deleted"/><Page Image="1" Bookmark="Limoni"/>
              <Page Image="2" Type="FrontCover"/><Page Image="3" DoublePage="True" Bookmark="Aranci"/></Pages>
            </ComicInfo>
            """
        let info = try info(named(["1.jpg", "2.jpg", "3.jpg", "4.jpg"]) + [("ComicInfo.xml", Data(comic.utf8))])
        #expect(info.title == "Frutta 12" && info.author == "Ada" && info.publisher == "Orto")
        #expect(info.date == "2026-03" && info.language == "it" && info.isRightToLeft)
        #expect(info.pages.map(\.width) == [2, 3, 4])
        #expect(info.pages.map(\.side) == [nil, nil, .center])
        #expect(info.contents.map(\.title) == ["Limoni", "Aranci"] && info.contents.map(\.page) == [1, 3])
    }

    @Test func `a comic's description that can't be read is none`() throws {
        #expect(try info(named(["1.jpg"]) + [("ComicInfo.xml", Data("<ComicInfo><Title>".utf8))]).title == nil)
    }
}
