import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Turning pages` {
    @Test func `goes with the finger, and with its speed`() async throws {
        try await withBrowser(.hand) { browser in
            try await browser.read(2, expecting: [2])
            let left =
                "document.querySelector('.spread-view:not(.is-before, .is-after) .spread').getBoundingClientRect().left"
            let start = try await browser.value(left).number ?? 0
            try await browser.touch([.init(330, 600)], to: [.init(190, 600)], isHeld: true)
            let moved = try await browser.value(left).number ?? 0
            // The whole movement of the finger, except the small tolerance for trembling.
            #expect(start - moved > 128 && start - moved <= 140, "\(start) \(moved)")
            try await browser.lift()
            try await browser.expectOpen([3])

            // A short and quick movement turns too; a short and slow one does not.
            try await browser.still()
            try await browser.touch([.init(300, 600)], to: [.init(220, 600)], milliseconds: 40)
            try await browser.expectOpen([4])
            try await browser.still()
            try await browser.touch([.init(300, 600)], to: [.init(260, 600)], milliseconds: 200, rest: 150)
            try await browser.still()
            try await browser.expectOpen([4])
            #expect(try await browser.value(left).number == start)

            // In the other direction; at the first page the page only gives way.
            try await browser.touch([.init(100, 600)], to: [.init(300, 600)])
            try await browser.expectOpen([3])
            try await browser.press(.home)
            try await browser.expectOpen([1])
            try await browser.still()
            try await browser.touch([.init(100, 600)], to: [.init(300, 600)], isHeld: true)
            #expect(try await browser.value(left).number ?? 0 > start)
            try await browser.lift()
            try await browser.still()
            #expect(try await browser.value(left).number == start)
            try await browser.expectOpen([1])
        }
    }

    @Test func `by a tap at the edge, and one in the middle brings the frame`() async throws {
        try await withBrowser(.hand) { browser in
            try await browser.read(2, expecting: [2])
            try await browser.until("!document.querySelector('.is-framed')")
            try await browser.tap(380, 400)
            try await browser.expectOpen([3])
            try await browser.tap(10, 400)
            try await browser.expectOpen([2])
            try await browser.tap(195, 700)
            try await browser.until("document.querySelector('.is-framed')")
            try await browser.tap(195, 700)
            try await browser.until("!document.querySelector('.is-framed')")
            try await browser.expectOpen([2])
        }
    }

    @Test func `by dragging with the mouse, by its buttons, and by the wheel once for each movement`() async throws {
        try await withBrowser { browser in
            try await browser.read(2, expecting: [2, 3])
            try await browser.drag(.init(1100, 600), to: .init(500, 600))
            try await browser.expectOpen([4, 5])
            try await browser.still()
            try await browser.wheel([100], at: .init(640, 400))
            try await browser.expectOpen([6])
            // A later event is another movement.
            try await browser.until("performance.now() - (window.since ??= performance.now()) > 200")
            try await browser.wheel([-100], at: .init(640, 400))
            try await browser.expectOpen([4, 5])
            try await browser.still()
            try await browser.click(".turn-button.is-right")
            try await browser.expectOpen([6])
            #expect(try await browser.complaints == [])
        }
    }

    @Test(arguments: ["slide", "curl", "none"])
    func `shows the next pages at once, whichever way they turn`(way: String) async throws {
        try await withBrowser { browser in
            try await browser.read(2, expecting: [2, 3])
            _ = try await browser.value("\(Browser.reader).prefer({ turn: '\(way)' })")
            // The next two spreads and the previous one are decoded in advance.
            try await browser.until(
                "[...document.querySelectorAll('.spread-view')].every(spread => spread.querySelector('.page-picture.is-there'))"
            )
            #expect(try await browser.value("document.querySelectorAll('.spread-view').length").number == 4)
            try await browser.run(
                """
                window.seen = []
                addEventListener('keydown', () => requestAnimationFrame(() => seen.push(\(Browser.open).join())), true)
                """)
            try await browser.press(.right)
            try await browser.until("seen.length === 1")
            #expect(try await browser.value("seen").list == ["4,5"])
            try await browser.expectPath("/orchard/2026-03/read/4")
            try await browser.until("!document.querySelector('.curl')")
            try await browser.press(.left)
            try await browser.expectOpen([2, 3])
            try await browser.until("!document.querySelector('.curl')")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `folds like paper under the mouse and falls back when it is not turned`() async throws {
        try await withBrowser { browser in
            try await browser.read(2, expecting: [2, 3])
            _ = try await browser.value("\(Browser.reader).prefer({ turn: 'curl' })")
            try await browser.run(
                """
                window.shares = []
                new MutationObserver(() => {
                  if (document.querySelector('.curl-face')) shares.push(document.querySelectorAll('.curl-face').length)
                }).observe(document.querySelector('.paged-view'), { childList: true, subtree: true })
                """)
            try await browser.drag(.init(1100, 600), to: .init(1000, 600), milliseconds: 600)
            try await browser.until("shares.length > 0 && !document.querySelector('.curl')")
            try await browser.expectOpen([2, 3])
            #expect(try await browser.value("shares[0]").number == 4)
        }
    }

    @Test func `does not move for those who want no motion`() async throws {
        try await withBrowser { browser in
            try await browser.tell(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            try await browser.read(2, expecting: [2, 3])
            _ = try await browser.value("\(Browser.reader).prefer({ turn: 'curl' })")
            try await browser.press(.right)
            try await browser.expectOpen([4, 5])
            #expect(try await browser.value("document.querySelector('.curl') === null").isTrue)
            let transitions = "[...document.querySelectorAll('.spread-view')].map(spread => spread.style.transition)"
            #expect(try await browser.value("\(transitions).every(value => value.startsWith('none'))").isTrue)
        }
    }
}
