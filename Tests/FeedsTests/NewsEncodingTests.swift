import Feeds
import Foundation
import Testing

struct NewsEncodingTests {
    /// `L’été à la plage` in Windows-1252.
    private static let title: [UInt8] =
        [0x4C, 0x92, 0xE9, 0x74, 0xE9] + Array(" ".utf8) + [0xE0] + Array(" la plage".utf8)

    private func feed(_ declaration: String, _ title: [UInt8] = title) -> [UInt8] {
        Array("\(declaration)<rss><channel><item><guid>1</guid><title>".utf8) + title
            + Array("</title></item></channel></rss>".utf8)
    }

    @Test(arguments: ["ISO-8859-1", "windows-1252", "Latin1", "us-ascii"])
    func `a feed in Windows-1252 or Latin-1 is read as it declares`(label: String) throws {
        let bytes = feed("<?xml version=\"1.0\" encoding=\"\(label)\"?>")
        #expect(try NewsFeedReader.items(of: bytes).map(\.title) == ["L’été à la plage"])
    }

    @Test func `the field of the answer counts, and the declaration where it has none`() throws {
        let plain = feed("<?xml version='1.0'?>")
        for field in [
            "text/xml; charset=ISO-8859-1", "application/rss+xml;charset=\"windows-1252\"", "text/xml",
            nil,
        ] {
            #expect(
                try NewsFeedReader.items(of: plain, contentType: field).map(\.title) == ["L’été à la plage"]
            )
        }
        let euro = feed("<?xml version='1.0' encoding='ISO-8859-15'?>", [0xA4])
        #expect(try NewsFeedReader.items(of: euro, contentType: "text/xml").map(\.title) == ["€"])
        // Servers label everything UTF-8.
        #expect(
            try NewsFeedReader.items(of: euro, contentType: "text/xml; charset=utf-8").map(\.title) == [
                "€"
            ])
    }

    @Test func `what is UTF-8 is UTF-8, whatever it is called`() throws {
        let title = Array("Caffè €".utf8)
        for label in ["utf-8", "iso-8859-1", "nonsense"] {
            let bytes = feed("<?xml version='1.0' encoding='\(label)'?>", title)
            let field = "text/xml; charset=\(label)"
            #expect(try NewsFeedReader.items(of: bytes, contentType: field).map(\.title) == ["Caffè €"])
            let marked = [0xEF, 0xBB, 0xBF] + bytes
            #expect(try NewsFeedReader.items(of: marked, contentType: field).map(\.title) == ["Caffè €"])
        }
    }

    @Test func `a feed in UTF-16 is read`() throws {
        let text = String(
            decoding: feed("<?xml version='1.0' encoding='UTF-16'?>", Array("Caffè 😀".utf8)),
            as: UTF8.self)
        for mark in ["\u{FEFF}", ""] {
            let little = (mark + text).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            let big = (mark + text).utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            for bytes in [little, big] {
                #expect(try NewsFeedReader.items(of: bytes).map(\.title) == ["Caffè 😀"])
            }
        }
    }

    @Test func `an encoding that is not known is named`() {
        let bytes = feed("<?xml version='1.0' encoding='Shift_JIS'?>", [0x83, 0x6A])
        let error = #expect(throws: NewsFeedReader.UnreadableError.self) {
            try NewsFeedReader.items(of: bytes)
        }
        #expect(error?.description.contains("shift_jis") == true)
    }

    @Test func `damage in UTF-8 costs its characters only`() throws {
        let bytes = feed("<?xml version='1.0' encoding='utf-8'?>", [0x41, 0xFF] + Array("è".utf8))
        #expect(try NewsFeedReader.items(of: bytes).map(\.title) == ["A\u{FFFD}è"])
    }
}
