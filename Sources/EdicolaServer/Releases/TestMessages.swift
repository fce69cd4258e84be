import Delivery
import EdicolaCore
import FoundationEssentials
import Storage

/// Sends the message of a release to the devices of some readers only, whatever the state of the release.
struct TestMessages: Sendable {
    let storage: Storage
    let channels: [any DeliveryChannel]
    let origin: String
    let now: @Sendable () -> Date

    /// Messages under way at once.
    private static let atOnce = 8

    /// Sends it, and records the result with the release.
    ///
    /// - Returns: the result on each device, in the order of the readers.
    func send(_ key: Issue.Key, to readers: [Reader.ID]) async throws -> [ReleaseTest.Result] {
        let message = try await storage.announcement(of: key).absolute(from: origin)
        var targets: [Target] = []
        for reader in readers {
            for (device, id, listening) in try await storage.listeners(of: reader) {
                targets.append(Target(reader: reader, device: device, address: id, listening: listening))
            }
        }
        let results = try await withThrowingTaskGroup(of: (Int, ReleaseTest.Result).self) { group in
            var found: [Int: ReleaseTest.Result] = [:]
            for (place, target) in targets.enumerated() {
                if place >= Self.atOnce, let (place, result) = try await group.next() { found[place] = result }
                group.addTask { (place, try await send(message, to: target)) }
            }
            for try await (place, result) in group { found[place] = result }
            return targets.indices.compactMap { found[$0] }
        }
        try await storage.record(ReleaseReport.Tested(results, at: now()), of: key)
        return results
    }

    private struct Target: Sendable {
        let reader: Reader.ID
        let device: String
        let address: Int64
        let listening: PushRegistration
    }

    private func send(_ message: Announcement, to target: Target) async throws -> ReleaseTest.Result {
        let outcome = await deliver(message, to: target.listening)
        if case .gone(let since) = outcome {
            try await storage.forgetAddress(
                target.address, value: target.listening.address.value, goneSince: since ?? now())
        }
        return ReleaseTest.Result(
            reader: target.reader, device: target.device, channel: target.listening.address.channel,
            outcome: outcome?.words ?? "refused: this newsstand does not have the channel")
    }

    /// - Returns: nil when there is no such channel.
    private func deliver(_ message: Announcement, to listening: PushRegistration) async -> Outcome? {
        guard let channel = channels.first(where: { $0.kind == listening.address.channel }) else { return nil }
        return await channel.deliver(
            Envelope(
                id: UUID(), address: listening.address, message: message, style: listening.style,
                collapse: .collapse(of: message.issue.publication), expires: now().addingTimeInterval(86_400)))
    }
}

extension Outcome {
    /// The outcome as a word for the publisher who tests.
    fileprivate var words: String {
        switch self {
        case .accepted: ReleaseTest.Result.accepted
        case .gone: "gone"
        case .refused(let reason): "refused: \(reason)"
        case .later(_, let reason): "later: \(reason)"
        case .stopped(let reason): "stopped: \(reason)"
        }
    }
}
