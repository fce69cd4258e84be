import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Testing

@Suite struct NewsstandTests {
    @Test(arguments: [
        ("https://news.example", "https://news.example"), ("https://news.example/", "https://news.example"),
        ("http://localhost:8080", "http://localhost:8080"), ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1:9", "http://127.0.0.1:9"), ("news.example", "https://news.example"),
        ("https://news.example/stand//", "https://news.example/stand"),
        ("localhost.example", "https://localhost.example"),
        ("Https://news.example", "https://news.example"), ("HTTP://Localhost:8080/", "http://localhost:8080"),
        ("  news.example \r\n", "https://news.example"), ("News.Example/Stand", "https://news.example/Stand"),
        ("Localhost", "http://localhost"), ("[::1]:80", "http://[::1]:80"), ("http://[FE80::1]", "http://[fe80::1]"),
        ("bücher.example", "https://xn--bcher-kva.example"), ("news.example.", "https://news.example."),
        ("my_stand.example:65535", "https://my_stand.example:65535"),
        ("https://news.example/ü", "https://news.example/%C3%BC"),
        ("https://reader@news.example", "https://reader@news.example"),
    ])
    func `an address is read as a person means it`(text: String, address: String) throws {
        #expect(try Newsstand(text).address == address)
    }

    @Test(arguments: [
        "", "/", "ftp://news.example", "file:///etc/passwd", "https://", "https://a b", "http://x?y=1", "http://x#y",
        "javascript:alert(1)", "stand.example.org:abc", "http://[::1", "https://-", "https://.", "https://a..example",
        "news.example:", "news.example:0", "news.example:65536", "news.example:99999999999999999999",
        "news.example:+80",
        "http://[zzz]", "https://news.example/a\nb", "https://a%20b", "https://a\\b",
    ])
    func `what is no address is refused`(text: String) {
        let error = #expect(throws: NewsstandError.self) { try Newsstand(text) }
        #expect(error?.description.contains("” is not the address of a newsstand") == true)
    }

    @Test(arguments: [
        ("old.example/shelf.json?all=1", "https://old.example/shelf.json?all=1"),
        (" HTTP://Localhost:8080/OPDS ", "http://localhost:8080/OPDS"),
    ])
    func `so is a catalog's`(text: String, address: String) throws {
        #expect(try Newsstand(catalog: text).address == address)
        #expect(throws: NewsstandError.self) { try Newsstand(catalog: "javascript:alert(1)") }
    }

    @Test func `a name that can't be spelled is told how`() {
        #expect(NewsstandError.invalidAddress("bücher.example").description.contains("xn--"))
        #expect(!NewsstandError.invalidAddress("-").description.contains("xn--"))
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (4_249_999, "4.2 MB"), (4_250_000, "4.3 MB"),
        (999_949, "999.9 kB"), (999_950, "1.0 MB"), (1_300_000_000, "1.3 GB"), (12_345_000_000_000, "12345.0 GB"),
    ])
    func `amounts are written as readers write them`(bytes: Int, text: String) {
        #expect("\(ByteCount(bytes))" == text)
    }
}
