import EdicolaCore
import Foundation
import Testing

@testable import StoreSandbox

/// The page of phones and browsers: it shows a message's content, and sends requests only to the newsstand.
@Suite(.timeLimit(.minutes(3))) struct PushPageTests {
    private static let stand = "http://127.0.0.1:8080"

    /// Returns the page of a phone with these messages, and its content policy.
    private func page(_ texts: [String], newsstand: String? = stand) async throws -> (text: String, policy: String) {
        let clock = VirtualClock(origin: Letters.noon, speed: 0)
        let sandbox = Sandbox(
            bundleID: SandboxPush.app, products: [], authority: try SandboxAuthority(at: clock.now), clock: clock)
        let push = try await SandboxPush(clock: clock)
        await sandbox.setPush(
            push,
            backend: StoreSandbox.PushBackend(
                newsstand: { newsstand }, applicationServerKey: { nil }, listen: { _, _, _, _ in }))
        let phone = push.addPhone()
        for (number, text) in texts.enumerated() {
            let message = PushDevice.Message(id: "\(number)", kind: "alert", text: text, sent: clock.now)
            push.apns.change(phone.token) { $0.take(message, at: clock.now) }
        }
        let answer = await sandbox.answer(SandboxQuestion(method: "GET", path: "/push"))
        await push.stop()
        return (String(decoding: answer.body, as: UTF8.self), answer.headers["Content-Security-Policy"] ?? "")
    }

    private func message(cover: String, page: String) -> String {
        #"{"aps": {"alert": {"title": "Windfall", "body": "Lemons"}}, "cover": "\#(cover)", "page": "\#(page)"}"#
    }

    @Test func `a message stands there with its cover, which the newsstand alone may send`() async throws {
        let (text, policy) = try await page([message(cover: "\(Self.stand)/c.jpg", page: "\(Self.stand)/w/2")])
        #expect(text.contains(#"<img src="\#(Self.stand)/c.jpg" alt="">"#), "\(text)")
        #expect(text.contains(#"<a href="\#(Self.stand)/w/2">Windfall</a>"#) && text.contains("Lemons"), "\(text)")
        #expect(policy.contains(" img-src \(Self.stand);") && policy.contains("default-src 'none'"), "\(policy)")
    }

    @Test(arguments: [
        "https://evil.example/c.jpg", "http://127.0.0.1:8080.evil.example/c.jpg", "http://127.0.0.1:8080@evil.example/",
        "http://127.0.0.1:80801/c.jpg", "//evil.example/c.jpg", "javascript:alert(1)", "data:image/png;base64,AA",
        "file:///etc/passwd", "http://127.0.0.1:22/", "https://127.0.0.1:8080/c.jpg", "/push", "",
    ])
    func `an address of anybody else is not asked and not led to`(_ address: String) async throws {
        let (text, _) = try await page([message(cover: address, page: address)])
        #expect(!text.contains("<img") && !text.contains("<article class=\"note\"><a"), "\(text)")
        #expect(text.contains("<strong>Windfall</strong>"), "its words are shown: \(text)")
    }

    @Test func `words of a message are words`() async throws {
        let hostile = message(cover: "\(Self.stand)/\\\"onerror=\\\"x", page: "\(Self.stand)/<b>")
        let (text, _) = try await page([hostile.replacing("Lemons", with: "<script>x</script>")])
        #expect(!text.contains("<script") && !text.contains("\"onerror") && !text.contains("<b>"), "\(text)")
    }

    @Test(arguments: [nil, "ftp://127.0.0.1", "http://", "http://a;script-src *", "http://me@127.0.0.1:8080"])
    func `without a newsstand that is one, no picture is loaded`(_ newsstand: String?) async throws {
        let (text, policy) = try await page([message(cover: "\(Self.stand)/c.jpg", page: "x")], newsstand: newsstand)
        #expect(!text.contains("<img") && !policy.contains("img-src") && !policy.contains("script"), "\(policy)")
    }

    @Test func `a newsstand below a path is known by its origin`() throws {
        #expect(NewsstandOrigin("https://stand.example/kiosk")?.text == "https://stand.example")
        #expect(NewsstandOrigin("http://[::1]:8080")?.own("http://[::1]:8080/c.jpg") == "http://[::1]:8080/c.jpg")
    }
}
