import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage

/// Carries out the import that the console ordered: looks at the catalog, then takes its issues one by one. The press
/// gets their files as if somebody had sent them. After a restart it goes on where it was.
struct ImportService: Service {
    let storage: Storage
    let source: ImportSource
    /// The folder for files on their way.
    let folder: String
    let version: CatalogVersion
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // Subscribed before reading, so that no signal is missed in between.
                let signals = storage.jobSignals()
                do {
                    if try await work() { continue }
                    await InterruptibleSleep.until(nil, now: now(), orSignal: signals)
                } catch {
                    if Task.isCancelled { return }
                    logger.error("An import can't go on", metadata: ["error": "\(error)"])
                    await InterruptibleSleep.until(nil, now: now(), orSignal: nil, atMost: .seconds(30))
                }
            }
        }
    }

    /// Does the next step of the open import.
    ///
    /// - Returns: false when there is nothing to do.
    func work() async throws -> Bool {
        guard let open = try await storage.newestImport() else { return false }
        switch open.state {
        case .looking: try await look(open)
        case .taking: try await takeNext(of: open)
        case .looked, .done, .refused, .cancelled: return false
        }
        return true
    }

    private func look(_ open: NewsstandImport) async throws {
        do {
            let table = try await whileOpen(open) {
                try await source.look(open.order) { key in
                    (try await storage.entry(key)?.issue.lifeCycle.revision ?? 0) > 0
                }
            }
            if let table { try await storage.record(table, of: open.id, at: now()) }
        } catch let error as ImportSource.FetchError {
            try await storage.refuseImport(open.id, because: error.description, at: now())
        }
    }

    private func takeNext(of open: NewsstandImport) async throws {
        guard let next = try await storage.items(of: open.id, in: .waiting, limit: 1).first else {
            try? FileManager.default.removeItem(atPath: folder)
            return try await storage.finishImport(open.id, at: now())
        }
        var failure: String?
        do {
            guard try await whileOpen(open, { try await take(next.item) }) != nil else { return }
        } catch let error as ImportSource.FetchError {
            failure = error.description
        } catch let error as StorageError where error != .diskFull {
            failure = error.description
        } catch let error as LifeCycle.TransitionError {
            failure = error.description
        }
        try await storage.record(item: next.position, of: open.id, failure: failure, at: now())
        version.advance()
    }

    private func take(_ item: ImportItem) async throws {
        let known = try await storage.entry(item.key)
        guard (known?.issue.lifeCycle.revision ?? 0) == 0 else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = try await fetch(item)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let original = try await storage.blobs.put(contentsOf: file)
        try await ActScope(
            .issueImported, by: .newsstand, on: item.publication.id, subject: item.issue.text, at: now()
        ).run {
            if try await storage.publication(item.publication.id) == nil {
                try await storage.save(item.publication, at: now())
            }
            try await storage.save(item.details.issue(item.key, keeping: known?.issue, at: now()), at: now())
            _ = try await storage.beginRun(
                item.key, original: original, fileName: URL(fileURLWithPath: file).lastPathComponent, at: now())
        }
    }

    /// Fetches the first of an issue's files that can be had.
    private func fetch(_ item: ImportItem) async throws -> String {
        var first: ImportSource.FetchError?
        for address in item.files.prefix(3) {
            do {
                return try await source.fetch(address, folder)
            } catch let error as ImportSource.FetchError {
                first = first ?? error
            }
        }
        throw first ?? ImportSource.FetchError("There is no file.")
    }

    /// Works until somebody cancels the import.
    ///
    /// - Returns: nil when it was cancelled.
    private func whileOpen<Value: Sendable>(
        _ open: NewsstandImport, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        let signals = storage.jobSignals()
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in signals {
                    if try await !storage.newsstandImport(open.id).state.isOpen { return nil }
                }
                try await Task.sleep(for: .seconds(86_400))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
