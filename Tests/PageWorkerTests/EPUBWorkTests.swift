import Foundation
import Testing

@testable import Markup
@testable import PageWorker

/// The number of reads of a long book: its time must grow only with its length.
@Suite struct EPUBWorkTests {
    private static let picture = Data(TestPNG(width: 2, height: 1, type: 0, rows: [[0, 255]]).bytes)

    /// Makes a book whose files are in the archive in reverse reading order.
    private func reversed(_ count: Int) -> EPUBTestBook {
        var book = EPUBTestBook()
        book.items = (1...count).map { EPUBTestBook.chapter("c\($0)", "<p>\($0)</p><img src='\($0).png' alt=''/>") }
        book.items += (1...count).map {
            .init(id: "i\($0)", href: "\($0).png", type: "image/png", content: Self.picture, spine: nil)
        }
        var read = book
        read.items.reverse()
        book.package = read.opf
        return book
    }

    @Test func `a run of pages goes through the archive once, in whichever order its files lie`() throws {
        let run = try EPUBRun(reversed(120))
        let opened = run.source.container.archive.restarts
        run.source.willPress(11...110)
        for number in 11...110 { #expect(try run.page(number).kinds.contains(.document)) }
        // One restart for the files, and one for the contents before them.
        #expect(run.source.container.archive.restarts <= opened + 2)
    }

    @Test func `what was read ahead is what the page is made of`() throws {
        let book = reversed(12)
        let (ahead, plain) = (try EPUBRun(book), try EPUBRun(book))
        ahead.source.willPress(3...9)
        for number in 3...9 {
            #expect(try ahead.page(number).map(\.payload) == plain.page(number).map(\.payload))
        }
    }

    @Test func `a resource is found without reading a page when the info is at hand`() throws {
        let book = reversed(20)
        let resources = try EPUBRun(book).info.resources
        #expect(resources.count == 20)
        let run = try EPUBRun(book)
        for (index, resource) in resources.enumerated() {
            let frames = try run.frames { try run.source.writeResource(index + 1, item: resource.item, to: $0) }
            #expect(frames.map(\.payload) == [Self.picture])
        }
        #expect(run.source.studies.isEmpty)
        #expect(throws: WorkerError.self) { try run.frames { try run.source.writeResource(1, item: 9_999, to: $0) } }
    }

    @Test func `spaces and control characters are those of Unicode`() {
        for value in (0...UInt32(0x10_FFFF)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isSpace = properties.isWhitespace || properties.generalCategory == .control
            if isSpace != scalar.isSpace { Issue.record("U+\(String(value, radix: 16))") }
            if (properties.isNoncharacterCodePoint || value == 0xFEFF) != scalar.isNoCharacter {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
        let noCharacter = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)
        #expect(oneLine(" a\u{A0}\n b\(noCharacter)c \u{85}è💡 ", limit: 100) == "a bc è💡")
        #expect(oneLine("a bcd", limit: 3) == "a bc" && oneLine("\u{1}", limit: 3).isEmpty)
    }
}
