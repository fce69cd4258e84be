import Foundation
import Testing

@testable import PageWorker

@Suite struct EPUBCoverTests {
    /// PNGs of 60 × 80 pixels: red and green.
    static let red = EPUBPageTests.picture
    static let green =
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAADwAAABQCAIAAADKqIEEAAAAWElEQVR42u3OAQkAAAgDsFewgv2jGMoWgjBYgKWm34\
                m0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLT0pQWoj65PIFZ3EwAA\
                AABJRU5ErkJggg==
                """) ?? Data()

    private static func book(_ change: (inout EPUBTestBook) -> Void) -> EPUBTestBook {
        var book = EPUBTestBook(items: [
            EPUBTestBook.chapter("first", #"<p><img src="red.png" alt=""/></p>"#),
            EPUBTestBook.chapter("other", #"<p><img src="green.png" alt=""/></p>"#),
            .init(id: "red", href: "red.png", type: "image/png", content: red, spine: nil),
            .init(id: "green", href: "green.png", type: "image/png", content: green, spine: nil),
        ])
        change(&book)
        return book
    }

    private func colour(_ frames: [EPUBRun.Frame]) -> String? { frames.first(.colour)?.text }

    static let ways: [(String, @Sendable (inout EPUBTestBook) -> Void)] = [
        ("cover-image", { $0.items[3].attributes = #"properties="cover-image""# }),
        ("meta id", { $0.metadata += #"<meta name="cover" content="green"/>"# }),
        ("meta path", { $0.metadata += #"<meta name="cover" content="green.png"/>"# }),
        ("meta document", { $0.metadata += #"<meta name="cover" content="other"/>"# }),
        ("guide", { $0.guide = #"<guide><reference type="cover" href="other.xhtml"/></guide>"# }),
        ("guide picture", { $0.guide = #"<guide><reference type="cover" href="green.png"/></guide>"# }),
        (
            "landmarks",
            {
                $0.items.append(
                    EPUBTestBook.navigation(
                        #"<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="other.xhtml">C</a></li></ol></nav>"#
                    ))
            }
        ),
    ]

    @Test(arguments: ways.indices) func `the cover is found where the book names it`(way: Int) throws {
        let frames = try EPUBRun(Self.book(Self.ways[way].1)).cover()
        #expect(colour(frames) == "#11CC22", "\(Self.ways[way].0)")
    }

    @Test func `the ladder, the placeholder and the colour are written, never enlarged`() throws {
        let frames = try EPUBRun(Self.book { _ in }).cover()
        #expect(frames.kinds == [.cover, .cover, .placeholder, .colour])
        #expect(frames.prefix(2).map(\.width) == [60, 40] && frames.prefix(2).map(\.height) == [80, 53])
        #expect(frames[0].payload.starts(with: [0xFF, 0xD8]))
        #expect(colour(frames) == "#CC2211")
    }

    @Test func `the publisher may choose another page`() throws {
        #expect(colour(try EPUBRun(Self.book { _ in }).cover(2)) == "#11CC22")
    }

    @Test func `a damaged cover gives way to the next picture`() throws {
        let frames = try EPUBRun(
            Self.book {
                $0.items[3].attributes = #"properties="cover-image""#
                $0.items[3].content = Self.green.prefix(60)
            }
        ).cover()
        #expect(frames.noteCodes == ["damaged-picture"] && colour(frames) == "#CC2211")
    }

    @Test func `a book without pictures gets a plain sheet`() throws {
        let run = try EPUBRun(EPUBTestBook(items: [EPUBTestBook.chapter("a")]))
        let frames = try run.cover()
        #expect(frames.noteCodes == ["missing-resource"])
        #expect(frames.kinds == [.note, .cover, .cover, .placeholder, .colour])
        #expect(try run.cover().map(\.payload) == frames.map(\.payload))
    }
}
