public import Crypto
import FoundationEssentials
import Synchronization

/// A simulated push service of Apple: as strict as the real one, with devices that show messages, and a log of
/// everything.
public final class SandboxAPNs: Sendable {
    struct State {
        /// Keys of teams, by their ids.
        var teams: [String: [String: P256.Signing.PublicKey]] = [:]
        var topics: [String: String] = [:]
        var devices: [String: PushDevice] = [:]
        var faults = PushFaults()
        /// Reactions to the next requests, in order, before any check.
        var script: [PushReaction.Act] = []
        var dice: Dice
        var log: [Entry] = []
        var teamOf: [Int: String] = [:]
        /// The keys of verified tokens, because a sender uses the same token a thousand times a second.
        var verified: [String: Data] = [:]
        /// Tokens of a team, with the instant when each was first used.
        var seen: [String: [Double: Date]] = [:]
    }

    /// A request with its result.
    public struct Entry: Hashable, Sendable {
        public var question: PushQuestion
        public var device: String
        /// 0 without an answer.
        public var status: Int
        public var reason: String?
        /// Whether the message was accepted for the device, whatever answer the sender got.
        public var isTaken: Bool
    }

    let state: Mutex<State>
    let clock: VirtualClock

    public init(clock: VirtualClock, seed: UInt64 = 1) {
        self.clock = clock
        state = Mutex(State(dice: Dice(seed: seed)))
    }

    /// - Parameter streams: The limit of streams after a valid token; before it is one.
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

    /// Revokes a key, as a publisher does in the developer account.
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

    /// Returns the reaction for faults before the message is processed.
    private static func before(_ fault: PushFaults.Fault) -> PushReaction? {
        switch fault {
        case .trouble: .problem(503, "ServiceUnavailable")
        case .flood: .problem(429, "TooManyRequests")
        case .refusal: PushReaction(.reset(isUntouched: true))
        case .shutdown: PushReaction(.goAway(reason: "Shutdown", isError: true, answering: false))
        case .reset, .goodbye, .hangUp, .silence: nil
        }
    }

    /// Returns the reaction for faults after the message was accepted, in place of the answer or in addition to it.
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
