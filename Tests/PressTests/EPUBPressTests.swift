import EdicolaCore
import Foundation
import Testing

@testable import Press

private let folder = URL(
    filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures"
).appending(path: "epub")

/// Real books, from the file to the delivered pieces.
@Suite(
    .enabled(if: RealTools.areThere, RealTools.missing),
    .enabled(
        if: FileManager.default.fileExists(atPath: folder.path),
        "the folder of real books (EDICOLA_FIXTURES) is missing")
) struct EPUBPressTests {
    @Test func `a comic comes as pictures, and its blank page as a document`() async throws {
        let file = folder.appending(path: "page-blanche-fixed-layout.epub")
        let delivery = try await Delivery(of: RealTools.press(), file)
        #expect(delivery.order == Array(1...10) && delivery.notes.isEmpty)
        #expect(delivery.covers.map(\.width) == [80, 40])
        for page in delivery.pages where page.number != 2 {
            #expect(page.pictures[.twoX]?.width == 200 && page.pictures[.oneX]?.width == 100)
            #expect(page.document == nil)
        }
        #expect(delivery.pages[1].document?.width == 1_200 && delivery.pages[1].pictures.isEmpty)
        #expect(delivery.resources.keys.sorted() == ["EPUB/Style/style.css"])
        let document = try #require(delivery.document)
        #expect(document.pages.map(\.label) == ["", ""] + (1...8).map { "\($0)" })
        #expect(document.pages.prefix(3).map(\.side) == [.right, .left, .right])
        #expect(document.contents.map(\.title) == ["Dédicace", "Commencer la lecture"])
    }

    @Test func `a flowing book comes as documents, and all that they load comes with them`() async throws {
        let file = folder.appending(path: "accessible-epub-3-reflowable.epub")
        let delivery = try await Delivery(of: RealTools.press(), file)
        #expect(delivery.order == Array(1...22) && delivery.notes.isEmpty)
        let document = try #require(delivery.document)
        let there = Set(delivery.resources.keys).union(document.pages.compactMap(\.document))
        for page in delivery.pages {
            let html = String(decoding: try #require(page.document).bytes, as: UTF8.self)
            let loaded = html.matches(of: /<[^>]*\s(?:src|href)="([^"#:]+)(?:#[^"]*)?"/).map { "EPUB/" + $0.1 }
            #expect(there.isSuperset(of: loaded), "page \(page.number)")
        }
        let sheet = try #require(delivery.resources["EPUB/css/epub.css"])
        let fonts = sheet.matches(of: /url\("?\.\.\/([^")]+)"?\)/).map { "EPUB/" + $0.1 }
        #expect(fonts.count > 4 && there.isSuperset(of: fonts))
        #expect(document.title == "Accessible EPUB 3" && document.author == "Matt Garrish")
    }
}
