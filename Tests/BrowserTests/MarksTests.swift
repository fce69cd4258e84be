import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Marks in an issue` {
    @Test func `a bookmark has a ribbon, a tick and a line, can be deleted, and comes back`() async throws {
        try await withBrowser { browser in
            try await browser.read(4, expecting: [4, 5])
            try await browser.press("b")
            try await browser.until("document.querySelector('.ribbon')")
            try await browser.press("m")
            try await browser.until("document.querySelectorAll('.marks-line').length === 1")
            try await browser.click(".marks-remove")
            try await browser.until("!document.querySelector('.marks-line') && !document.querySelector('.ribbon')")
            try await browser.click(".marks-undo button")
            try await browser.until("document.querySelector('.marks-line') && document.querySelector('.ribbon')")
            try await browser.ask("POST", "/refresh", [:])
            try await browser.until("document.querySelector('.ribbon')")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `selected words are highlighted, noted, and can be taken out as Markdown and JSON`() async throws {
        try await withBrowser { browser in
            try await browser.read(2, expecting: [2, 3])
            try await browser.until("document.querySelectorAll('.word').length > 8")
            try await browser.run(
                """
                const words = [...document.querySelectorAll('.word')], range = document.createRange()
                range.setStart(words[1].firstChild, 0)
                range.setEnd(words[2].firstChild, 4)
                getSelection().addRange(range)
                """)
            try await browser.until("document.querySelector('.selection-bar:not([hidden])')")
            try await browser.click(".selection-act")
            try await browser.until("document.activeElement.matches('.marks-note')")
            try await browser.press("R", "i", "p", "e", .tab)
            try await browser.until("document.querySelectorAll('.mark.has-note').length === 1")
            let mark = "JSON.parse(localStorage.getItem('edicola.marks.orchard/2026-03'))[0]"
            #expect(try await browser.value("\(mark).locator.text.highlight").text == "plums fall")
            #expect(try await browser.value("\(mark).note").text == "Ripe")
            // Saving goes through a link: the content is read where it is made.
            try await browser.run(
                """
                window.saved = []
                URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return '#' }
                for (const choice of document.querySelectorAll('.marks-ways button')) choice.click()
                """)
            try await browser.until("saved.length === 2")
            #expect(try await browser.value("saved[0].includes('> plums fall') && saved[0].includes('Ripe')").isTrue)
            #expect(try await browser.value("JSON.parse(saved[1]).marks[0].locator.locations.position").number == 2)
        }
    }
}
