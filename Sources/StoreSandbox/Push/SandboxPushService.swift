import FoundationEssentials
import Synchronization

/// A simulated push service of browsers, as strict as the strictest real one. Its browsers decrypt messages and show
/// them.
public final class SandboxPushService: Sendable {
    struct State {
        var browsers: [String: PushBrowser] = [:]
        var faults = PushFaults()
        var script: [PushReaction] = []
        var dice: Dice
        var log: [Entry] = []
        var origin = ""
        var count = 0
    }

    public struct Entry: Hashable, Sendable {
        public var question: PushQuestion
        public var browser: String
        public var status: Int
        /// The fault.
        public var reason: String?
    }

    private let state: Mutex<State>
    private let clock: VirtualClock

    public init(clock: VirtualClock, seed: UInt64 = 1) {
        self.clock = clock
        state = Mutex(State(dice: Dice(seed: seed)))
    }

    public func serve(by authority: PushAuthority, port: Int = 0) async throws -> PushServer {
        let server = try await PushServer(authority: authority, port: port, streams: 100) { self.react(to: $0) }
        state.withLock { $0.origin = "https://\(PushServer.host):\(server.port)" }
        return server
    }

    /// Subscribes a new browser (`PushManager.subscribe`).
    ///
    /// - Parameter applicationServerKey: Base64url, as the newsstand gives it.
    public func subscribe(applicationServerKey: String) -> PushBrowser {
        state.withLock { state in
            state.count += 1
            let browser = PushBrowser(
                id: "b\(state.count)", endpoint: "\(state.origin)/push/b\(state.count)",
                applicationServerKey: applicationServerKey)
            state.browsers[browser.id] = browser
            return browser
        }
    }

    public func browser(_ id: String) -> PushBrowser? { state.withLock { $0.browsers[id] } }

    public func change(_ id: String, _ change: (inout PushBrowser) -> Void) {
        state.withLock { state in
            guard var browser = state.browsers[id] else { return }
            change(&browser)
            state.browsers[id] = browser
        }
    }

    public func set(_ faults: PushFaults) { state.withLock { $0.faults = faults } }

    /// Sets the reactions to the next requests.
    public func script(_ reactions: [PushReaction]) { state.withLock { $0.script = reactions } }

    public var log: [Entry] { state.withLock { $0.log } }

    func react(to question: PushQuestion) -> PushReaction {
        let now = clock.now
        return state.withLock { state -> PushReaction in
            let id = String(question.path.split(separator: "/").last ?? "")
            var entry = Entry(question: question, browser: id, status: 0)
            defer { state.log.append(entry) }
            if !state.script.isEmpty { return state.script.removeFirst() }
            var reaction = Self.answer(to: question, id: id, in: &state, at: now, entry: &entry)
            if let fault = state.faults.next(&state.dice) {
                switch fault {
                case .trouble: reaction = PushReaction(.answer(status: 503, headers: ["retry-after": "120"]))
                case .flood: reaction = PushReaction(.answer(status: 429, headers: ["retry-after": "30"]))
                case .refusal: reaction = PushReaction(.reset(isUntouched: true))
                case .reset: reaction = PushReaction(.reset(isUntouched: false))
                case .goodbye, .shutdown, .hangUp: reaction = PushReaction(.hangUp)
                case .silence: reaction = PushReaction(.silence)
                }
            }
            reaction.delay = state.faults.delay(&state.dice)
            return reaction
        }
    }

    private static func answer(
        to question: PushQuestion, id: String, in state: inout State, at now: Date, entry: inout Entry
    ) -> PushReaction {
        func no(_ status: Int, _ reason: String) -> PushReaction {
            entry.status = status
            entry.reason = reason
            return .problem(status, reason)
        }
        guard question.method == "POST", question.path.hasPrefix("/push/") else { return no(404, "BadPath") }
        guard var browser = state.browsers[id] else { return no(404, "NoSuchSubscription") }
        if browser.isGone { return no(410, "Gone") }
        if let (status, reason) = PushChecks.problem(with: question, for: browser, origin: state.origin, at: now) {
            return no(status, reason)
        }
        guard browser.take(question, at: now) else { return no(400, "NotDecrypted") }
        state.browsers[id] = browser
        entry.status = 201
        return PushReaction(.answer(status: 201, headers: ["location": "\(state.origin)/message/\(state.log.count)"]))
    }
}
