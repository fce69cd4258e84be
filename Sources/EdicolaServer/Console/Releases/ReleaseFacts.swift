import EdicolaCore
import FoundationEssentials
import Storage

/// The facts from which the page of a release is made.
struct ReleaseFacts: Hashable, Sendable {
    var entry: CatalogEntry
    /// nil for an issue that went on sale without messages.
    var report: ReleaseReport?
    var audience: AudienceReport
    var policy = ReleasePolicy()
    /// Until when the sale can be undone.
    var undoUntil: Date?
    /// When the next message is due.
    var next: Date?
    var zone: String?
    var now: Date

    /// What happens with the messages, as the page says it.
    enum Stage: Hashable, Sendable {
        case unannounced, off, unplanned, withdrawn, pressing, preparing, stopped, sending, nobody, done, cancelled
        case planned(Date)
        case undo(Date)
        /// All messages wait for a later hour.
        case resting(Date)
    }

    var stage: Stage {
        guard let report else { return .unannounced }
        if policy.kind == .none, [.waiting, .due].contains(report.state) { return .off }
        switch report.state {
        case .waiting: return beforeSale
        case .due:
            if let undoUntil { return .undo(undoUntil) }
            return entry.issue.lifeCycle.stage == .processing ? .pressing : .preparing
        case .sending:
            if !report.channels.filter({ $0.stopped != nil && $0.waiting > 0 }).isEmpty { return .stopped }
            return next.flatMap { $0 > now ? .resting($0) : nil } ?? .sending
        case .done: return all == 0 ? .nobody : .done
        case .cancelled: return .cancelled
        }
    }

    private var beforeSale: Stage {
        let state = IssueState(entry, at: now)
        if state == .withdrawn { return .withdrawn }
        return entry.issue.onSale.map { .planned($0) } ?? .unplanned
    }

    /// Whether orders can still change something.
    var isOpen: Bool {
        guard let report else { return false }
        return ![.done, .cancelled].contains(report.state) && stage != .off
    }

    var isPaused: Bool { isOpen && report?.isPaused == true }

    /// Whether a push service has had a message.
    var hasBegun: Bool { report?.hasBegun == true }

    /// Whether testers have it, and nobody else.
    var isWithTesters: Bool { isPaused && !hasBegun && report?.tested.map { $0.accepted > 0 } == true }

    /// Whether the figures change on their own.
    var isMoving: Bool {
        guard !isPaused else { return false }
        return switch stage {
        case .undo, .pressing, .preparing, .sending, .resting, .stopped: true
        default: false
        }
    }

    private func sum(_ count: (ReleaseReport.Channel) -> Int) -> Int {
        (report?.channels ?? []).reduce(0) { $0 + count($1) }
    }

    private func reasons(_ counts: (ReleaseReport.Channel) -> [String: Int]) -> [String: Int] {
        (report?.channels ?? []).reduce(into: [:]) { $0.merge(counts($1), uniquingKeysWith: +) }
    }

    /// The devices of the audience.
    var all: Int { sum(\.frozen) }
    var reached: Int { sum(\.accepted) }
    var waiting: Int { sum(\.waiting) }
    var opened: Int? { report?.channels.contains { $0.opened != nil } == true ? sum { $0.opened ?? 0 } : nil }
    var gone: Int { sum(\.gone) }
    var dropped: Int { sum(\.cancelled) }
    var refused: [String: Int] { reasons(\.refused) }
    var retried: [String: Int] { reasons { $0.retried ?? [:] } }
    var skipped: [String: Int] { reasons(\.skipped) }
    /// The devices that a release would notify now.
    var audienceDevices: Int { audience.told.reduce(0) { $0 + $1.devices } }
}

extension ReleaseReport {
    /// Whether a push service has had a message.
    var hasBegun: Bool { channels.contains { $0.sent > 0 } }
}

extension ConsoleDesk {
    func releaseFacts(_ key: Issue.Key) async throws -> ReleaseFacts {
        let (entry, now) = (try await entry(key), now())
        var facts = ReleaseFacts(
            entry: entry, report: try await storage.release(of: key),
            audience: try await storage.audienceReport(of: key, at: now), now: now)
        facts.policy = try await storage.releasePolicy(of: key.publication)
        facts.undoUntil = try await storage.undoDeadline(of: key, undoMinutes: undoMinutes, at: now)
        facts.next = try await storage.nextMessage(of: key)
        facts.zone = try await zone(of: key.publication)
        return facts
    }
}
