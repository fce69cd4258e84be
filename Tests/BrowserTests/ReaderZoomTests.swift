import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `Looking closely` {
    /// Returns a window point's position on the page, as shares of its size.
    private func share(_ x: Double, _ y: Double, _ box: [Double]) -> [Double] {
        [(x - box[0]) / box[2], (y - box[1]) / box[3]]
    }

    private func expectSame(_ one: [Double], _ two: [Double], within limit: Double, _ what: String) {
        #expect(zip(one, two).allSatisfy { abs($0 - $1) <= limit }, "\(what): \(one) \(two)")
    }

    @Test func `pinches about the fingers, and nothing moves when they leave`() async throws {
        try await withBrowser(.hand) { browser in
            try await browser.read(2, expecting: [2])
            try await browser.until("!document.querySelector('.is-framed')")
            try await browser.still()
            let before = share(200, 420, try await browser.box)
            try await browser.touch(
                [.init(180, 420), .init(220, 420)], to: [.init(150, 420), .init(250, 420)], isHeld: true)
            let held = try await browser.box
            #expect(abs(try await browser.zoom - 2.5) < 0.05)
            expectSame(share(200, 420, held), before, within: 0.005, "the point between the fingers")
            try await browser.lift()
            expectSame(try await browser.box, held, within: 1, "the page when they leave")
            try await browser.still()
            expectSame(try await browser.box, held, within: 1, "the page a moment later")

            // A page zoomed to less than the window springs back.
            try await browser.touch([.init(80, 420), .init(320, 420)], to: [.init(195, 420), .init(205, 420)])
            try await browser.still()
            #expect(try await browser.zoom == 1)
            expectSame(try await browser.box, [0, 162, 390, 520], within: 1.5, "the whole page")
        }
    }

    @Test func `moves under the finger and turns when it is pulled beyond its edge`() async throws {
        try await withBrowser(.hand) { browser in
            try await browser.read(2, expecting: [2])
            try await browser.tapTwice(100, 300)
            try await browser.until("\(Browser.reader).stage.zoom === 2.5")
            try await browser.still()
            let start = try await browser.box
            try await browser.touch([.init(200, 700)], to: [.init(200, 600)], milliseconds: 100)
            let left = try await browser.box
            #expect(start[1] - left[1] > 85, "\(start) \(left)")
            for _ in 0..<4 where try await browser.zoom > 1 {
                try await browser.touch([.init(380, 500)], to: [.init(20, 500)], milliseconds: 160, rest: 120)
            }
            try await browser.expectOpen([3])
            #expect(try await browser.zoom == 1)
        }
    }

    @Test func `by the wheel about the pointer, by a double click, by keys`() async throws {
        try await withBrowser { browser in
            try await browser.read(2, expecting: [2, 3])
            try await browser.until("!document.querySelector('.is-framed')")
            try await browser.still()
            let before = share(500, 300, try await browser.box)
            try await browser.wheel([-60, -60, -60], at: .init(500, 300), isZoom: true)
            try await browser.until("\(Browser.reader).stage.zoom > 2 && !document.querySelector('.is-held')")
            try await browser.still()
            expectSame(share(500, 300, try await browser.box), before, within: 0.005, "the point under the wheel")
            try await browser.press("0")
            try await browser.until("\(Browser.reader).stage.zoom === 1")
            try await browser.press("+")
            try await browser.until("\(Browser.reader).stage.zoom === 1.5")
            try await browser.still()
            // On a page larger than the window, arrows move it first.
            let left = try await browser.box[0]
            try await browser.press(.right)
            try await browser.until("\(Browser.reader).stage.box.left < \(left - 20)")
            try await browser.expectOpen([2, 3])
            try await browser.press("-")
            try await browser.until("\(Browser.reader).stage.zoom === 1")
            try await browser.still()
            try await browser.click(at: .init(620, 600), times: 2)
            try await browser.until("\(Browser.reader).stage.zoom === 2.5")
            try await browser.press(.escape)
            try await browser.until("\(Browser.reader).stage.zoom === 1")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `takes the sharper picture in place of the other, never a blank`() async throws {
        try await withBrowser(.phone) { browser in
            try await browser.tell(
                "Emulation.setDeviceMetricsOverride",
                ["width": 220, "height": 400, "deviceScaleFactor": 1, "mobile": false])
            try await browser.read(2, expecting: [2])
            let pictures =
                "[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page-picture.is-there')]"
            let renditions = "\(pictures).map(image => image.currentSrc.match(/-([12]x)/)[1]).join()"
            #expect(try await browser.value(renditions).text == "1x")
            try await browser.run(
                """
                window.least = 9
                new MutationObserver(() => { least = Math.min(least, \(pictures).length) })
                  .observe(document.querySelector('.paged-view'), { childList: true, subtree: true, attributes: true })
                """)
            try await browser.press("+")
            try await browser.until("\(renditions) === '2x'")
            #expect(try await browser.value("least >= 1").isTrue)
        }
    }

    @Test func `lays tiles over the page when its picture is not enough, and takes them away again`() async throws {
        try await withBrowser { browser in
            // A manifest with tiles: each tile is the page's own picture, requested by its position.
            try await browser.tell(
                "Page.addScriptToEvaluateOnNewDocument",
                [
                    "source": """
                    const ask = fetch
                    window.fetch = async (...what) => {
                      const answer = await ask(...what)
                      if (!String(what[0]).endsWith('manifest')) return answer
                      const manifest = await answer.json()
                      for (const page of manifest.readingOrder) {
                        page.properties.tiles = { href: `${page.href}?{level}/{x}-{y}`, size: 256, levels: [{ scale: 2 }, { scale: 4 }] }
                      }
                      return new Response(JSON.stringify(manifest), { headers: answer.headers })
                    }
                    """
                ])
            try await browser.read(2, expecting: [2, 3])
            #expect(try await browser.value("document.querySelectorAll('.page-tile').length").number == 0)
            try await browser.run("\(Browser.reader).stage.zoomTo(3, { x: 640, y: 400 })")
            let tiles = "[...document.querySelectorAll('.page-tile')]"
            try await browser.until("\(tiles).length > 4 && \(tiles).every(tile => tile.naturalWidth > 0)")
            let names = try await browser.value("\(tiles).map(tile => tile.src.split('?')[1].split('/')[0])").list
            #expect(Set(names) == ["4"])
            // Only visible tiles, each at its position.
            let strays = """
                \(tiles).filter(tile => {
                  const [a, b] = [tile.getBoundingClientRect(), tile.closest('.page').getBoundingClientRect()]
                  const [x, y] = tile.src.split('/').at(-1).split('-').map(Number)
                  return a.right < -100 || a.left > innerWidth + 100 || a.bottom < -100 || a.top > innerHeight + 100
                    || Math.abs((a.left - b.left) / b.width - x * 256 / 1920) > 0.002
                    || Math.abs((a.top - b.top) / b.height - y * 256 / 2560) > 0.002
                }).length
                """
            #expect(try await browser.value(strays).number == 0)
            try await browser.press("0")
            try await browser.until("\(tiles).length === 0")
            #expect(try await browser.complaints == [])
        }
    }
}
