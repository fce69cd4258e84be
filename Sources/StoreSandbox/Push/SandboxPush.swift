public import Crypto
import FoundationEssentials
import Synchronization

/// Both kinds of push service, simulated on ports of this machine, with their phones and browsers.
public final class SandboxPush: Sendable {
    public static let app = "edicola.sandbox.newsstand"
    public static let team = "SANDBOXXXX"
    public static let keyID = "SANDBOXKEY"

    public let authority: PushAuthority
    /// The key with which a newsstand signs its messages to phones.
    public let key: P256.Signing.PrivateKey
    public let apns: SandboxAPNs
    public let service: SandboxPushService
    public let clock: VirtualClock
    private let servers: [PushServer]
    private let listeners = Mutex<[Listener]>([])

    /// A phone or a browser, in the order in which they were added.
    struct Listener: Hashable, Sendable {
        /// The token of a phone, the id of a browser.
        var id: String
        var name: String
        var isPhone: Bool
    }

    /// - Parameters:
    ///   - apnsPort, servicePort: 0 lets the system choose.
    public init(clock: VirtualClock, apnsPort: Int = 0, servicePort: Int = 0, seed: UInt64 = 1) async throws {
        self.clock = clock
        // Certificates are checked by the system's clock.
        authority = try PushAuthority(at: Date())
        key = P256.Signing.PrivateKey()
        apns = SandboxAPNs(clock: clock, seed: seed)
        service = SandboxPushService(clock: clock, seed: seed)
        apns.add(team: Self.team, keyID: Self.keyID, key: key.publicKey, topics: [Self.app])
        servers = [
            try await apns.serve(by: authority, port: apnsPort),
            try await service.serve(by: authority, port: servicePort),
        ]
    }

    public var apnsPort: Int { servers[0].port }
    public var servicePort: Int { servers[1].port }

    public func stop() async {
        for server in servers { await server.stop() }
    }

    /// Adds a phone with the app, whose token nobody knows yet. The tokens are the same in each run: one that a
    /// newsstand knows from before belongs to the reader who registers it again.
    public func addPhone(named name: String? = nil) -> PushDevice {
        listeners.withLock { listeners in
            let number = listeners.count { $0.isPhone } + 1
            let digits = String(number, radix: 16)
            let token = "5a4d" + String(repeating: "0", count: 60 - digits.count) + digits
            let device = PushDevice(token: token, topic: Self.app)
            apns.add(device)
            listeners.append(Listener(id: token, name: name ?? "Phone \(number)", isPhone: true))
            return device
        }
    }

    /// Adds a browser, subscribed with a newsstand's key.
    public func addBrowser(named name: String? = nil, applicationServerKey: String) -> PushBrowser {
        listeners.withLock { listeners in
            let number = listeners.count { !$0.isPhone } + 1
            let browser = service.subscribe(applicationServerKey: applicationServerKey)
            listeners.append(Listener(id: browser.id, name: name ?? "Browser \(number)", isPhone: false))
            return browser
        }
    }

    /// Returns the name of a phone or browser; empty for an unknown one.
    func name(of id: String) -> String { all.first { $0.id == id }?.name ?? "" }

    var all: [Listener] { listeners.withLock { $0 } }

    public enum Switch: String, Sendable {
        case on, off
        /// The app was deleted, or the browser unsubscribed.
        case gone
    }

    /// Turns a phone or browser on or off, or removes it.
    ///
    /// - Returns: False for an unknown one.
    @discardableResult
    public func turn(_ id: String, _ state: Switch) -> Bool {
        let now = clock.now
        if apns.device(id) != nil {
            apns.change(id) { device in
                switch state {
                case .on: device.turnOn(at: now)
                case .off: device.isOn = false
                case .gone: device.state = .gone(since: now)
                }
            }
            return true
        }
        guard service.browser(id) != nil else { return false }
        service.change(id) { browser in
            switch state {
            case .on: browser.turnOn(at: now)
            case .off: browser.isOn = false
            case .gone: browser.isGone = true
            }
        }
        return true
    }
}
