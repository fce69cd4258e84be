import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Reads the log of changes and announces new entries; keeps quiet streams alive.
struct EventPublisher: Service {
    let storage: Storage
    let hub: EventHub
    let version: CatalogVersion
    let heartbeat: Duration
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await beat() }
            group.addTask { await pump() }
            await group.waitForAll()
        }
    }

    private func beat() async {
        // A cancelled sleep ends the loop: a service must not throw anything else.
        while (try? await cancelWhenGracefulShutdown({ try await Task.sleep(for: heartbeat) })) != nil {
            hub.announce(.heartbeat)
        }
    }

    private func pump() async {
        let signals = storage.changeSignals()
        var cursor: String?
        do {
            cursor = try await storage.newestCursor()
        } catch {
            logger.error("The log of changes can't be read", metadata: ["error": "\(error)"])
        }
        for await _ in signals.cancelOnGracefulShutdown() {
            version.advance()
            do {
                var hasMore = true
                while hasMore {
                    let list = try await storage.changes(since: cursor, limit: 100, at: now())
                    for change in list.changes { hub.announce(.change(change)) }
                    cursor = list.cursor
                    hasMore = list.hasMore
                }
            } catch {
                logger.error("The log of changes can't be read", metadata: ["error": "\(error)"])
            }
        }
    }
}
