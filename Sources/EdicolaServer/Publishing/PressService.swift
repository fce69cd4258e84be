import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Runs the press jobs of a running newsstand, several at once, so that a small issue need not wait for a large one.
/// Their page workers share the machine's cores.
struct PressService: Service {
    let pressing: PressJobRunner
    let logger: Logger
    var maximumAtOnce = 4
    private let trouble = LogRateLimiter(everySeconds: 60)

    init(pressing: PressJobRunner, logger: Logger) {
        self.pressing = pressing
        self.logger = logger
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                let places = Places(maximumAtOnce)
                while !Task.isCancelled {
                    await places.take()
                    guard let job = await nextJob() else { return }
                    group.addTask {
                        if let error = await pressing.perform(job), trouble.isDue("", at: pressing.now()) {
                            logger.error("A press job is tried again later", metadata: ["error": "\(error)"])
                        }
                        places.giveBack()
                    }
                }
            }
        }
    }

    /// Returns the next job, when there is one.
    ///
    /// - Returns: nil when the newsstand stops.
    private func nextJob() async -> Job? {
        while !Task.isCancelled {
            // Subscribed before reading, so that no signal is missed in between.
            let signals = pressing.storage.jobSignals()
            do {
                if let job = try await pressing.claim() { return job }
                let next = try await pressing.storage.nextJob(kinds: [Job.press])
                await InterruptibleSleep.until(next, now: pressing.now(), orSignal: signals)
            } catch {
                if Task.isCancelled { return nil }
                logger.error("Press jobs can't be read", metadata: ["error": "\(error)"])
                await InterruptibleSleep.until(nil, now: pressing.now(), orSignal: nil, atMost: .seconds(5))
            }
        }
        return nil
    }
}

/// A fixed number of places, with a queue.
private final class Places: Sendable {
    private let free: AsyncStream<Void>
    private let give: AsyncStream<Void>.Continuation

    init(_ count: Int) {
        (free, give) = AsyncStream.makeStream(of: Void.self)
        for _ in 0..<count { give.yield() }
    }

    /// Takes a place when one is free; returns at once when the task was cancelled.
    func take() async {
        for await _ in free { return }
    }

    func giveBack() { give.yield() }
}

/// A wait for an instant or a signal, whichever comes first.
enum InterruptibleSleep {
    /// - Parameter atMost: the longest wait: the machine's clock may be set meanwhile.
    static func until(
        _ instant: Date?, now: Date, orSignal signals: AsyncStream<Void>?, atMost: Duration = .seconds(60)
    ) async {
        let wait = instant.map { Duration.seconds(max(0.01, $0.timeIntervalSince(now))) } ?? atMost
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: min(wait, atMost)) }
            if let signals {
                group.addTask { for await _ in signals { return } }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
