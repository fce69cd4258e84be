import EdicolaCore
import Storage
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `A stand that somebody looks at` {
    private static let titles = "[...document.querySelectorAll('.newest-title')].map(t => t.textContent.trim())[0]"

    @Test func `shows an issue that goes on sale without a reload, and says so`() async throws {
        try await withStand { stand in
            _ = try await stand.publish("2026-03", title: "Plums", number: 3, coverDate: "2026-03")
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard")
                #expect(try await browser.text(".newest-title") == "Plums")
                try await browser.run("window.isTheSame = true")
                // Listening takes a moment; events missed meanwhile arrive all the same.
                _ = try await stand.publish("2026-04", title: "Medlars", number: 4, coverDate: "2026-04")
                try await browser.until("\(Self.titles) === 'Medlars'")
                #expect(try await browser.value("window.isTheSame").isTrue)
                #expect(try await browser.value("document.querySelector('.newest').matches('.is-arriving')").isTrue)
                try await browser.until(
                    "document.querySelector('[role=status]')?.textContent === 'New issues: Medlars'")
                try await stand.storage.withdraw(
                    Issue.Key(
                        publication: try Publication.ID(parsing: "orchard"), issue: try Issue.ID(parsing: "2026-04")),
                    reason: "A mistake.", at: Stand.noon)
                try await browser.until("\(Self.titles) === 'Plums'")
                #expect(try await browser.complaints == [])
            }
        }
    }

    @Test func `is still for those who want no motion`() async throws {
        try await withBrowser { browser in
            try await browser.tell(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            try await browser.go("/orchard")
            try await browser.run("document.querySelector('.newest').classList.add('is-arriving')")
            let duration = "parseFloat(getComputedStyle(document.querySelector('.newest')).animationDuration)"
            #expect(try await browser.value("\(duration) < 0.01").isTrue)
        }
    }

    @Test func `catches up after the newsstand was closed for a while`() async throws {
        let storage = try Storage.inMemory()
        try await Chromium.run { chromium in
            let browser = try await withStand(of: storage) { stand in
                _ = try await stand.publish("2026-03", title: "Plums", number: 3, coverDate: "2026-03")
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard")
                try await browser.until("document.readyState === 'complete'")
                return browser
            }
            let open = try #require(browser)
            let port = try #require(Int(open.root.split(separator: ":").last ?? ""))
            try await withStand(of: storage, port: port) { stand in
                _ = try await stand.publish("2026-04", title: "Medlars", number: 4, coverDate: "2026-04")
                try await open.until("\(Self.titles) === 'Medlars'")
                try await open.close()
            }
        }
    }

    @Test func `catches up when its tab comes back to the front`() async throws {
        try await withStand { stand in
            _ = try await stand.publish("2026-03", title: "Plums", number: 3, coverDate: "2026-03")
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.desk, on: chromium, root: stand.url)
                try await browser.go("/orchard")
                try await browser.until("document.readyState === 'complete'")
                try await browser.run(
                    """
                    Object.defineProperty(document, 'visibilityState', { get: () => window.isHidden ? 'hidden' : 'visible' })
                    window.isHidden = true
                    document.dispatchEvent(new Event('visibilitychange'))
                    """)
                _ = try await stand.publish("2026-04", title: "Medlars", number: 4, coverDate: "2026-04")
                #expect(try await browser.text(".newest-title") == "Plums")
                try await browser.run(
                    "window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
                try await browser.until("\(Self.titles) === 'Medlars'")
            }
        }
    }
}
