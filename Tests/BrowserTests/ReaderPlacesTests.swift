import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Finding one's way in an issue` {
    @Test func `all pages small, by keys and by clicks; only those in view exist`() async throws {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.press("t")
            try await browser.until("document.activeElement.matches('.overview-page[data-page=\"1\"]')")
            try await browser.press(.right, .right, .right)
            #expect(try await browser.value("document.activeElement.dataset.page").text == "4")
            try await browser.press(.enter)
            try await browser.expectOpen([4, 5])
            try await browser.until("document.querySelector('.panel').hidden")
            try await browser.press("t")
            try await browser.until("document.querySelectorAll('.overview-page[aria-current]').length === 2")
            try await browser.click(".overview-page[data-page='7']")
            try await browser.expectOpen([7, 8])
        }
    }

    @Test func `five hundred pages cost no more than a screenful`() async throws {
        try await withBrowser { browser in
            try await browser.tell("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.manyPages)])
            try await browser.read(1, expecting: [1])
            #expect(try await browser.value("\(Browser.reader).issue.pageCount").number == 500)
            try await browser.press("t")
            try await browser.until("document.querySelector('.overview-page')")
            #expect(try await browser.value("document.querySelectorAll('.overview-page').length < 120").isTrue)
            try await browser.press(.end)
            try await browser.until("document.activeElement.matches('.overview-page[data-page=\"500\"]')")
            #expect(try await browser.value("document.querySelectorAll('.overview-page').length < 120").isTrue)
            try await browser.press(.enter)
            try await browser.expectPath("/orchard/2026-03/read/500")
            try await browser.run("\(Browser.reader).prefer({ strip: true, layout: 'scroll' })")
            try await browser.until("document.querySelector('.frame-strip-page[aria-current]')")
            #expect(try await browser.value("document.querySelectorAll('.frame-strip-page').length < 80").isTrue)
            try await browser.until("document.querySelector('.scroll-view > div').childElementCount > 1")
            #expect(
                try await browser.value("document.querySelector('.scroll-view > div').childElementCount < 12").isTrue)
            let complaints = try await browser.complaints
            #expect(complaints == [])
        }
    }

    @Test func `to a page by its name`() async throws {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.press("g")
            try await browser.until("document.activeElement.matches('.panel-field')")
            try await browser.press("9", "9", .enter)
            try await browser.until("document.querySelector('.panel-form .panel-note').textContent.includes('99')")
            try await browser.run("document.querySelector('.panel-field').select()")
            try await browser.press("5", .enter)
            try await browser.expectOpen([4, 5])
            try await browser.expectPath("/orchard/2026-03/read/5")
        }
    }

    @Test func `a jump has a way back, a turn has none`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/2?q=plums")
            try await browser.expectOpen([2, 3])
            let length = try await browser.value("history.length").number ?? 0
            try await browser.press(.escape)
            try await browser.press(.right)
            try await browser.expectOpen([4, 5])
            try await browser.expectPath("/orchard/2026-03/read/4")
            #expect(try await browser.value("location.search").text == "?q=plums")
            #expect(try await browser.value("history.length").number == length)
            try await browser.press(.end)
            try await browser.expectOpen([7, 8])
            #expect(try await browser.value("history.length").number == length + 1)
            try await browser.until("document.querySelector('.way-back').textContent === 'Back to page 4'")
            try await browser.press(.backspace)
            try await browser.expectOpen([4, 5])
            #expect(try await browser.value("document.querySelector('.way-back').hidden").isTrue)
            try await browser.ask("POST", "/forward", [:])
            try await browser.expectOpen([7, 8])
            try await browser.press("[")
            try await browser.expectOpen([4, 5])
        }
    }

    @Test func `the scrubber shows a page before one goes there, and where articles begin`() async throws {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.run("\(Browser.reader).toolbar.show()")
            try await browser.still()
            #expect(try await browser.value("document.querySelectorAll('.scrubber-mark').length").number == 2)
            let range = try await browser.value(
                "(b => [b.left, b.top + b.height / 2, b.width])(document.querySelector('.scrubber-range').getBoundingClientRect())"
            ).list.compactMap(\.number)
            // The fifth of eight pages, over the range's inner width.
            let place = Browser.Point(range[0] + 10 + (range[2] - 20) * 4 / 7, range[1])
            try await browser.click(at: place)
            try await browser.expectOpen([4, 5])
            try await browser.until("document.querySelector('.scrubber-label').textContent === '4–5 of 8'")
            #expect(
                try await browser.value("document.querySelector('.scrubber-range').ariaValueText").text
                    == "Pages 4–5 of 8, Pears & quinces")
        }
    }

    @Test func `says where one is to those who listen`() async throws {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.press(.right)
            try await browser.until("document.querySelector('[role=status]').textContent === 'Pages 2–3 of 8, Plums'")
            // The keyboard and screen readers can't reach pages that are not open.
            #expect(
                try await browser.value(
                    "[...document.querySelectorAll('.spread-view')].filter(spread => !spread.inert).length"
                ).number == 1)
        }
    }

    @Test func `a key can be changed, and is kept`() async throws {
        try await withBrowser { browser in
            try await browser.read(1, expecting: [1])
            try await browser.press("?")
            try await browser.until("document.querySelector('[data-action=\"next\"] button')")
            try await browser.click("[data-action='next'] button")
            try await browser.press("e")
            try await browser.until(
                "document.querySelector('[data-action=\"next\"] button').textContent.trim() === 'E'")
            try await browser.press(.escape)
            try await browser.read(1, expecting: [1])
            try await browser.press("e")
            try await browser.expectOpen([2, 3])
        }
    }

    @Test func `scrolls through all pages when one likes it so, and comes back to it`() async throws {
        try await withBrowser { browser in
            try await browser.read(3, expecting: [2, 3])
            try await browser.press("v")
            try await browser.until(
                "document.querySelector('.scroll-view .page[data-page=\"3\"] .page-picture.is-there')")
            let top = "document.querySelector('.scroll-view .page[data-page=\"3\"]').getBoundingClientRect().top"
            let place = try await browser.value(top).number ?? .nan
            #expect(abs(place) < 20, "\(place)")
            try await browser.wheel([600, 600, 600], at: .init(640, 400))
            try await browser.until("Number(location.pathname.split('/').at(-1)) > 3")
            try await browser.until("[...document.querySelectorAll('.scroll-view .text-layer')].length > 0")
            let page = try await browser.value("\(Browser.reader).page").number ?? 0
            try await browser.go("/orchard/2026-03/read/\(Int(page))")
            try await browser.until("document.querySelector('.scroll-view .page-picture.is-there')")
            try await browser.press("d")
            try await browser.until("document.querySelector('.spread-view .page-picture.is-there')")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `reads from right to left when the issue does`() async throws {
        try await withBrowser { browser in
            try await browser.tell(
                "Page.addScriptToEvaluateOnNewDocument",
                [
                    "source": .string(
                        Self.changing(
                            "manifest.metadata.readingProgression = 'rtl'; for (const page of manifest.readingOrder) delete page.properties.page"
                        ))
                ])
            try await browser.read(1, expecting: [1])
            try await browser.press(.left)
            try await browser.expectOpen([2, 3])
            let lefts =
                "[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page')].map(p => p.getBoundingClientRect().left)"
            #expect(try await browser.value("\(lefts)[0] > \(lefts)[1]").isTrue)
            try await browser.still()
            try await browser.drag(.init(300, 600), to: .init(900, 600))
            try await browser.expectOpen([4, 5])
            try await browser.press(.right)
            try await browser.expectOpen([2, 3])
            _ = try await browser.value("\(Browser.reader).prefer({ turn: 'curl' })")
            try await browser.press(.left)
            try await browser.until("!document.querySelector('.curl')")
            try await browser.expectOpen([4, 5])
        }
    }

    /// Returns a script that changes the manifest before the reader gets it.
    private static func changing(_ change: String) -> String {
        """
        const ask = fetch
        window.fetch = async (...what) => {
          const answer = await ask(...what)
          if (!String(what[0]).endsWith('manifest')) return answer
          const manifest = await answer.json()
          \(change)
          return new Response(JSON.stringify(manifest), { headers: answer.headers })
        }
        """
    }

    /// The eight pages repeated until there are five hundred.
    private static let manyPages = changing(
        """
        const pages = manifest.readingOrder
        manifest.readingOrder = Array.from({ length: 500 }, (_, index) => pages[index % 5])
        manifest.metadata.numberOfPages = 500
        """)
}
