public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The stands of a newsstand, kept on this device: the founding documents' Store Manager.
///
/// The last catalog is on disk and usable at once, also without a network. Covers come in the background, one by one,
/// and never hold up the shelf.
///
/// ```swift
/// let store = try await Store(newsstand: newsstand, folder: caches)
/// await store.refresh()
/// for await event in store.events { show(event.status, event.shelf) }
/// ```
public final class Store: Sendable {
    /// Where the catalog comes from.
    public let newsstand: Newsstand

    let covers: CoverCache
    private let catalogPath: String
    private let loadsCovers: Bool
    private let library: Library?
    let retrier: Retrier
    private let broadcaster = EventBroadcaster<Event>()
    private let state: Locked<State>

    private struct State {
        var catalog: CachedCatalog?
        var latest: Event
        var refresh: Task<Void, Never>?
        var covers: Task<Void, Never>?
    }

    /// The states of a store.
    public enum Status: Hashable, Sendable {
        /// Nothing was asked yet; a kept shelf may be there.
        case notInitialised
        /// The catalog is on its way; the kept shelf stays usable.
        case downloading
        /// The shelf is as the newsstand has it.
        case ready
        /// It could not be had; the kept shelf stays usable. The error's description is a sentence for the reader.
        case error(NewsstandError)
    }

    /// The store at one moment.
    public struct Event: Hashable, Sendable {
        /// Grows with each event, so that two equal statuses are two.
        public var revision: Int
        /// The store's state.
        public var status: Status
        /// The shelf to show, in any state.
        public var shelf: Shelf
        /// The issue whose cover has just come, if that is what happened.
        public var cover: Issue.Key?
    }

    /// Opens the store with the catalog that was kept in the folder.
    ///
    /// - Parameters:
    ///   - folder: for the catalog and the covers; made when it is not there. All of it can be had again.
    ///   - coverWidth: pixels; the narrowest cover at least this wide is loaded.
    ///   - library: is updated from the shelf by each refresh; see ``Library/update(from:)``.
    ///   - loadsCovers: whether covers are loaded after each refresh.
    /// - Throws: only `CancellationError`: an unreadable catalog counts as missing, and is loaded again.
    public init(
        newsstand: Newsstand, folder: String, library: Library? = nil, coverWidth: Int = 360, loadsCovers: Bool = true,
        retryPolicy: RetryPolicy = RetryPolicy(maximumAttempts: 2), clock: NewsstandClock = .system
    ) async throws {
        self.newsstand = newsstand
        self.loadsCovers = loadsCovers
        self.library = library
        catalogPath = "\(folder)/catalog"
        retrier = Retrier(retryPolicy: retryPolicy, clock: clock)
        covers = CoverCache(newsstand: newsstand, folder: "\(folder)/covers", width: coverWidth)
        let kept = try await onDisk { [catalogPath] in CachedCatalog.read(catalogPath, from: newsstand.address) }
        if let list = kept?.foreign { newsstand.foreign?.take(list) }
        state = Locked(
            State(
                catalog: kept,
                latest: Event(revision: 0, status: .notInitialised, shelf: kept?.shelf ?? Shelf())))
    }

    deinit {
        state.withLock { state in
            state.covers?.cancel()
            state.refresh?.cancel()
        }
    }

    /// The store now.
    public var latest: Event { state.withLock { $0.latest } }

    /// Events from now on, the present state first. A slow listener misses the oldest events.
    public var events: AsyncStream<Event> {
        state.withLock { broadcaster.stream(keeping: 64, startingWith: $0.latest) }
    }

    /// Asks the newsstand what is new; returns when the status is ready or error. Two callers share one refresh.
    ///
    /// ```swift
    /// if case .error(let error) = await store.refresh() { banner.show(error.description) }
    /// ```
    @discardableResult
    public func refresh() async -> Status {
        let task = state.withLock { state in
            if let running = state.refresh { return running }
            let task = Task { await self.readCatalog() }
            state.refresh = task
            return task
        }
        await task.value
        return latest.status
    }

    /// The file of an issue's cover, when it has come already.
    public func cover(of key: Issue.Key) async -> String? {
        guard let entry = latest.shelf.entry(key) else { return nil }
        return try? await onDisk { [covers] in covers.file(for: entry) }
    }

    /// Waits for the covers that are on their way.
    public func coversLoaded() async {
        await state.withLock { $0.covers }?.value
    }

    private func readCatalog() async {
        announce(.downloading)
        defer { state.withLock { $0.refresh = nil } }
        do {
            let kept = state.withLock { $0.catalog }
            let catalog = try await CatalogRefresh(newsstand: newsstand, retrier: retrier).refreshed(kept)
            let shelf = catalog.shelf
            state.withLock { state in
                state.catalog = catalog
                state.latest.shelf = shelf
            }
            // Where there is no room to keep it, it is as good as any until the program ends.
            try? await onDisk { [catalogPath] in try catalog.write(catalogPath) }
            // What can't be written down now the next shelf says again.
            try? await library?.update(from: shelf)
            announce(.ready)
            if loadsCovers { loadCovers(of: shelf) }
        } catch {
            announce(.error(.connectionFailed(error)))
        }
    }

    private func loadCovers(of shelf: Shelf) {
        let entries = shelf.newestFirst
        let task = Task { [weak self, covers] in
            for entry in entries {
                guard !Task.isCancelled, let store = self else { return }
                // A cover that does not come is tried again with the next refresh.
                if (try? await covers.load(entry)) == true { store.announceCover(entry.key) }
            }
        }
        state.withLock { state in
            state.covers?.cancel()
            state.covers = task
        }
    }

    private func announce(_ status: Status) {
        announce { event in
            event.status = status
            event.cover = nil
        }
    }

    private func announceCover(_ key: Issue.Key) {
        announce { $0.cover = key }
    }

    private func announce(_ change: (inout Event) -> Void) {
        // Under the lock, so that no listener hears events out of order.
        state.withLock { state in
            state.latest.revision += 1
            change(&state.latest)
            broadcaster.announce(state.latest)
        }
    }
}

extension Shelf {
    /// The newest issue of each publication, then the second newest, and so on.
    var newestFirst: [CatalogEntry] {
        let lists = publications.map { issues(of: $0.publication.id) }
        let longest = lists.map(\.count).max() ?? 0
        return (0..<longest).flatMap { row in lists.compactMap { $0.count > row ? $0[row] : nil } }
    }
}
