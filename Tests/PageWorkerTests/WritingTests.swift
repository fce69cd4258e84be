import Testing

@testable import Markup
@testable import PageWorker

@Suite struct WritingTests {
    @Test func `JSON is valid whatever a document says`() {
        var json = JSON()
        json.object { json in
            json.key("text", "a\"b\\c\u{0}\u{1F}\u{7F}\u{85}\n\u{1F34E}é")
            json.key("numbers")
            json.array { json in
                for number in [0, 1.04, -0.05, 12.35, -3.99, .nan, .infinity, 595.276] { json.tenths(number) }
            }
        }
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"text":"a\"b\\c🍎é","numbers":[0,1,-0.1,12.4,-4,0,1000000000,595.3]}"#)
    }

    @Test func `a title is one line`() {
        #expect(oneLine("  A\n\ttitle \u{0}\u{FEFF}of\r\nlines ", limit: 100) == "A title of lines")
        #expect(oneLine("Limited", limit: 3) == "Lim")
    }

    @Test func `arguments are checked`() throws {
        let arguments = try Arguments(parsing: ["worker", "pages", "--pdfium", "/p", "--from", "3", "--to", "9"])
        guard case .pages(let range, let sizes) = arguments.verb else { Issue.record("not pages"); return }
        #expect(range == 3...9 && sizes.width2x == 2_000)
        for words in [
            ["info"], ["info", "--pdfium"], ["print", "--pdfium", "/p"], ["pages", "--pdfium", "/p", "--to", "0"],
            ["info", "--pdfium", "/p", "--unknown", "1"], ["cover", "--pdfium", "/p", "--widths", "99999"], [],
        ] {
            #expect(throws: WorkerError.self) { try Arguments(parsing: ["worker"] + words) }
        }
    }
}
