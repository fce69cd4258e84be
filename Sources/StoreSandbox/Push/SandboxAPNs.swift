public import Crypto
import FoundationEssentials
import Synchronization

/// Apple's push service in a box: as strict as the real one, with devices that show what came, and a log of everything.
public final class SandboxAPNs: Sendable {
    struct State {
        /// Keys of teams, by their ids.
        var teams: [String: [String: P256.Signing.PublicKey]] = [:]
        var topics: [String: String] = [:]
        var devices: [String: PushDevice] = [:]
        var faults = PushFaults()
        /// Does with the next requests, in their order, before anything else is looked at.
        var script: [PushReaction.Act] = []
        var dice: Dice
        var log: [Entry] = []
        var teamOf: [Int: String] = [:]
        /// The keys of tokens that were verified: a sender shows the same one a thousand times a second.
        var verified: [String: Data] = [:]
        /// Tokens of a team that were seen, and when first.
        var seen: [String: [Double: Date]] = [:]
    }

    /// A request and what it came to.
    public struct Entry: Hashable, Sendable {
        public var question: PushQuestion
        public var device: String
        /// 0 where it got no answer.
        public var status: Int
        public var reason: String?
        /// Whether the device may have it, whatever its sender was told.
        public var isTaken: Bool
    }

    let state: Mutex<State>
    let clock: VirtualClock

    public init(clock: VirtualClock, seed: UInt64 = 1) {
        self.clock = clock
        state = Mutex(State(dice: Dice(seed: seed)))
    }

    /// - Parameter streams: at once, once a good token was shown; it is one before.
    public func serve(by authority: PushAuthority, port: Int = 0, streams: Int = 1_000) async throws -> PushServer {
        try await PushServer(authority: authority, port: port, streams: 1) { question in
            var reaction = self.react(to: question)
            if case .answer(let status, _, _) = reaction.act, status != 403 { reaction.streams = streams }
            return reaction
        }
    }

    public func add(team: String, keyID: String, key: P256.Signing.PublicKey, topics: [String]) {
        state.withLock { state in
            state.teams[team, default: [:]][keyID] = key
            for topic in topics { state.topics[topic] = team }
        }
    }

    /// As a publisher takes a key back in the developer account.
    public func revoke(team: String, keyID: String) { state.withLock { $0.teams[team]?[keyID] = nil } }

    public func add(_ device: PushDevice) { state.withLock { $0.devices[device.token] = device } }

    public func device(_ token: String) -> PushDevice? { state.withLock { $0.devices[token] } }

    public func change(_ token: String, _ change: (inout PushDevice) -> Void) {
        state.withLock { state in
            guard var device = state.devices[token] else { return }
            change(&device)
            state.devices[token] = device
        }
    }

    public func set(_ faults: PushFaults) { state.withLock { $0.faults = faults } }

    public func script(_ acts: [PushReaction.Act]) { state.withLock { $0.script = acts } }

    public var log: [Entry] { state.withLock { $0.log } }

    func react(to question: PushQuestion) -> PushReaction {
        let now = clock.now
        return state.withLock { state -> PushReaction in
            if !state.script.isEmpty {
                state.log.append(.init(question: question, device: "", status: 0, isTaken: false))
                return PushReaction(state.script.removeFirst())
            }
            let fault = state.faults.next(&state.dice)
            let delay = state.faults.delay(&state.dice)
            var entry = Entry(
                question: question, device: String(question.path.dropFirst("/3/device/".count)), status: 0,
                isTaken: false)
            defer { state.log.append(entry) }
            var reaction: PushReaction
            if let fault, let early = Self.before(fault) {
                reaction = early
            } else if let problem = Self.problem(with: question, in: &state, at: now) {
                reaction = problem
            } else {
                entry.isTaken = true
                reaction = Self.take(question, entry.device, in: &state, at: now)
                if let fault, let late = Self.after(fault) { reaction = late }
            }
            if case .answer(let status, _, let body) = reaction.act {
                entry.status = status
                entry.reason = (try? JSONDecoder().decode(Reason.self, from: Data(body.utf8)))?.reason
                if status != 200 { entry.isTaken = false }
            }
            reaction.delay = delay
            return reaction
        }
    }

    private struct Reason: Decodable { var reason: String }

    /// Nothing was done with the message.
    private static func before(_ fault: PushFaults.Fault) -> PushReaction? {
        switch fault {
        case .trouble: .problem(503, "ServiceUnavailable")
        case .flood: .problem(429, "TooManyRequests")
        case .refusal: PushReaction(.reset(isUntouched: true))
        case .shutdown: PushReaction(.goAway(reason: "Shutdown", isError: true, answering: false))
        case .reset, .goodbye, .hangUp, .silence: nil
        }
    }

    /// The message was taken, but its sender does not hear of it, or hears more.
    private static func after(_ fault: PushFaults.Fault) -> PushReaction? {
        switch fault {
        case .reset: PushReaction(.reset(isUntouched: false))
        case .goodbye: PushReaction(.goAway(reason: "Shutdown", isError: false, answering: true))
        case .hangUp: PushReaction(.hangUp)
        case .silence: PushReaction(.silence)
        case .trouble, .flood, .refusal, .shutdown: nil
        }
    }
}
