import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A Chromium for one test at a time, driven by chromedriver (W3C WebDriver, <https://www.w3.org/TR/webdriver2/>). It
/// stays open for later tests: starting both programs takes longer than many a test. Each window has its own cookies,
/// storage, cache and workers, which no later one sees.
final class Chromium: Sendable {
    /// Whether both programs are installed, in Debian's place or on the path.
    static var isInstalled: Bool { path(of: "chromedriver") != nil && path(of: "chromium") != nil }

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin"]
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let idle = Mutex<[Chromium]>([])

    private let programs: [Companion]
    private let tools: DeveloperTools
    /// `http://127.0.0.1:41235/session/…`
    private let session: String
    /// The window that keeps the browser open.
    private let firstWindow: String
    /// The open contexts, one per window.
    private let contexts = Mutex<[String]>([])

    /// Runs the body with an idle browser, or a new one, and closes all windows opened in it. After an error the
    /// browser is not used again.
    static func run(_ body: (Chromium) async throws -> Void) async throws {
        let chromium: Chromium = if let found = idle.withLock({ $0.popLast() }) { found } else { try await Chromium() }
        do {
            try await body(chromium)
            try await chromium.closeAll()
        } catch {
            chromium.programs.forEach { $0.end() }
            throw error
        }
        idle.withLock { $0.append(chromium) }
    }

    private init() async throws {
        guard let browser = Self.path(of: "chromium"), let driver = Self.path(of: "chromedriver") else {
            throw BrowserError("chromium and chromedriver are not installed")
        }
        let profile = FileManager.default.temporaryDirectory.appending(path: "edicola-chromium-\(UUID())").path
        let window = try Companion.start(
            [
                browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--lang=en", "--user-data-dir=\(profile)", "--remote-debugging-port=0", "about:blank",
            ], folder: profile, saying: "DevTools listening on ")
        tools = try DeveloperTools(address: window.address)
        let hand = try Self.startDriver(driver)
        programs = [hand, window]
        let answer = try await Self.ask(
            "POST", "http://127.0.0.1:\(hand.address.filter(\.isNumber))/session",
            [
                "capabilities": [
                    "alwaysMatch": [
                        "browserName": "chrome", "goog:loggingPrefs": ["browser": "ALL"],
                        "timeouts": ["script": 30_000],
                        "goog:chromeOptions": ["debuggerAddress": .string("127.0.0.1:\(tools.port)")],
                    ]
                ]
            ])
        guard let id = answer["sessionId"].text else { throw BrowserError("no session") }
        session = "http://127.0.0.1:\(hand.address.filter(\.isNumber))/session/\(id)"
        guard let window = try await Self.ask("GET", "\(session)/window").text else { throw BrowserError("no window") }
        firstWindow = window
    }

    /// Starts chromedriver. It chooses a port that is free for IPv6, and ends when that of IPv4 is taken.
    private static func startDriver(_ path: String) throws -> Companion {
        var failure: any Error = BrowserError("chromedriver did not start")
        for _ in 0..<10 {
            do {
                // "ChromeDriver was started successfully on port 41235."
                return try Companion.start([path, "--port=0"], saying: "started successfully on port ")
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Opens a window, which receives all further commands.
    func openWindow(width: Int, height: Int) async throws {
        guard let context = try await tools.ask("Target.createBrowserContext")["browserContextId"].text else {
            throw BrowserError("no context")
        }
        contexts.withLock { $0.append(context) }
        let target = try await tools.ask(
            "Target.createTarget",
            [
                "url": "about:blank", "browserContextId": .string(context), "newWindow": true,
                "width": .number(Double(width)), "height": .number(Double(height)),
            ])
        try await ask("POST", "/window", ["handle": target["targetId"]])
        // Console messages of earlier windows.
        try await ask("POST", "/se/log", ["type": "browser"])
    }

    func closeAll() async throws {
        for context in contexts.withLock({ contexts in
            defer { contexts = [] }; return contexts
        }) {
            try await tools.ask("Target.disposeBrowserContext", ["browserContextId": .string(context)])
        }
        try await ask("POST", "/window", ["handle": .string(firstWindow)])
    }

    @discardableResult
    func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        try await Self.ask(method, session + path, body)
    }

    private static func ask(_ method: String, _ url: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var request = HTTPClientRequest(url: url)
        request.method = .RAW(value: method)
        if let body { request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body))) }
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
        let bytes = try await response.body.collect(upTo: 32 << 20)
        let answer = try JSONDecoder().decode(JSONValue.self, from: Data(bytes.readableBytesView))
        guard response.status == .ok else {
            throw BrowserError("\(url): \(answer["value"]["message"].text?.prefix(600) ?? "")")
        }
        return answer["value"]
    }
}

struct BrowserError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
