import EdicolaCore
import Storage
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `The first screen of a stand` {
    /// All bytes that a browser fetches before it is idle, except covers.
    private static let bytes = """
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .filter(entry => entry.initiatorType !== 'img').reduce((sum, entry) => sum + entry.transferSize, 0)
        """

    /// A stand with a full page of issues, in the heaviest typeface, in every look; and all stands.
    @Test func `weighs less than 100 kB besides its covers, on a phone and everywhere`() async throws {
        let storage = try Storage.inMemory()
        try await withStand(of: storage) { try await $0.stock(50) { $0.isMultiple(of: 2) } }
        try await Chromium.run { chromium in
            for look in StandLook.allCases {
                var settings = StandSettings(look: look, typeface: .vollkorn)
                settings.mergesLibrary = look == .grid
                try await storage.save(settings, of: .init(parsing: Stand.publication), at: Stand.noon)
                try await withStand(of: storage) { stand in
                    try await weigh("/orchard", "\(look)", of: stand, with: chromium)
                    guard look == .grid else { return }
                    for path in ["/", "/orchard/2024-02", "/search", "/library"] {
                        try await weigh(path, path, of: stand, with: chromium)
                    }
                }
            }
        }
    }

    private func weigh(_ path: String, _ name: String, of stand: Stand, with chromium: Chromium) async throws {
        // Each window has an empty cache of its own.
        let browser = try await Browser.open(.hand, on: chromium, root: stand.url)
        try await browser.go(path)
        try await browser.until("document.readyState === 'complete'")
        try await browser.until("document.fonts.status === 'loaded'")
        let bytes = try #require(try await browser.value(Self.bytes).number)
        #expect(bytes > 5000 && bytes < 100_000, "\(name): \(bytes)")
        try await browser.close()
    }

    @Test func `says what is kept on this device`() async throws {
        try await withBrowser { browser in
            try await browser.go("/orchard")
            #expect(try await browser.text(".is-kept") == nil)
            try await browser.run(
                """
                localStorage.setItem('edicola.kept', JSON.stringify({
                  'orchard/2026-02': { state: 'kept', title: 'Pears' }, 'orchard/2025-11': { state: 'paused', title: 'Quinces' } }))
                """)
            try await browser.go("/orchard")
            try await browser.until("document.querySelector('.is-kept')")
            let marked = "[...document.querySelectorAll('.is-kept')].map(m => m.closest('[data-issue]').dataset.issue)"
            #expect(try await browser.value(marked) == ["orchard/2026-02"])
            #expect(try await browser.text(".is-kept") == "On this device")
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `begins with what one can go on with, where the library stands on it`() async throws {
        try await withStand { stand in
            for month in 1...3 {
                _ = try await stand.publish(
                    "2026-0\(month)", title: "Plums \(month)", number: month, coverDate: "2026-0\(month)")
            }
            var settings = StandSettings()
            settings.mergesLibrary = true
            try await stand.storage.save(settings, of: .init(parsing: Stand.publication), at: Stand.noon)
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard")
                try await browser.until("document.readyState === 'complete'")
                #expect(try await browser.text(".library-continue .library-title") == nil)
                try await browser.go("/orchard/2026-02/read/4")
                try await browser.until("document.querySelector('.spread-view .page-picture.is-there')")
                try await browser.go("/orchard")
                try await browser.until("document.querySelector('.stand-library .library-continue')")
                #expect(try await browser.text(".library-continue .library-title") == "Plums 2")
                func top(_ selector: String) async throws -> Double? {
                    try await browser.value("document.querySelector('\(selector)').getBoundingClientRect().top").number
                }
                let (begun, newest) = (try await top(".library-continue"), try await top(".newest"))
                #expect(try #require(begun) < (try #require(newest)))
                #expect(try await browser.value("document.querySelector('.bar a[href=\"/library\"]') === null").isTrue)
                try await browser.click(".library-continue .button")
                #expect(try await browser.path == "/orchard/2026-02/read/4")
                try await browser.close()
            }
        }
    }
}
