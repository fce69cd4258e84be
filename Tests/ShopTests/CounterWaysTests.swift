import EdicolaCore
import Storage
import Testing

/// The number of ways to get an issue that are visible at once.
struct CounterWaysTests {
    @Test func `one large button, one quiet one, the rest behind a disclosure, and the look inside under the cover`()
        async throws
    {
        let newsstand = try await ShopNewsstand()
        let year = Product(
            id: .make("windfall.year"), title: "Yearly subscription",
            sale: .renewing(family: "windfall", try #require(Term(1, .year))),
            opens: [.window(ShopNewsstand.publication)], price: Price(minor: 3_990, currency: "EUR"))
        try await newsstand.storage.save(year, at: newsstand.now)
        try await newsstand.test { client in
            let page = try await Browsing(client).get("/windfall/2026-03")
            let counter = try #require(page.firstMatch(of: /id="counter">(.*?)<\/header>/.dotMatchesNewlines()))
            let (shown, more) = try #require(split(String(counter.output.1)))
            #expect(shown.matches(of: /class="button is-primary"/).count == 1)
            #expect(shown.matches(of: /class="button is-quiet"/).count == 1)
            #expect(more.contains("Other ways to read") && more.contains("class=\"counter-way\""))
            #expect(!counter.output.1.contains("Look inside"))
            #expect(page.contains("class=\"look-inside\" href=\"/windfall/2026-03/read/1\">Look inside"))
        }
    }

    @Test func `the banner of a sandbox is one line with one link, to its clock`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let browser = Browsing(client)
            for path in ["/", "/windfall", "/windfall/2026-03", "/search", "/account"] {
                let page = try await browser.get(path)
                let banner = try #require(page.firstMatch(of: /<p class="sandbox-banner">(.*?)<\/p>/), "\(path)")
                #expect(banner.output.1.matches(of: /<a href="http/).count == 1, "\(path)")
            }
        }
    }

    private func split(_ text: String) -> (String, String)? {
        text.firstRange(of: "<details").map { (String(text[..<$0.lowerBound]), String(text[$0.lowerBound...])) }
    }
}
