import Crypto
import FoundationEssentials
import HTML

extension Sandbox {
    /// Returns the page of phones and browsers.
    func pushPage(_ push: SandboxPush) -> SandboxAnswer {
        let newsstand = pushBackend?.newsstand().flatMap(NewsstandOrigin.init)
        let page = PushPage(
            screens: push.screens, newsstand: newsstand, log: push.newestLines, canAdd: pushBackend != nil)
        let pictures = newsstand.map { " img-src \($0.text);" } ?? ""
        return SandboxAnswer(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                // Covers come from the newsstand, and nothing comes from anywhere else.
                "Content-Security-Policy": "default-src 'none'; style-src 'self';\(pictures) form-action 'self'",
            ], body: Array(page.html.text.utf8))
    }

    /// Handles a form of the page, then returns to it.
    func act(on question: SandboxQuestion, _ push: SandboxPush) async -> SandboxAnswer {
        let form = SandboxForm(question.body)
        for state in [SandboxPush.Switch.on, .off, .gone] {
            if let id = form[state.rawValue] { push.turn(id, state) }
        }
        if let backend = pushBackend {
            if form["add"] == "phone" {
                let phone = push.addPhone()
                await backend.register(phone, named: push.name(of: phone.token))
            }
            if form["add"] == "browser", let key = await backend.applicationServerKey() {
                let browser = push.addBrowser(applicationServerKey: key)
                await backend.register(browser, named: push.name(of: browser.id))
            }
        }
        return SandboxAnswer(status: 303, headers: ["Location": "/push"], body: [])
    }

    /// Offers the same to programs, below `/_sandbox/push`.
    func control(_ push: SandboxPush, _ question: SandboxQuestion, _ parts: [String]) -> SandboxAnswer {
        switch (question.method, parts.first, parts.count) {
        case ("GET", nil, 0): return .json(push.description)
        case ("GET", "root.pem", 1): return text(push.authority.rootPEM, "application/x-pem-file")
        case ("GET", "key.p8", 1): return text(push.key.pemRepresentation, "application/pkcs8")
        case ("GET", "log", 1): return .json(["requests": .list(push.log)])
        case ("POST", "phones", 1):
            let phone = push.addPhone(named: name(in: question))
            return .json(["token": .text(phone.token), "topic": .text(phone.topic)])
        case ("POST", "browsers", 1):
            struct Wish: Decodable { var applicationServerKey: String }
            guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)) else { return .notFound }
            let browser = push.addBrowser(
                named: name(in: question), applicationServerKey: wish.applicationServerKey)
            return .json([
                "id": .text(browser.id), "endpoint": .text(browser.endpoint),
                "keys": .object(browser.keys.mapValues { .text($0) }),
            ])
        case ("GET", "phones", 2): return push.apns.device(parts[1]).map { .json($0.description) } ?? .notFound
        case ("GET", "browsers", 2): return push.service.browser(parts[1]).map { .json($0.description) } ?? .notFound
        case ("POST", "phones", 3), ("POST", "browsers", 3):
            guard let state = SandboxPush.Switch(rawValue: parts[2]), push.turn(parts[1], state) else {
                return .notFound
            }
            return .json([:])
        default: return .notFound
        }
    }

    private func text(_ text: String, _ type: String) -> SandboxAnswer {
        SandboxAnswer(status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    private func name(in question: SandboxQuestion) -> String? {
        struct Named: Decodable { var name: String? }
        return (try? JSONDecoder().decode(Named.self, from: Data(question.body)))?.name
    }
}

/// The registration of the page's phones and browsers at the newsstand, which their own programs would do.
public struct PushBackend: Sendable {
    /// The newsstand's address, as it is in its messages.
    public var newsstand: @Sendable () -> String?
    /// Returns the key with which a browser subscribes; nil when the newsstand gives none.
    public var applicationServerKey: @Sendable () async -> String?
    /// Registers a phone or browser by its name, with its address in the newsstand's form.
    public var listen:
        @Sendable (_ name: String, _ channel: String, _ value: String, _ keys: [String: String]) async -> Void

    public init(
        newsstand: @escaping @Sendable () -> String?,
        applicationServerKey: @escaping @Sendable () async -> String?,
        listen:
            @escaping @Sendable (
                _ name: String, _ channel: String, _ value: String, _ keys: [String: String]
            ) async -> Void
    ) {
        self.newsstand = newsstand
        self.applicationServerKey = applicationServerKey
        self.listen = listen
    }

    func register(_ phone: PushDevice, named name: String) async {
        await listen(name, "apns", phone.token, ["topic": phone.topic])
    }

    func register(_ browser: PushBrowser, named name: String) async {
        await listen(name, "web-push", browser.endpoint, browser.keys)
    }
}
