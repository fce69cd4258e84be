import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Finding in an issue of pictures` {
    @Test func `accents and case don't matter; every place is marked, its page has a tick, and keys lead on`()
        async throws
    {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.press("/")
            try await browser.until("document.activeElement.matches('.find-field')")
            try await browser.press("P", "L", "Ú", "M", "S")
            try await browser.until("document.querySelectorAll('.find-place').length === 1")
            #expect(try await browser.text(".find-place mark") == "plums")
            try await browser.until("document.querySelector('[data-kind=\"find\"], .is-find')")
            try await browser.press(.enter)
            try await browser.expectOpen([2, 3])
            try await browser.until("document.querySelectorAll('.found.is-current').length === 1")
            // The mark lies where the word is printed.
            let word = "(w => w.textContent.trim() === 'plums')"
            try await browser.until(
                """
                (() => {
                  const mark = document.querySelector('.found.is-current').getBoundingClientRect()
                  const word = [...document.querySelectorAll('.word')].find(\(word)).getBoundingClientRect()
                  return Math.abs(mark.left - word.left) < 4 && mark.top < word.bottom && mark.bottom > word.top
                })()
                """)
            try await browser.until("new URLSearchParams(location.search).get('q') === 'PLÚMS'")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `an address that asks for words begins with them, and what is not there is said`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/2?q=wasps")
            try await browser.until("document.querySelectorAll('.found').length === 1")
            try await browser.press("/")
            try await browser.until("document.activeElement.matches('.find-field')")
            #expect(try await browser.value("document.activeElement.value").text == "wasps")
            try await browser.press("x", "y", .enter)
            try await browser.until("document.querySelector('.find .panel-note').textContent.includes('“xy”')")
            try await browser.go("/orchard/2026-03/read/2#:~:text=plums%20fall")
            try await browser.until("document.querySelectorAll('.found').length === 1")
        }
    }

    @Test func `a page is read as text, at its place, and back`() async throws {
        try await withBrowser(.hand) { browser in
            try await browser.read(2, expecting: [2])
            try await browser.press("a")
            try await browser.until("document.querySelector('.article-block')")
            #expect(try await browser.text(".article-body")?.contains("Red plums fall in August") == true)
            #expect(try await browser.value("\(Browser.reader).stage.element.inert").isTrue)
            try await browser.click(".article [aria-label='Text']")
            try await browser.until("document.querySelector('.article .panel-choice')")
            try await browser.press(.escape, .escape)
            try await browser.until("!document.querySelector('.article') && !\(Browser.reader).stage.element.inert")
            try await browser.expectOpen([2])
            #expect(try await browser.complaints == [])
        }
    }
}
