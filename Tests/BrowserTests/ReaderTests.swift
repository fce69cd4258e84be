import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `The reader view` {
    @Test func `opens the page of its address and turns by keys, two pages in a wide window`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/1")
            try await browser.expectOpen([1])
            try await browser.press(.right)
            try await browser.expectOpen([2, 3])
            try await browser.expectPath("/orchard/2026-03/read/2")
            try await browser.press(.right, .right)
            try await browser.expectOpen([6])  // wider than tall
            try await browser.press(.right)
            try await browser.expectOpen([7, 8])
            try await browser.press(.right)
            try await browser.expectOpen([7, 8])
            try await browser.press(.left, .home)
            try await browser.expectOpen([1])
            try await browser.press(.end)
            try await browser.expectOpen([7, 8])
            try await browser.go("/orchard/2026-03/read/5")
            try await browser.expectOpen([4, 5])
            try await browser.expectPath("/orchard/2026-03/read/5")
        }
    }

    @Test func `shows one page in a narrow window`() async throws {
        try await withBrowser(.phone) { browser in
            try await browser.go("/orchard/2026-03/read/2")
            try await browser.expectOpen([2])
            try await browser.press(.right)
            try await browser.expectOpen([3])
        }
    }

    @Test func `puts the pages of a spread side by side, in order`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/2")
            try await browser.expectOpen([2, 3])
            let boxes =
                "[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page')].map(p => p.getBoundingClientRect())"
            #expect(try await browser.value("Math.abs(\(boxes)[0].right - \(boxes)[1].left) < 1.5").isTrue)
            #expect(try await browser.value("Math.abs(\(boxes)[0].width / \(boxes)[0].height - 0.75) < 0.01").isTrue)
            #expect(try await browser.value("\(boxes)[0].height <= innerHeight").isTrue)
        }
    }

    @Test func `copies the words of the page in their order`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/2")
            try await browser.until(
                "document.querySelector('.spread-view:not(.is-before, .is-after) .text-layer .word')")
            let text = try await browser.value(
                "(getSelection().selectAllChildren(document.querySelector('.text-layer')), getSelection().toString())")
            #expect(text.text == SmallIssue.lines.joined(separator: "\n"))
            // "plums" and "fall" are at their places on the page: 120 and 190 of 450 points from the left, 80 of 600
            // from the top.
            let place = """
                (name => { const word = [...document.querySelectorAll('.word')].find(w => w.textContent.startsWith(name))
                  const [a, b] = [word.getBoundingClientRect(), word.closest('.page').getBoundingClientRect()]
                  return [(a.left - b.left) / b.width * 450, (a.top - b.top) / b.height * 600]
                })
                """
            for (name, left) in [("plums", 120.0), ("fall", 190)] {
                let numbers = try await browser.value("(\(place))('\(name)')").list.compactMap(\.number)
                #expect(abs(numbers[0] - left) < 2 && abs(numbers[1] - 80) < 4, "\(name): \(numbers)")
            }
        }
    }

    @Test func `follows links within the issue and comes back`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/2")
            try await browser.until("document.querySelector('.page-link')")
            #expect(try await browser.value("document.querySelectorAll('.page-link').length").number == 1)
            try await browser.ask(
                "POST", "/execute/sync", ["script": "document.querySelector('.page-link').click()", "args": []])
            try await browser.expectOpen([4, 5])
            try await browser.expectPath("/orchard/2026-03/read/5")
            try await browser.ask("POST", "/back", [:])
            try await browser.expectOpen([2, 3])
            try await browser.expectPath("/orchard/2026-03/read/2")
        }
    }

    @Test func `goes to a page by the contents`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-03/read/1")
            try await browser.expectOpen([1])
            try await browser.press("c")
            try await browser.until("document.querySelectorAll('.panel-line').length === 2")
            try await browser.click("li:nth-child(2) > .panel-line")
            try await browser.expectOpen([4, 5])
            try await browser.press(.escape)
            try await browser.until("document.querySelector('.panel').hidden")
        }
    }

    @Test func `ends a priced issue with its next action`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard/2026-02/read/1")
            try await browser.expectOpen([1])
            try await browser.press(.end)
            try await browser.until("document.querySelector('.spread-view:not(.is-before, .is-after) .is-access')")
            #expect(try await browser.text(".is-access p")?.contains("€\u{A0}3.99") == true)
            #expect(try await browser.complaints == [])
            try await browser.click(".spread-view:not(.is-before, .is-after) .is-access a")
            #expect(try await browser.path == "/orchard/2026-02#access")
        }
    }

    @Test func `fills in the pages that come while it is open`() async throws {
        let gate = Gate()
        let press = SmallIssue.press { number in if number == 5 { await gate.pass() } }
        try await withStand(press: press) { stand in
            _ = try await stand.hand(in: "2026-03", number: 3, coverDate: "2026-03")
            await gate.reached()
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard/2026-03")
                #expect(try await browser.text(".pressing") == "Preparing: 4 of 8 pages")
                try await browser.go("/orchard/2026-03/read/7")
                try await browser.until(
                    "document.querySelectorAll('.spread-view:not(.is-before, .is-after) .is-pressing').length === 2")
                await gate.open()
                try await browser.expectOpen([7, 8])
                #expect(try await browser.complaints == [])
                try await browser.close()
            }
        }
    }

    @Test func `is offered on the stand as soon as it can be read, without a reload`() async throws {
        let gate = Gate()
        let press = SmallIssue.press { number in if number == 5 { await gate.pass() } }
        try await withStand(press: press) { stand in
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard")
                #expect(try await browser.text(".empty-sentence") == "No issues yet.")
                try await browser.ask("POST", "/execute/sync", ["script": "window.isTheSamePage = true", "args": []])
                _ = try await stand.hand(in: "2026-03", number: 3, coverDate: "2026-03")
                try await browser.until("document.querySelector('.pressing')?.textContent.includes('of 8 pages')")
                await gate.open()
                try await browser.until("document.querySelector('.access-sentence').textContent.includes('Free')")
                #expect(try await browser.value("window.isTheSamePage").isTrue)
                #expect(try await browser.complaints == [])
                try await browser.close()
            }
        }
    }
}

/// A gate that holds a caller until it is opened.
actor Gate {
    private var isOpen = false
    private var isReached = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func pass() async {
        isReached = true
        watcher?.resume()
        watcher = nil
        if !isOpen { await withCheckedContinuation { held = $0 } }
    }

    /// Returns when a caller is held.
    func reached() async {
        if !isReached { await withCheckedContinuation { watcher = $0 } }
    }

    func open() {
        isOpen = true
        held?.resume()
        held = nil
    }
}
