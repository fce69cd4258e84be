import Foundation
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `An account in a browser` {
    @Test func `uses an account without scripts`() async throws {
        try await withStand(now: { Date() }) { stand in
            _ = try await stand.publish("2026-03", number: 3, coverDate: "2026-03")
            try await Chromium.run { chromium in
                let browser = try await Browser.open(.withoutScripts, on: chromium, root: stand.url)
                // One form for both; its buttons differ.
                try await browser.fillIn(button: ".account-other button")
                try await browser.expect(".account-email", says: "anna@example.org")
                #expect(try await browser.path == "/account?done=made")
                try await browser.click(".account-part.is-first button")
                try await browser.expect("#enter", says: "Sign in or create an account")
                try await browser.fillIn(
                    password: "not the right one", button: ".account-form > .actions button")
                try await browser.expect(".account-complaint", says: "The e-mail address or password is wrong.")
                try await browser.close()
            }
        }
    }
}

extension Browser {
    /// Types an address and a password into the form of an account, and sends it.
    func fillIn(password: String = "a few words in a row", button: String) async throws {
        if try await !path.hasPrefix("/account") { try await go("/account") }
        try await type("anna@example.org", into: "#email")
        try await type(password, into: "#password")
        try await click(button)
    }

    /// Waits for a page with these words: a form was sent, and passwords take their time.
    func expect(_ selector: String, says words: String) async throws {
        let end = ContinuousClock.now + .seconds(90)
        var said: String?
        while said != words, ContinuousClock.now < end { said = try? await text(selector) }
        #expect(said == words)
    }

    private func type(_ text: String, into selector: String) async throws {
        let found = try await ask("POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard case .object(let members) = found, let id = members.values.first?.text else { return }
        try await ask("POST", "/element/\(id)/clear", [:])
        try await ask("POST", "/element/\(id)/value", ["text": .string(text)])
    }
}
