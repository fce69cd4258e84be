import Foundation
import Testing

/// The page's language is set when the page begins, whatever the server wrote; scripts come later.
@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `The reader view in other languages` {
    @Test func `speaks Italian, with its own numbers and plurals`() async throws {
        try await withReader(in: "it") { browser in
            try await browser.until("document.title.startsWith('Pagina 1 · ')")
            #expect(try await browser.value("document.querySelector('.scrubber-label').textContent").text == "1 di 8")
            #expect(try await browser.value("\(Browser.reader).toolbar.where").text == "Pagina 1 di 8")
            try await browser.run("\(Browser.reader).act('zoomIn')")
            try await browser.until("document.querySelector('.frame-zoom').textContent === '150%'")
            try await browser.press("0", "/")
            try await browser.until("document.querySelector('.find-field')?.placeholder === 'Parole'")
            try await browser.press("p", "l", "u", "m", "s", .enter)
            try await browser.until(
                "document.querySelector('.find .panel-note').textContent.match(/^(Un risultato|1 di 1) in una pagina$/)"
            )
        }
    }

    /// Every text of the interface goes through the phrases; one that doesn't would lack its marks.
    @Test func `says everything in it, from right to left`() async throws {
        try await withReader(in: "he") { browser in
            #expect(try await browser.value("document.documentElement.dir").text == "rtl")
            for panel in ["contents", "thumbnails", "goTo", "help", "view", "find", "marks"] {
                try await browser.run("\(Browser.reader).act('\(panel)')")
                try await browser.until(
                    "document.querySelector('.panel').dataset.panel === '\(panel)' && !document.querySelector('.panel').hidden"
                )
                try await browser.until(
                    "document.querySelector('.panel-body').textContent || document.querySelector('.find-field')")
                try await expectOwnWords(browser, "panel \(panel)")
                // The panel is at the end of lines: at the left.
                if panel != "thumbnails" {
                    try await browser.until("document.querySelector('.panel').getBoundingClientRect().left === 0")
                }
                try await browser.run("\(Browser.reader).toolbar.closePanel()")
            }
            try await browser.run("\(Browser.reader).act('article')")
            try await browser.until("document.querySelector('.article-body')")
            try await expectOwnWords(browser, "article")
            try await browser.press(.escape)
            // Pages lie and turn in their issue's direction.
            try await browser.press(.right)
            try await browser.expectOpen([2, 3])
            try await browser.run("\(Browser.reader).stage.zoomTo(2.5)")
            try await browser.until("\(Browser.reader).stage.canPan(1, 0) && \(Browser.reader).stage.canPan(-1, 0)")
            try await browser.press("0")
            // No content overflows the window.
            #expect(try await browser.value("document.documentElement.scrollWidth <= innerWidth").isTrue)
            #expect(try await browser.complaints == [])
        }
    }

    private func expectOwnWords(_ browser: Browser, _ place: String) async throws {
        let strange = try await browser.value(Self.strange).list.compactMap(\.text)
        #expect(strange == [], "\(place)")
    }

    /// Texts and names of controls that bypass the phrases. It excludes those of the issue itself (`lang`, `dir`), page
    /// numbers, key names, and hidden content.
    private static let strange = """
        (() => {
          const reader = document.querySelector('edicola-reader')
          const bare = text => {
            const rest = text.replace(/⟦[^⟦⟧]*⟧/gu, '').replace(/\\u2068[^\\u2068\\u2069]*\\u2069/gu, '')
            return rest === text ? rest : bare(rest)
          }
          const isOwn = text => !/\\p{L}{2}/u.test(bare(text))
          const isIssue = node => node.closest('[lang]:not(html), [dir=auto], .text-layer, kbd, .article-body')
          const found = []
          const walker = document.createTreeWalker(reader, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!isIssue(node.parentElement) && !isOwn(node.data)) found.push(node.data)
          }
          for (const element of reader.querySelectorAll('*')) for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
            const text = element.getAttribute(name)
            if (text && !isIssue(element) && !isOwn(text.replace(/Plums|Pears & quinces/g, ''))) found.push(`${name}=${text}`)
          }
          return found
        })()
        """

    private func withReader(in language: String, _ body: @escaping @Sendable (Browser) async throws -> Void)
        async throws
    {
        let web = try webFolder()
        defer { try? FileManager.default.removeItem(atPath: web) }
        try await withStand(webRoot: web) { stand in
            _ = try await stand.publish("2026-03", number: 3, coverDate: "2026-03")
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.tell(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": .string(
                            "new MutationObserver((_, watch) => { if (document.documentElement) { document.documentElement.lang = '\(language)'; watch.disconnect() } }).observe(document, { childList: true })"
                        )
                    ])
                try await browser.read(1, expecting: [1])
                try await body(browser)
                try await browser.close()
            }
        }
    }

    /// A copy of the project's web folder with a Hebrew of marked English.
    private func webFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-web-\(UUID())").path
        try FileManager.default.copyItem(
            atPath: URL(filePath: Stand.webFolder).resolvingSymlinksInPath().path, toPath: folder)
        try """
        import italian from './it.js'
        export const direction = 'rtl'
        const marked = english => `⟦${english}⟧`
        export default Object.fromEntries(Object.entries(italian).map(([english, own]) =>
          [english, typeof own === 'string' ? marked(english) : { one: marked(english), other: marked(english) }]))
        """.write(toFile: "\(folder)/phrases/he.js", atomically: true, encoding: .utf8)
        return folder
    }
}
