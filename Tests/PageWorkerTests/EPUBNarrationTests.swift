import Foundation
import Testing

@testable import PageWorker

@Suite struct EPUBNarrationTests {
    @Test(arguments: [
        ("5:34:31.396", 20_071_396), ("124:59:36", 449_976_000), ("0:05:01.2", 301_200), ("09:58", 598_000),
        ("00:56.78", 56_780), ("76.2s", 76_200), ("7.75h", 27_900_000), ("13min", 780_000), ("3.5min", 210_000),
        ("1.45h", 5_220_000), ("2345ms", 2_345), ("12.345", 12_345), ("npt=124.3s", 124_300), (" npt=0:10 ", 10_000),
        ("95:59:59", 345_599_000),
    ])
    func `a clock value is read in all its spellings`(text: String, milliseconds: Int) {
        #expect((try? ClockValue(parsing: text))?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "-1s", "+1s", "1e9s", "nan", "inf", "0x10", "1:60", "1:60:00", "1:2:3:4", ":30", "1.5:30", "1..5s", ".5s",
        "s", "5 apples", "99999999999999999999999999999999999h", "999999999h", "１２s", "npt=", "1:-5",
    ])
    func `what is no clock value is refused`(text: String) {
        #expect(throws: ClockValue.ParseError.self) { try ClockValue(parsing: text) }
    }

    private static func book(_ smil: String) -> EPUBTestBook {
        var book = EPUBResourceTests.book
        book.metadata += #"<meta property="media:active-class">spoken now</meta>"#
        for index in book.items.indices where book.items[index].id == "smil" {
            book.items[index].content = Data(
                #"<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>\#(smil)</body></smil>"#.utf8)
        }
        return book
    }

    private static func clips(_ frames: [EPUBRun.Frame]) -> [[String: Any]]? {
        let narration = frames.first(.layer)?.json["narration"] as? [String: Any]
        return narration?["clips"] as? [[String: Any]]
    }

    @Test func `a page's layer says which sound reads which element`() throws {
        var book = Self.book(
            """
            <seq><par><text src="one.xhtml#s1"/><audio src="o%20v.mp3" clipBegin="0s" clipEnd="1.5s"/></par>
            <seq><par><text src="one.xhtml#s%202"/><audio src="o%20v.mp3" clipBegin="npt=1.5s"/></par></seq>
            <par><text src="two.xhtml#x"/><audio src="o%20v.mp3"/></par></seq>
            """)
        book.metadata = book.metadata.replacing("spoken now", with: "-epub-active")
        let run = try EPUBRun(book)
        let frames = try run.page(1)
        let clips = try #require(Self.clips(frames))
        #expect(clips.map { $0["id"] as? String } == ["s1", "s 2"])
        #expect(clips.allSatisfy { $0["src"] as? String == "OPS/o_20v.mp3" })
        #expect(clips.map { $0["begin"] as? Int } == [0, 1_500] && clips.map { $0["end"] as? Int } == [1_500, nil])
        let narration = frames.first(.layer)?.json["narration"] as? [String: Any]
        #expect(narration?["class"] as? String == "-epub-active")
        #expect(Self.clips(try run.page(2)) == nil)
    }

    @Test func `times that make no sense, and a class that is none, are left out`() throws {
        let frames = try EPUBRun(
            Self.book(
                """
                <par><text src="one.xhtml#a"/><audio src="o%20v.mp3" clipBegin="-3s"/></par>
                <par><text src="one.xhtml#b"/><audio src="o%20v.mp3" clipBegin="5s" clipEnd="4s"/></par>
                <par><text src="one.xhtml#c"/><audio src="../../../etc/passwd"/></par>
                <par><text src="one.xhtml#d"/><audio src="http://example.org/a.mp3"/></par>
                <par><text src="one.xhtml#e"/></par><par><audio src="o%20v.mp3"/></par>
                <par><text src="one.xhtml#f"/><audio src="o%20v.mp3" clipEnd="1s"/></par>
                """)
        ).page(1)
        #expect(Self.clips(frames)?.map { $0["id"] as? String } == ["f"])
        let narration = frames.first(.layer)?.json["narration"] as? [String: Any]
        #expect(narration?["class"] == nil)
    }

    @Test func `clips are at most ten thousand`() throws {
        let pair = #"<par><text src="one.xhtml#a"/><audio src="o%20v.mp3" clipEnd="1s"/></par>"#
        let frames = try EPUBRun(Self.book(String(repeating: pair, count: Narration.most + 5))).page(1)
        #expect(Self.clips(frames)?.count == Narration.most)
    }

    @Test func `a sound that is not in the book is told once`() throws {
        let pair = #"<par><text src="one.xhtml#a"/><audio src="lost.mp3"/></par>"#
        let frames = try EPUBRun(Self.book(pair + pair)).page(1)
        #expect(frames.noteCodes == ["missing-resource"] && Self.clips(frames) == nil)
        #expect(frames.first(.note)?.json["message"] as? String == "OPS/lost.mp3 is not in the EPUB")
    }
}
