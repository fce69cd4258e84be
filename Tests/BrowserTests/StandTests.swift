import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `A stand in a browser` {
    static let pages = [
        "/", "/orchard", "/orchard/2026-03", "/orchard/2026-02", "/orchard/2026-03/read/2", "/orchard/2026-02/read/4",
        "/library",
    ]

    @Test func `shows its covers, the newest one first`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard")
            try await browser.until("[...document.querySelectorAll('.newest .cover-picture')].every(i => i.complete)")
            #expect(try await browser.value("document.querySelector('.cover-picture').naturalWidth > 0").isTrue)
            #expect(try await browser.text(".newest-title") == "Plums")
            let cards = try await browser.value("[...document.querySelectorAll('.card')].map(c => c.dataset.issue)")
            #expect(cards == ["orchard/2026-02", "orchard/2025-11", "orchard/almanac"])
            // A cover's space has its proportions before and after the picture loads.
            let ratio = "(b => b.width / b.height)(document.querySelector('.card .cover').getBoundingClientRect())"
            let measured = try #require(try await browser.value(ratio).number)
            #expect(abs(measured - 0.75) < 0.01)
        }
    }

    @Test func `says nothing in the console on any page, and nothing breaks the content policy`() async throws {
        try await withBrowser { browser in
            for page in Self.pages {
                try await browser.go(page)
                try await browser.until("document.readyState === 'complete'")
                #expect(try await browser.complaints == [], "\(page)")
                #expect(try await browser.value("document.querySelectorAll('h1').length").number == 1, "\(page)")
            }
        }
    }

    @Test func `needs no sideways scrolling on a phone`() async throws {
        try await withBrowser(.phone) { browser in
            for page in Self.pages {
                try await browser.go(page)
                let overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                #expect(try await browser.value(overhang).number == 0, "\(page)")
            }
        }
    }

    @Test func `works without scripts`() async throws {
        try await withBrowser(.withoutScripts) { browser in
            try await browser.go("/orchard")
            try await browser.click(".newest-title a")
            #expect(try await browser.path == "/orchard/2026-03")
            try await browser.click(".contents-link[href$='/5']")
            #expect(try await browser.path == "/orchard/2026-03/read/5")
            // The page itself, not only text about it.
            let page = "document.querySelector('.opening-page:not(.is-beside)')"
            try await browser.until("\(page).naturalWidth > 0 && \(page).getBoundingClientRect().height > 300")
            try await browser.click(".plain-turning a:last-child")
            #expect(try await browser.path == "/orchard/2026-03/read/6")
        }
    }

    @Test func `is reached by keyboard in the order in which it is read`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard")
            var stops: [String] = []
            for _ in 0..<8 {
                try await browser.press(.tab)
                stops.append(try await browser.value("document.activeElement.textContent.trim()").text ?? "")
            }
            #expect(
                stops == ["Skip to the content", "Edicola", "", "Library", "Account", "Plums", "Read", "Contents"])
            let outline = "getComputedStyle(document.activeElement).outlineStyle"
            #expect(try await browser.value(outline) == "solid")
        }
    }

    @Test func `has targets that a finger can hit`() async throws {
        try await withBrowser(.phone) { browser in
            for page in ["/orchard", "/orchard/2026-03", "/orchard/2026-03/read/2"] {
                try await browser.go(page)
                let small = """
                    [...document.querySelectorAll('.button, .frame-button, .bar a, .contents-list > li > a')].filter(e => {
                      const box = e.getBoundingClientRect()
                      return box.width > 0 && (box.height < 44 || box.width < 44)
                    }).map(e => e.outerHTML.slice(0, 80))
                    """
                #expect(try await browser.value(small) == [], "\(page)")
            }
        }
    }

    @Test func `leads to what was begun`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/4")
            try await browser.until("document.querySelector('.spread-view .page-picture.is-there')")
            try await browser.go("/library")
            #expect(try await browser.text(".library-continue .library-title") == "Plums")
            #expect(try await browser.text(".library-continue .library-place") == "Page 4 of 8")
            try await browser.go("/orchard/2026-03")
            #expect(try await browser.text("reading-action a") == "Continue on page 4")
            try await browser.click("reading-action a")
            #expect(try await browser.path == "/orchard/2026-03/read/4")
        }
    }
}
