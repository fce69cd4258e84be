import EdicolaCore
import EdicolaKit
import Testing

@Suite struct NewsstandTests {
    @Test(arguments: [
        ("https://news.example", "https://news.example"), ("https://news.example/", "https://news.example"),
        ("http://localhost:8080", "http://localhost:8080"), ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1:9", "http://127.0.0.1:9"), ("news.example", "https://news.example"),
        ("https://news.example/stand//", "https://news.example/stand"),
        ("localhost.example", "https://localhost.example"),
    ])
    func `an address is read as a person means it`(text: String, address: String) throws {
        #expect(try Newsstand(text).address == address)
    }

    @Test(arguments: ["", "/", "ftp://news.example", "file:///etc/passwd", "https://", "https://a b", "http://x?y=1"])
    func `what is no address is refused`(text: String) {
        #expect(throws: NewsstandError.self) { try Newsstand(text) }
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (4_249_999, "4.2 MB"), (4_250_000, "4.3 MB"),
        (999_949, "999.9 kB"), (999_950, "1.0 MB"), (1_300_000_000, "1.3 GB"), (12_345_000_000_000, "12345.0 GB"),
    ])
    func `amounts are written as readers write them`(bytes: Int, text: String) {
        #expect("\(ByteCount(bytes))" == text)
    }
}
