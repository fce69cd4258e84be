public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The issues on this device. It needs no network and no catalog: an issue that the stand withdrew stays.
///
/// Several programs may use one folder: each issue is changed by one of them at a time.
///
/// ```swift
/// let library = Library(folder: folder, newsstand: try Newsstand("https://news.example"))
/// try await library.resumeAll()
/// for issue in try await library.issues() where issue.nextAction == .read { print(issue.key) }
/// ```
public final class Library: Sendable {
    /// Where downloads come from.
    public let newsstand: Newsstand?

    package let folder: LibraryFolder
    private let retrier: Retrier
    var clock: NewsstandClock { retrier.clock }
    private let connections: Int
    private let limiter: ConnectionLimiter
    let rateLimiter: RateLimiter
    private let budget: StorageBudget?
    private let downloads = Locked<[Issue.Key: Download]>([:])
    private let broadcaster = EventBroadcaster<Event>()
    private let revision = Locked(0)

    /// Something happened to an issue.
    public struct Event: Hashable, Sendable {
        /// Grows with each event.
        public var revision: Int
        /// Which issue; ask ``Library/issue(_:)`` for its state.
        public var key: Issue.Key
    }

    /// - Parameters:
    ///   - folder: the library's folder; made when it is not there.
    ///   - newsstand: where downloads come from; nil for a library that only reads.
    ///   - connections: how many assets come at once, for all downloads together. Six are as many as a browser opens to one
    ///     address: where packets get lost, each brings little.
    ///   - retryPolicy: how often failures are tried again.
    ///   - policy: what downloads may use.
    ///   - budget: what issues may take of the disk; with every one that came, the oldest make room.
    ///   - clock: the clock.
    public init(
        folder: String, newsstand: Newsstand?, connections: Int = 6, retryPolicy: RetryPolicy = RetryPolicy(),
        policy: DownloadPolicy = DownloadPolicy(), budget: StorageBudget? = nil, clock: NewsstandClock = .system
    ) {
        self.folder = LibraryFolder(path: folder)
        self.newsstand = newsstand
        self.connections = connections
        self.budget = budget
        rateLimiter = RateLimiter(clock)
        rateLimiter.set(policy: policy)
        retrier = Retrier(retryPolicy: retryPolicy, clock: clock, rateLimiter: rateLimiter)
        limiter = ConnectionLimiter(connections)
    }

    /// Every issue of which something is on this device, the newest request first.
    ///
    /// - Throws: ``FileError``.
    public func issues() async throws -> [LibraryIssue] {
        try await onDisk { [folder] in
            try folder.issues().sorted {
                guard $0.since == $1.since else { return $0.since > $1.since }
                let (one, other) = ($0.key, $1.key)
                return (one.publication.text, one.issue.text) < (other.publication.text, other.issue.text)
            }
        }
    }

    /// An issue as it is on this device; nil when nothing of it is.
    ///
    /// - Throws: ``FileError``.
    public func issue(_ key: Issue.Key) async throws -> LibraryIssue? {
        try await onDisk { [folder] in
            try LibraryIssue(folder.folder(of: key), in: folder, reading: try folder.currentlyReading())
        }
    }

    /// Which issues changed, from now on. A slow listener misses the oldest events.
    public var events: AsyncStream<Event> { broadcaster.stream(keeping: 64) }

    /// Starts or resumes the download of an issue; returns the running download when there is one.
    ///
    /// It never waits: what goes wrong is in the download's events, and in the library afterwards; but an issue that can't be
    /// had, and of which nothing ever came, leaves nothing behind.
    ///
    /// ```swift
    /// try await library.download(key, rendition: .twoX).finished()
    /// ```
    public func download(_ key: Issue.Key, rendition: Rendition = .twoX) -> Download {
        begin(key, rendition: rendition).download
    }

    /// - Returns: also whether the download began with this call.
    func begin(_ key: Issue.Key, rendition: Rendition = .twoX) -> (download: Download, isNew: Bool) {
        // What a catalog of another make lists is one file.
        let rendition = newsstand?.isCatalog == true ? .original : rendition
        let (download, isNew) = downloads.withLock { downloads in
            if let running = downloads[key] { return (running, false) }
            let download = Download(key: key, rendition: rendition) { [weak self] page in
                try await self?.readablePage(page, of: key) != nil
            }
            downloads[key] = download
            // Whoever finds it there finds it begun.
            start(download)
            return (download, true)
        }
        if isNew, newsstand != nil { announce(key) }
        return (download, isNew)
    }

    private func start(_ download: Download) {
        let key = download.key
        guard let newsstand else {
            return start(download) {
                throw DownloadError.unreachable("This library has no newsstand to download from.")
            }
        }
        var retrier = retrier
        retrier.note = { [weak download] in download?.note($0) }
        let transfer = Transfer(
            key: key, rendition: download.rendition, newsstand: newsstand, library: folder, retrier: retrier,
            connections: connections, limiter: limiter, priority: download.priority,
            isInterrupted: { [weak download] in download?.isInterrupted ?? false },
            report: { [weak download] in download?.report($0) })
        download.hold(rateLimiter.isClosed)
        start(download) { [weak self] in
            try await transfer.run()
            try await self?.makeRoom(besides: key)
        }
    }

    private func start(_ download: Download, _ work: @escaping @Sendable () async throws -> Void) {
        let key = download.key
        download.start(work) { [weak self] in
            self?.downloads.withLock { $0[key] = nil }
        } ended: { [weak self] in
            self?.announce(key)
        }
    }

    /// The downloads of this process that run now.
    public var running: [Download] { downloads.withLock { Array($0.values) } }

    /// Goes on with every download that a crash, a lost network or the end of the program has left unfinished: call it
    /// at the start of the app. Paused ones stay paused, unless asked for.
    ///
    /// - Returns: the downloads that run now.
    /// - Throws: ``FileError``.
    @discardableResult
    public func resumeAll(alsoPaused: Bool = false) async throws -> [Download] {
        let unfinished = try await onDisk { [folder] in
            try folder.keys().compactMap { key -> (Issue.Key, Rendition)? in
                let history = try folder.folder(of: key).history()
                let waits: Bool
                switch history.stop {
                case nil: waits = history.isUnderWay
                case .interrupted: waits = true
                case .failed: waits = history.damaged.isEmpty
                case .paused: waits = alsoPaused
                case .refused: waits = false
                }
                guard waits, !IssueLock.isHeld(key, in: folder) else { return nil }
                return (key, history.rendition ?? .twoX)
            }
        }
        return unfinished.map { download($0, rendition: $1) }
    }

    func runningDownload(_ key: Issue.Key) -> Download? { downloads.withLock { $0[key] } }

    func announce(_ key: Issue.Key) {
        revision.withLock { revision in
            revision += 1
            broadcaster.announce(Event(revision: revision, key: key))
        }
    }

    /// An issue that came is here, whatever becomes of the others.
    private func makeRoom(besides key: Issue.Key) async throws {
        guard let budget else { return }
        _ = try? await purge(to: budget, keeping: [key], at: retrier.clock.now())
    }
}
