import EdicolaCore
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Reading a document` {
    @Test(arguments: [Browser.Window.desk, .hand])
    func `by screens through all chapters, and back to the end of the one before`(_ window: Browser.Window) async throws
    {
        try await withDocuments(.novel, in: window) { browser in
            let count = try await browser.screens
            #expect(count > 2)
            for screen in 2...count {
                try await browser.press(.right)
                try await browser.expectPlace(1, screen: screen, of: count)
                // Each screen begins with a column, the last one too.
                let moved = "\(Browser.inside).scrollingElement.scrollLeft / \(Browser.frame).clientWidth"
                #expect(try await browser.value(moved).number == Double(screen - 1))
            }
            try await browser.press(.right)
            try await browser.expectPlace(2, screen: 1, of: count)
            try await browser.press(.left)
            try await browser.expectPlace(1, screen: count, of: count)
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `is read aloud from what is in view, with the sentence marked`() async throws {
        try await withDocuments(.novel) { browser in
            _ = try await browser.screens
            try await browser.press(.right)
            try await browser.until("\(Browser.reader).documents.on(1).screen === 1")
            try await browser.run(
                """
                window.said = []
                Object.defineProperty(window, 'speechSynthesis', { value: { speak(words) { said.push(words) }, cancel() {} } })
                window.SpeechSynthesisUtterance = function (text) { this.text = text }
                """)
            try await browser.press("l")
            try await browser.until("said.length === 1")
            let spoken = "[...\(Browser.frame).contentWindow.CSS.highlights.get('edicola-spoken')][0]"
            for number in 1...3 {
                try await browser.until("\(spoken).toString().trim() === said[\(number - 1)].text")
                let box = "\(spoken).getBoundingClientRect()"
                try await browser.until("\(box).right > 0 && \(box).left < \(Browser.frame).clientWidth")
                #expect(try await browser.value("\(Browser.reader).documents.on(1).screen").number == 1)
                try await browser.run("said.at(-1).onend()")
                try await browser.until("said.length === \(number + 1)")
            }
        }
    }

    @Test(arguments: [false, true]) func `no line and no letter is cut`(isRightToLeft: Bool) async throws {
        var novel = DocumentIssue.novel
        novel.isRightToLeft = isRightToLeft
        try await withDocuments(novel, in: .hand) { browser in
            let count = try await browser.screens
            for screen in 1...count {
                try await browser.expectPlace(1, screen: screen, of: count)
                #expect(try await browser.value(Self.cut).number == 0, "screen \(screen)")
                try await browser.press(isRightToLeft ? .left : .right)
            }
            try await browser.expectPlace(2, screen: 1, of: count)
        }
    }

    @Test func `the place is kept when the window, the type, or the visit changes`() async throws {
        try await withDocuments(.novel) { browser in
            try await browser.press("c")
            try await browser.until("document.querySelectorAll('.panel-line').length === 4")
            try await browser.click("li:nth-child(3) .panel-line")
            try await browser.until("\(Browser.reader).page === 2")
            try await browser.until(Self.isInView("#half"))
            try await browser.press(.escape)
            try await browser.tell(
                "Emulation.setDeviceMetricsOverride",
                ["width": 600, "height": 800, "deviceScaleFactor": 1, "mobile": false])
            try await browser.until("\(Browser.frame).clientWidth === 600 && \(Self.isInView("#half"))")
            try await browser.press("y")
            try await browser.until("document.querySelector('.panel-choice')")
            let before = try await browser.screens
            try await browser.run(Self.choose("Larger"))
            try await browser.run(Self.choose("OpenDyslexic"))
            try await browser.run(Self.choose("Sepia"))
            try await browser.until("\(Browser.inside).fonts.check('16px OpenDyslexic')")
            try await browser.until("\(Browser.reader).documents.on(2).count > \(before) && \(Self.isInView("#half"))")
            let ground = "getComputedStyle(\(Browser.inside).body).backgroundColor"
            #expect(try await browser.value(ground).text == "rgb(244, 236, 216)")
            try await browser.expectPath("/orchard/documents/read/2")
            let place = try await browser.value(Browser.place).text
            try await browser.ask("POST", "/refresh", [:])
            try await browser.until("\(Browser.place) === '\(place ?? "")'")
        }
    }

    @Test func `links lead to notes and to other documents, with a way back`() async throws {
        try await withDocuments(.novel) { browser in
            let count = try await browser.screens
            try await browser.run("\(Browser.inside).querySelector('#mark').click()")
            try await browser.until(Self.isInView("#note"))
            try await browser.expectPlace(1, screen: count, of: count)
            try await browser.until("document.querySelector('.way-back:not([hidden])')")
            try await browser.click(".way-back")
            try await browser.expectPlace(1, screen: 1, of: count)
            try await browser.run("\(Browser.inside).querySelector('#on').click()")
            try await browser.until("\(Browser.reader).page === 3")
            try await browser.until(Self.isInView("#half"))
        }
    }

    @Test func `words are found in documents and marked where they stand`() async throws {
        try await withDocuments(.novel) { browser in
            let count = try await browser.screens
            try await browser.press("/")
            try await browser.until("document.activeElement.matches('.find-field')")
            try await browser.press("Z", "e", "b", "r", "a")
            try await browser.until("document.querySelectorAll('.find-place').length === 3")
            try await browser.until("\(Self.marked("found")) === 'zèbra'")
            try await browser.press(.enter)
            try await browser.expectPlace(1, screen: count, of: count)
            try await browser.until("\(Self.marked("current")) === 'zèbra'")
            try await browser.press(.enter)
            try await browser.expectPlace(2, screen: count, of: count)
            try await browser.until("\(Self.marked("current")) === 'zèbra'")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `what is selected in a document can be highlighted, and is there the next time`() async throws {
        try await withDocuments(.novel) { browser in
            try await browser.run(
                """
                const inside = \(Browser.inside), range = inside.createRange()
                range.selectNodeContents(inside.querySelector('h1'))
                inside.getSelection().addRange(range)
                """)
            try await browser.until("document.querySelector('.selection-bar:not([hidden])')")
            try await browser.click(".selection-colour.is-green")
            try await browser.until("\(Self.marked("green")) === 'one'")
            try await browser.ask("POST", "/refresh", [:])
            try await browser.until("\(Self.marked("green")) === 'one'")
        }
    }

    @Test func `a finger turns the screens, and never the browser's own history`() async throws {
        try await withDocuments(.novel, in: .hand) { browser in
            let count = try await browser.screens
            try await browser.touch([.init(340, 400)], to: [.init(60, 410)])
            try await browser.expectPlace(1, screen: 2, of: count)
            try await browser.touch([.init(60, 400)], to: [.init(340, 410)])
            try await browser.expectPlace(1, screen: 1, of: count)
            try await browser.tap(370, 400)
            try await browser.expectPlace(1, screen: 2, of: count)
        }
    }

    @Test func `pages that are scrolled go on when they end`() async throws {
        var pages = DocumentIssue.novel
        pages.layout = .scrolled
        try await withDocuments(pages) { browser in
            try await browser.until("\(Browser.inside)?.scrollingElement.scrollHeight > innerHeight * 2")
            try await browser.press(" ")
            try await browser.until("\(Browser.inside).scrollingElement.scrollTop > 100")
            #expect(try await browser.value("\(Browser.reader).page").number == 1)
            try await browser.run("\(Browser.inside).scrollingElement.scrollTop = 1e6")
            try await browser.press(" ")
            try await browser.until("\(Browser.reader).page === 2")
        }
    }

    /// The number of visible text boxes that cross an edge of the window.
    private static let cut = """
        (inside => {
          const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT), range = inside.createRange()
          const { innerWidth: width, innerHeight: height } = inside.defaultView
          let cut = 0
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            range.selectNodeContents(node)
            for (const box of range.getClientRects()) {
              if (box.width === 0 || box.right <= 0 || box.left >= width) continue
              if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) cut += 1
            }
          }
          return cut
        })(\(Browser.inside))
        """

    private static func isInView(_ selector: String) -> String {
        "(b => b.left >= 0 && b.right <= \(Browser.frame).clientWidth)(\(Browser.inside).querySelector('\(selector)').getClientRects()[0])"
    }

    private static func choose(_ words: String) -> String {
        "[...document.querySelectorAll('.panel-choice')].find(choice => choice.textContent === '\(words)').click()"
    }

    private static func marked(_ name: String) -> String {
        "[...\(Browser.inside).defaultView.CSS.highlights.get('edicola-\(name)')][0].toString()"
    }
}
