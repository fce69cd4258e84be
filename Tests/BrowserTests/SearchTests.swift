import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Searching the stands` {
    @Test func `a key leads to the field, and what is found leads to its place with the words marked`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard")
            try await browser.press("/")
            try await browser.until("document.activeElement.matches('.search-words')")
            for key in "PLÚMS" { try await browser.press(.init(stringLiteral: String(key))) }
            try await browser.press(.enter)
            try await browser.until("location.pathname === '/search'")
            #expect(try await browser.value("document.querySelector('.search-words').value") == "PLÚMS")
            // The index follows the stand a moment later.
            try await browser.untilFound(".found-place mark")
            #expect(try await browser.text(".found-place mark") == "plums")
            #expect(try await browser.complaints == [])
            try await browser.click(".found-place")
            try await browser.until("document.querySelectorAll('.found').length === 1")
            #expect(try await browser.value("document.querySelector('edicola-reader') !== null").isTrue)
        }
    }

    @Test func `it works without scripts, and on a phone`() async throws {
        for window in [Browser.Window.withoutScripts, .phone] {
            try await withBrowser(window) { browser in
                try await browser.go("/search?q=wasps")
                try await browser.untilFound(".found-issue")
                let overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                #expect(try await browser.value(overhang).number == 0)
                try await browser.go("/search?q=unheard-of")
                #expect(try await browser.text(".empty-sentence") == "No results for “unheard-of”.")
                try await browser.go("/search")
                #expect(try await browser.value("document.querySelectorAll('h1').length").number == 1)
            }
        }
    }
}

extension Browser {
    /// Searches until the index has the result.
    fileprivate func untilFound(_ selector: String) async throws {
        for _ in 0..<200 {
            if try await value("document.querySelector('\(selector)') !== null").isTrue { return }
            try await ask("POST", "/refresh", [:])
        }
        throw BrowserError("never found: \(selector)")
    }
}
