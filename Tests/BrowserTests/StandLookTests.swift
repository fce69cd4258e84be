import EdicolaCore
import Storage
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `The looks of a stand in a browser` {
    /// Runs a test on a stand of nine issues in a colour on which text would be unreadable, in each look.
    private func inEachLook(
        _ window: Browser.Window = .desk, looks: [StandLook] = StandLook.allCases,
        _ body: @escaping @Sendable (Browser, StandLook) async throws -> Void
    ) async throws {
        let storage = try Storage.inMemory()
        try await withStand(of: storage) { try await $0.stock(9) }
        try await Chromium.run { chromium in
            for look in looks {
                var settings = StandSettings(look: look, typeface: .garamond, paper: "#7f7f00")
                settings.footer = "Printed in the orchard, \(look)."
                try await storage.save(settings, of: .init(parsing: Stand.publication), at: Stand.noon)
                try await withStand(of: storage) { stand in
                    let browser = try await Browser.open(window, on: chromium, root: stand.url)
                    try await browser.go("/orchard")
                    try await body(browser, look)
                    try await browser.close()
                }
            }
        }
    }

    @Test func `keep to the content policy, and to the width of a phone`() async throws {
        try await inEachLook(.phone) { browser, look in
            try await browser.until("document.readyState === 'complete'")
            #expect(try await browser.text(".foot p") == "Printed in the orchard, \(look).")
            let overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            #expect(try await browser.value(overhang).number == 0, "\(look)")
            #expect(try await browser.complaints == [], "\(look)")
            // The fonts come from here.
            try await browser.until("[...document.fonts].some(face => face.status === 'loaded')")
        }
    }

    @Test func `lead to an issue without scripts`() async throws {
        try await inEachLook(.withoutScripts) { browser, _ in
            try await browser.click("a[href='/orchard/2020-09']")
            #expect(try await browser.path == "/orchard/2020-09")
        }
    }

    @Test func `turn the covers, and bring the one with the focus to the middle`() async throws {
        try await inEachLook(looks: [.coverFlow]) { browser, _ in
            let middle = """
                (() => { const box = document.querySelector('.flow-covers').getBoundingClientRect()
                  const at = e => Math.abs(e.getBoundingClientRect().left + e.getBoundingClientRect().width / 2 - box.left - box.width / 2)
                  return [...document.querySelectorAll('.flow-item')].sort((a, b) => at(a) - at(b))[0].dataset.issue })()
                """
            let first = "document.querySelector('.flow-item').dataset.issue"
            #expect(try await browser.value("\(middle) === \(first)").isTrue)
            let turned = "getComputedStyle(document.querySelectorAll('.flow-cover')[3]).transform !== 'none'"
            #expect(try await browser.value(turned).isTrue)
            try await browser.run("document.querySelector(\"[data-issue='orchard/2020-06'] .flow-cover\").focus()")
            try await browser.until("\(middle) === 'orchard/2020-06'")
        }
    }
}
