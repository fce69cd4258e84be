public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An app's reaction to possible news: a push message came, the app was opened, a background task runs. All
/// of it is the same question to the newsstand, and asking twice does no harm.
///
/// ```swift
/// let releases = ReleaseCoordinator(store: store, library: library) { token in
///     try await newsstand.registerForPush(PushRegistration(address: .apns(token, app: "example.mag"), wording: "2026-11"))
/// }
/// let news = try await releases.receive(message)
/// ```
public struct ReleaseCoordinator: Sendable {
    private let store: Store
    private let library: Library
    private let downloadsNewIssues: Bool
    private let registration: @Sendable ([UInt8]) async throws -> Void

    /// - Parameters:
    ///   - downloadsNewIssues: whether a message starts the download of its issue, as Newsstand did at night.
    ///   - register: sends the device's push token to the sender of messages.
    public init(
        store: Store, library: Library, downloadsNewIssues: Bool = true,
        register: @escaping @Sendable (_ token: [UInt8]) async throws -> Void = { _ in }
    ) {
        self.store = store
        self.library = library
        self.downloadsNewIssues = downloadsNewIssues
        registration = register
    }

    /// The outcome of a message.
    public struct Outcome: Hashable, Sendable {
        /// The issue that was meant, when it is on the stand.
        public var issue: Issue.Key?
        /// Whether its download began with this message; not for one that is here or on its way already.
        public var hasStarted = false
        /// How the reader can get access, where they have none; nothing was downloaded then, and the next message asks
        /// again.
        public var remedy: Remedy?
        /// Why the newsstand could not be asked; the next message or the next start asks again. Its description is a
        /// sentence for the reader.
        public var problem: NewsstandError?

        /// An outcome; nothing unless you say otherwise.
        public init(
            issue: Issue.Key? = nil, hasStarted: Bool = false, remedy: Remedy? = nil, problem: NewsstandError? = nil
        ) {
            self.issue = issue
            self.hasStarted = hasStarted
            self.remedy = remedy
            self.problem = problem
        }
    }

    /// Call it with each token that the system gives: they change.
    ///
    /// - Throws: what the closure of the coordinator throws.
    public func register(token: [UInt8]) async throws {
        try await registration(token)
    }

    /// Asks the newsstand for new issues, at most once in the given time, however often the app is opened.
    ///
    /// - Parameter pause: no question sooner than so long after the last one that was answered.
    /// - Returns: the issues that went on sale since the last call, each once, also when the store was refreshed meanwhile.
    ///   Nothing on the first shelf is new.
    /// - Throws: ``FileError``.
    public func checkForNewIssues(at now: Date? = nil, pause: Duration = .seconds(60)) async throws -> [CatalogEntry] {
        let now = now ?? library.clock.now()
        let before = store.latest.shelf.asked
        let isFresh = before.map { now >= $0 && now.timeIntervalSince($0) < pause / .seconds(1) } ?? false
        if !isFresh { guard await store.refresh() == .ready else { return [] } }
        let shelf = store.latest.shelf
        try await library.update(from: shelf)
        return try await library.unannounced(of: shelf, orSince: before)
    }

    /// Handles a release message: refreshes the store and starts the download. A second or a late message changes nothing. An
    /// issue without access is not downloaded, and nothing is stored.
    ///
    /// - Throws: ``FileError``.
    @discardableResult
    public func receive(_ message: ReleaseMessage) async throws -> Outcome {
        var outcome = Outcome()
        if case .error(let error) = await store.refresh() { outcome.problem = error }
        let shelf = store.latest.shelf
        try await library.update(from: shelf)
        guard let entry = shelf.entry(for: message) else { return outcome }
        outcome.issue = entry.key
        guard downloadsNewIssues, outcome.problem == nil, try await library.isWanted(entry) else { return outcome }
        do {
            outcome.remedy = try await remedy(for: entry.key, on: shelf)
        } catch let error as NewsstandError {
            outcome.problem = error
        }
        // The same message may have come twice at once, and the other was faster.
        guard outcome.remedy == nil, outcome.problem == nil, try await library.isWanted(entry) else { return outcome }
        outcome.hasStarted = library.begin(entry.key).isNew
        return outcome
    }

    /// nil for what the reader has a right to.
    private func remedy(for key: Issue.Key, on shelf: Shelf) async throws -> Remedy? {
        if shelf.soldElsewhere.contains(key) { return .buy }
        // As who fetches it; a catalog of another make knows no readers.
        guard let newsstand = library.newsstand, !newsstand.isCatalog else { return nil }
        let answer = try await store.retrier.run { try await newsstand.issue(key) }
        return answer.isOpen ? nil : answer.nextAction ?? .buy
    }
}

extension Shelf {
    /// The issue that a message means: by its name, or the newest of its publication, or of the only one.
    func entry(for message: ReleaseMessage) -> CatalogEntry? {
        let candidates = publications.map(\.publication.id).filter {
            message.publication == nil || $0 == message.publication
        }
        guard let issue = message.issue else {
            return candidates.compactMap { issues(of: $0).first }.max {
                ($0.issue.onSale ?? .distantPast) < ($1.issue.onSale ?? .distantPast)
            }
        }
        let found = candidates.compactMap { entry(.init(publication: $0, issue: issue)) }
        return found.count == 1 ? found.first : nil
    }
}
