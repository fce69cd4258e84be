import EdicolaCore

/// A window of Chromium.
struct Browser: Sendable {
    let chromium: Chromium
    let root: String

    struct Window: Hashable, Sendable {
        var width = 1280
        var height = 800
        var runsScripts = true
        /// A handheld device: fingers instead of a mouse.
        var isTouched = false

        static let desk = Window()
        static let phone = Window(width: 500, height: 900)
        static let hand = Window(width: 390, height: 844, isTouched: true)
        static let withoutScripts = Window(runsScripts: false)
    }

    /// Opens a window with its own cookies, storage, cache and workers; commands go to the last opened one.
    static func open(_ window: Window, on chromium: Chromium, root: String) async throws -> Browser {
        let browser = Browser(chromium: chromium, root: root)
        try await chromium.openWindow(width: window.width, height: window.height)
        try await browser.tell("Emulation.setFocusEmulationEnabled", ["enabled": true])
        if !window.runsScripts { try await browser.tell("Emulation.setScriptExecutionDisabled", ["value": true]) }
        if window.isTouched {
            // A window has a minimum width; a device has none.
            try await browser.tell(
                "Emulation.setDeviceMetricsOverride",
                [
                    "width": .number(Double(window.width)), "height": .number(Double(window.height)),
                    "deviceScaleFactor": 2, "mobile": true,
                ])
            try await browser.tell("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
        }
        return browser
    }

    @discardableResult
    func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        try await chromium.ask(method, path, body)
    }

    func close() async throws { try await chromium.closeAll() }

    func go(_ path: String) async throws { try await ask("POST", "/url", ["url": .string(root + path)]) }

    var path: String {
        get async throws { String(try await ask("GET", "/url").text?.dropFirst(root.count) ?? "") }
    }

    /// Returns the value of a JavaScript expression.
    func value(_ expression: String) async throws -> JSONValue {
        try await ask("POST", "/execute/sync", ["script": .string("return \(expression)"), "args": []])
    }

    func text(_ selector: String) async throws -> String? {
        try await value("document.querySelector('\(selector)')?.textContent.trim()").text
    }

    /// Waits until an expression is true, on the current page of that moment.
    ///
    /// - Throws: ``BrowserError`` after 90 seconds.
    func until(_ expression: String) async throws {
        let end = ContinuousClock.now + .seconds(90)
        let script = """
            const done = arguments[0], end = performance.now() + 1000
            const look = () => {
              let is = false
              try { is = Boolean(\(expression)) } catch {}
              if (is || performance.now() > end) done(is); else setTimeout(look, 20)
            }
            look()
            """
        while ContinuousClock.now < end {
            // An unloading page loses the request: the next one gets it.
            let answer = try? await ask("POST", "/execute/async", ["script": .string(script), "args": []])
            if answer?.isTrue == true { return }
        }
        throw BrowserError("never became true: \(expression)")
    }

    /// Presses keys one after the other.
    func press(_ keys: Key...) async throws {
        let actions = keys.flatMap { key -> [JSONValue] in
            [["type": "keyDown", "value": .string(key.text)], ["type": "keyUp", "value": .string(key.text)]]
        }
        try await ask(
            "POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
        let text: String

        init(stringLiteral value: String) { text = value }

        static let right: Key = "\u{E014}"
        static let left: Key = "\u{E012}"
        static let end: Key = "\u{E010}"
        static let home: Key = "\u{E011}"
        static let escape: Key = "\u{E00C}"
        static let down: Key = "\u{E015}"
        static let backspace: Key = "\u{E003}"
        static let tab: Key = "\u{E004}"
        static let enter: Key = "\u{E007}"
    }

    func click(_ selector: String) async throws {
        let found = try await ask("POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard case .object(let members) = found, let id = members.values.first?.text else { return }
        try await ask("POST", "/element/\(id)/click", [:])
    }

    /// Errors in the console, and violations of the content policy.
    var complaints: [String] {
        get async throws {
            try await ask("POST", "/se/log", ["type": "browser"]).list.compactMap { entry in
                entry["level"].text == "SEVERE" || entry["message"].text?.contains("Content Security Policy") == true
                    ? entry["message"].text : nil
            }
        }
    }
}

/// Runs a test in a browser at a stand with four issues: one free, one priced, one special, and one of last year.
func withBrowser(
    _ window: Browser.Window = .desk, _ body: @escaping @Sendable (Browser) async throws -> Void
) async throws {
    try await withStand { stand in
        _ = try await stand.publish("2025-11", title: "Quinces", number: 1, coverDate: "2025-11")
        _ = try await stand.publish("almanac", title: "Almanac", number: nil, coverDate: "2026")
        _ = try await stand.publish(
            "2026-02", title: "Pears", number: 2, coverDate: "2026-02", price: .init(minor: 399, currency: "EUR"))
        _ = try await stand.publish("2026-03", number: 3, coverDate: "2026-03")
        try await Chromium.run { chromium in
            let browser = try await Browser.open(window, on: chromium, root: stand.url)
            try await body(browser)
            try await browser.close()
        }
    }
}
