import Delivery
import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Announces issues: fixes the audience when one has gone on sale, and sends the messages through the channels. The
/// whole state is in the outbox, so it continues after a crash.
struct DeliveryService: Service {
    let storage: Storage
    let channels: [any DeliveryChannel]
    let origin: String
    let hub: EventHub
    /// The usual time in which a sale can be undone, in minutes.
    let undoMinutes: Int
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        let active = ActiveRuns()
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                // Subscribed before reading, so that no signal is missed in between.
                let signals = storage.deliverySignals()
                var next: Date?
                do {
                    for key in try await storage.freezeAudiences(undoMinutes: undoMinutes, at: now()) {
                        logger.info("Announcing", metadata: ["issue": "\(key)"])
                        await tell(of: key)
                    }
                    try await storage.expireReleases(at: now())
                    let open = try await storage.outboxRuns(on: channels.map(\.kind), at: now())
                    let undone = try await storage.nextUndoEnd(undoMinutes: undoMinutes, after: now())
                    next = [open.next, undone].compactMap(\.self).min()
                    for run in open.runs {
                        guard let channel = channels.first(where: { $0.kind == run.channel }), active.begin(run)
                        else { continue }
                        group.addTask {
                            await send(run, by: channel)
                            active.end(run)
                            storage.signalDelivery()
                        }
                    }
                } catch {
                    if Task.isCancelled { return }
                    logger.error("Releases can't be announced", metadata: ["error": "\(error)"])
                    next = now().addingTimeInterval(5)
                }
                await cancelWhenGracefulShutdown { [next] in
                    await InterruptibleSleep.until(next, now: now(), orSignal: signals)
                }
            }
        }
    }

    private func send(_ run: OutboxRun, by channel: any DeliveryChannel) async {
        do {
            try await ReleaseDispatcher(storage: storage, channel: channel, run: run, origin: origin, now: now).send()
        } catch {
            guard !Task.isCancelled else { return }
            logger.error("A release can't be sent", metadata: ["issue": "\(run.issue)", "error": "\(error)"])
            await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(5)) }
        }
        await tell(of: run.issue)
    }

    /// Sends the current figures to the publisher.
    private func tell(of key: Issue.Key) async {
        guard let report = try? await storage.release(of: key) else { return }
        for channel in report.channels {
            for (reason, devices) in channel.retried ?? [:] {
                logger.warning(
                    "Messages failed and will be sent again",
                    metadata: [
                        "issue": "\(key)", "channel": "\(channel.channel)", "reason": "\(reason)",
                        "devices": "\(devices)",
                    ])
            }
            guard let reason = channel.stopped else { continue }
            logger.error(
                "A channel is stopped until the release is resumed",
                metadata: ["issue": "\(key)", "channel": "\(channel.channel)", "reason": "\(reason)"])
        }
        hub.announce(.delivery(report))
    }
}

/// The runs in progress.
private final class ActiveRuns: Sendable {
    private struct Key: Hashable {
        let release: Int64
        let channel: ChannelKind

        init(_ run: OutboxRun) {
            release = run.release
            channel = run.channel
        }
    }

    private let keys = Mutex<Set<Key>>([])

    func begin(_ run: OutboxRun) -> Bool { keys.withLock { $0.insert(Key(run)).inserted } }

    func end(_ run: OutboxRun) { keys.withLock { _ = $0.remove(Key(run)) } }
}
