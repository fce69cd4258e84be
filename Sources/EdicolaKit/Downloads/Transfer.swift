import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of a download, from taking the issue's lock to letting it go: manifest, assets in reading order, and again
/// until the newsstand has nothing newer.
struct Transfer: Sendable {
    let key: Issue.Key
    let rendition: Rendition
    let newsstand: Newsstand
    let library: LibraryFolder
    let retrier: Retrier
    let connections: Int
    let limiter: ConnectionLimiter
    let priority: PagePriority
    /// Whether the program wants to end, and the reader knows nothing of it.
    let isInterrupted: @Sendable () -> Bool
    let report: @Sendable (Progress) -> Void

    var folder: IssueFolder { library.folder(of: key) }
    var now: Date { retrier.clock.now() }

    /// Returns when the issue is here, whole and verified.
    ///
    /// - Throws: ``DownloadError``; `CancellationError` when it was paused, here or by another process.
    func run() async throws {
        // What the reader asked for is written down, also when they think better of it at once.
        let (lock, journal) = try await Task {
            let lock = try await onDisk { [key, library] in try IssueLock.take(key, in: library) }
            guard let lock else { throw DownloadError.busy }
            return (lock, try await open())
        }.value
        defer { withExtendedLifetime(lock) {} }
        do {
            // Nobody has to wait for the newsstand to know what is here.
            let before = try await onDisk { [folder, rendition] in try folder.progress(of: rendition) }
            if before != Progress() { report(before) }
            try await untilPaused { try await fetch(journal) }
        } catch {
            let isPause = error is CancellationError || Task.isCancelled
            let error: any Error = isPause ? CancellationError() : DownloadError(error)
            let stop: JournalEntry.Stop = isPause && isInterrupted() ? .interrupted : .init(error)
            let isFinal = (error as? DownloadError)?.isFinal ?? false
            // The task may be cancelled already; the journal has to be written all the same.
            try await Task { [now, folder] in
                try await onDisk {
                    // An issue that never was here and can't be had is nothing to keep in a library.
                    if isFinal, try folder.isNothing { return try Disk.removeFolder(folder.path) }
                    try journal.append(.stopped(stop, at: now))
                }
            }.value
            throw error
        }
    }

    private func open() async throws -> Journal {
        let began = JournalEntry.began(rendition: rendition, newsstand: newsstand.address, at: now)
        return try await onDisk { [key, library, folder] in
            Disk.remove(library.pauseRequest(for: key))
            try Disk.makeFolder(folder.path)
            let journal = try Journal(folder.journal)
            try journal.append(began, durably: false)
            return journal
        }
    }

    /// What was written down, and the way to it, is on the disk when this returns.
    private func keep(_ journal: Journal) async throws {
        try await onDisk { [folder] in
            try journal.sync()
            try Disk.sync(folder: folder.path)
            try Disk.sync(folder: Disk.parent(of: folder.path))
        }
    }

    /// Another process asks for a pause with a file; see ``Library/pause(_:)``.
    private func untilPaused(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let request = library.pauseRequest(for: key)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await work() }
            group.addTask {
                // By the clock on the wall: the other process has no clock of ours. What can't be looked for is no
                // request.
                while (try? Disk.exists(request)) != true { try await Task.sleep(for: .milliseconds(200)) }
                Disk.remove(request)
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func fetch(_ journal: Journal) async throws {
        // The newsstand is asked meanwhile.
        async let kept: Void = keep(journal)
        if let stand = newsstand.foreign {
            try await kept
            return try await fetchFile(of: stand, journal)
        }
        limiter.reserve(key)
        defer { limiter.release(key) }
        var edition = try await firstEdition(journal)
        try await kept
        var waits = 0
        var pagesBefore = -1
        var hasOthers = try await onDisk { [folder] in try Disk.exists(folder.assets) }
        while true {
            let isWhole = try await fetchAssets(of: edition, journal)
            limiter.release(key)
            guard isWhole else {
                hasOthers = true
                edition = try await currentEdition(journal)
                continue
            }
            if edition.manifest.isComplete { return try await complete(edition, hasOthers: hasOthers) }
            // The press is still at it: the rest of the pages will be in a later manifest.
            hasOthers = true
            waits = edition.manifest.pages.count > pagesBefore ? 0 : waits + 1
            pagesBefore = edition.manifest.pages.count
            guard waits < Self.maximumWaits else {
                throw DownloadError.server("The rest of this issue is not ready yet.")
            }
            try await retrier.clock.sleep(.seconds(min(15, 1 << min(waits, 4))))
            edition = try await currentEdition(journal)
        }
    }

    /// The manifest of an issue that is not the reader's lists its preview only, so it counts only when the issue is open.
    /// On a slow line both questions cost as much as one.
    private func firstEdition(_ journal: Journal) async throws -> Edition {
        async let answer = newestManifest()
        try await checkAccess()
        return try await edition(of: answer, journal)
    }

    private static let maximumWaits = 40

    private func checkAccess() async throws {
        let answer = try await retrier.run { try await newsstand.issue(key) }
        guard answer.isOpen else {
            throw DownloadError.refused(answer.nextAction ?? .buy, sentence: "You don’t have access to this issue.")
        }
    }

    /// - Parameters:
    ///   - hasOthers: whether assets of other revisions or renditions may be here.
    ///   - file: for an issue of a catalog of another make.
    func complete(_ edition: Edition, hasOthers: Bool, file: FileRecord? = nil) async throws {
        try await onDisk { [folder, rendition, newsstand, now] in
            let began = JournalEntry.began(
                rendition: rendition, newsstand: newsstand.address, at: try folder.history().began ?? now)
            let story =
                [began] + (file.map { [.file($0)] } ?? []) + [
                    .manifest(edition.record), .completed(manifest: edition.record.digest, at: now),
                ]
            if try Disk.exists(folder.coming) {
                try OpenFile(folder.coming, .reading).sync()
                try Disk.move(folder.coming, to: folder.manifest)
            }
            // A journal that says more than the folder has is not believed: the manifest has to have its SHA-256.
            try Journal.rewrite(folder.journal, story)
            try Disk.removeFolder(folder.parts)
            // The issue is whole: what can't be removed now goes with the next revision.
            if hasOthers { try? folder.removeAssets(except: Set(edition.assets.map(\.path))) }
        }
    }
}

extension IssueFolder {
    /// Whether no manifest and not one byte of the issue ever came.
    fileprivate var isNothing: Bool {
        get throws {
            let history = try history()
            guard history.known == nil, history.file == nil else { return false }
            return try !Disk.exists(assets) && !Disk.exists(parts)
        }
    }
}

extension JournalEntry.Stop {
    init(_ error: any Error) {
        switch error {
        case is CancellationError: self = .paused
        case DownloadError.refused(let remedy, _): self = .refused(remedy)
        default:
            let error = DownloadError(error)
            self = .failed(
                sentence: error.description, isFinal: error.isFinal ? true : nil, cause: FailureRecord(error))
        }
    }
}
