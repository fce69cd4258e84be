import EdicolaCore
import Foundation
import Testing

@testable import Press

/// The same file makes the same assets, so that readers fetch only changed ones.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct RevisionTests {
    private static let fixtures = [
        "epub/page-blanche-fixed-layout.epub", "epub/accessible-epub-3-reflowable.epub", "hpub/a-study-in-scarlet.hpub",
        "pdf/pocorgtfo-08.pdf",
    ]
    private static let areFixturesThere = FileManager.default.fileExists(atPath: FixtureTests.folder.path)

    @Test(
        .enabled(if: areFixturesThere, "the folder of real magazines (EDICOLA_FIXTURES) is missing"),
        arguments: fixtures)
    func `the same file makes the same assets, whatever runs at the same time`(name: String) async throws {
        let file = FixtureTests.folder.appending(path: name)
        let quick = try RealTools.press { ($0.workers, $0.chunk) = (3, 5) }
        let slow = try RealTools.press { ($0.workers, $0.chunk) = (1, 64) }
        let (one, other) = (try await Delivery(of: quick, file), try await Delivery(of: slow, file))
        #expect(one.pages.count > 1 && one.document == other.document)
        #expect(one.pages == other.pages && one.covers == other.covers && one.resources == other.resources)
        #expect(one.words == other.words && one.notes == other.notes && one.articles == other.articles)
    }

    @Test func `a corrected page leaves the others as they were`() async throws {
        let scratch = try Scratch()
        var pdf = TestPDF.numbered(9)
        let before = try await Delivery(of: RealTools.press(), scratch.file("before.pdf", pdf.bytes))
        pdf.pages[4].content = "BT /F1 12 Tf 50 300 Td (A correction) Tj ET"
        let after = try await Delivery(of: RealTools.press(), scratch.file("after.pdf", pdf.bytes))
        let changed = zip(before.pages, after.pages).filter { $0 != $1 }.map { $0.0.number }
        #expect(changed == [5] && before.covers == after.covers)
    }

    @Test func `a page that is put in moves the others and changes none of their pictures`() async throws {
        let scratch = try Scratch()
        var pdf = TestPDF.numbered(5)
        let before = try await Delivery(of: RealTools.press(), scratch.file("before.pdf", pdf.bytes))
        pdf.pages.insert(.text("A late page"), at: 2)
        let after = try await Delivery(of: RealTools.press(), scratch.file("after.pdf", pdf.bytes))
        let old = before.pages.map(\.pictures)
        let new = after.pages.map(\.pictures)
        #expect(Array(new[..<2]) == Array(old[..<2]) && Array(new[3...]) == Array(old[2...]))
    }
}
