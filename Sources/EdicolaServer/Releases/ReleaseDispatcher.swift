import Delivery
import EdicolaCore
import FoundationEssentials
import ServiceLifecycle
import Storage

/// Sends the due messages of one channel of one release, many envelopes at once, and records the outcomes meanwhile.
///
/// A crash at any point has one cost at most: envelopes without a recorded outcome are sent once more, with the same id
/// and the same words.
struct ReleaseDispatcher: Sendable {
    let storage: Storage
    let channel: any DeliveryChannel
    let run: OutboxRun
    /// The newsstand's public address, `https://stand.example`.
    let origin: String
    let now: @Sendable () -> Date
    /// Items read at once.
    var part = 1000
    /// Outcomes written at once, unless they have waited for half a second.
    var answersAtOnce = 500

    private enum Step: Sendable {
        case answered(OutboxItem, Outcome, handedOver: Date)
        case tick
    }

    /// Sends until nothing is due any more, or nothing may be sent.
    func send() async throws {
        try await withThrowingTaskGroup(of: Step.self) { group in
            var state = State()
            group.addTask { await tick() }
            while true {
                try await fill(&state)
                while state.underway < channel.maximumAtOnce, let item = state.queue.popFirst() {
                    if let answer = answerAtOnce(for: item) {
                        state.results.append(OutboxResult(item, answer))
                    } else {
                        state.underway += 1
                        group.addTask { await handOver(item) }
                    }
                }
                if state.results.count >= answersAtOnce { try await record(&state) }
                if state.isAtEnd { break }
                guard state.underway > 0, let step = try await group.next() else { continue }
                switch step {
                case .answered(let item, let outcome, let handedOver):
                    state.underway -= 1
                    if case .stopped(let reason) = outcome { state.stop = state.stop ?? reason }
                    state.results.append(OutboxResult(item, answer(outcome, to: item, handedOver: handedOver)))
                case .tick:
                    try await record(&state)
                    group.addTask { await tick() }
                }
            }
            try await record(&state)
            group.cancelAll()
        }
    }

    private struct State {
        var queue: ArraySlice<OutboxItem> = []
        var last: OutboxItem?
        /// Whether there may be more to read.
        var isOpen = true
        var underway = 0
        var results: [OutboxResult] = []
        var stop: String?

        var isAtEnd: Bool { underway == 0 && queue.isEmpty && !isOpen }

        mutating func close() {
            queue = []
            isOpen = false
        }
    }

    private func fill(_ state: inout State) async throws {
        if Task.isShuttingDownGracefully || state.stop != nil { state.close() }
        guard state.queue.isEmpty, state.isOpen else { return }
        let items = try await storage.outbox(run, after: state.last, limit: part, at: now())
        guard let items, let last = items.last else { return state.close() }
        state.queue = items[...]
        state.last = last
    }

    /// Returns the outcome of an item that needs no message, or nil.
    private func answerAtOnce(for item: OutboxItem) -> OutboxResult.Answer? {
        guard item.address != nil else { return .skipped(reason: "no-device") }
        return item.isStillTold ? nil : .skipped(reason: "no-right")
    }

    private func handOver(_ item: OutboxItem) async -> Step {
        let instant = now()
        guard let envelope = Envelope(item, of: run, instance: storage.instance, origin: origin) else {
            return .answered(item, .gone(since: instant), handedOver: instant)
        }
        return .answered(item, await channel.deliver(envelope), handedOver: instant)
    }

    private func answer(_ outcome: Outcome, to item: OutboxItem, handedOver: Date) -> OutboxResult.Answer {
        switch outcome {
        case .accepted: return .accepted
        case .gone(let since): return .gone(since: since ?? handedOver)
        case .refused(let reason): return .refused(reason: reason)
        case .stopped: return .untouched
        case .later(let after, let reason):
            let patience = now().addingTimeInterval(Self.patience(afterAttempt: item.attempts + 1))
            let due = item.hour(after: max(patience, after ?? patience), quiet: run.quiet)
            return due < run.expires ? .later(due: due, reason: reason) : .refused(reason: reason)
        }
    }

    /// Returns the seconds until the next attempt: 1, 2, 4 minutes … a day.
    static func patience(afterAttempt attempt: Int) -> Double {
        attempt > 11 ? 86_400 : min(86_400, Double(60 << max(0, attempt - 1)))
    }

    /// Records the outcomes, and reads whether the publisher has paused the release: it stops within half a second.
    private func record(_ state: inout State) async throws {
        if !state.results.isEmpty || state.stop != nil {
            try await storage.record(state.results, of: run, stop: state.stop, at: now())
            state.results.removeAll(keepingCapacity: true)
        }
        guard state.isOpen else { return }
        if try await !storage.maySend(run) { state.close() }
    }

    private func tick() async -> Step {
        try? await Task.sleep(for: .milliseconds(500))
        return .tick
    }
}

extension Envelope {
    /// Makes an item's envelope.
    ///
    /// - Returns: nil for an item whose device was removed.
    init?(_ item: OutboxItem, of run: OutboxRun, instance: String, origin: String) {
        guard let address = item.address else { return nil }
        self.init(
            id: .named("\(instance) release \(run.release) address \(item.id)"), address: address,
            message: run.message.absolute(from: origin), style: item.style,
            collapse: .collapse(of: run.issue.publication), expires: run.expires)
    }
}

extension Announcement {
    /// Returns the message with absolute addresses.
    func absolute(from origin: String) -> Announcement {
        var message = self
        message.link = origin + link
        message.cover = cover.map { origin + $0 }
        return message
    }
}

extension UUID {
    /// Returns the same UUID for the same text, in the form of version 5 (RFC 9562 §5.5) but made with SHA-256.
    static func named(_ text: String) -> UUID {
        var bytes = Array(Digest(sha256: text.utf8).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}

extension String {
    /// Returns the collapse id: the publication's id where it fits. With it, the newest issue's message replaces one
    /// that did not reach the device yet.
    static func collapse(of publication: Publication.ID) -> String {
        let id = publication.text
        let fits = id.utf8.count <= 32 && !id.contains(".")
        return fits ? id : String(Digest(sha256: "collapse \(id)".utf8).hex.prefix(32))
    }
}
