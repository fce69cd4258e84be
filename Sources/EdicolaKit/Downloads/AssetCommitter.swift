import EdicolaCore

/// Puts verified parts in their places, so that neither a crash nor a power cut leaves a half asset or a false word in
/// the journal: in its place, on the disk, and only then in the journal. Nobody waits for the disk with that word: lost, it
/// costs the asset's SHA-256 at the next start.
///
/// It takes whatever has come while it was busy with the batch before: one line in the journal for many assets, and
/// nobody who fetches has to wait for the disk.
actor AssetCommitter {
    private let folder: IssueFolder
    private let journal: Journal
    private let clock: NewsstandClock
    private let committed: @Sendable ([Asset]) -> Void
    private var waiting: [PartFile] = []
    private var isClosed = false
    private var isGathering = false
    private var failure: (any Error)?
    private var sleeper: CheckedContinuation<Void, Never>?
    private var bytesWaiting = 0
    private var held: [CheckedContinuation<Void, Never>] = []

    /// Bytes that wait for the disk at most.
    private static let limit = 64 << 20
    /// Bytes that are worth a wait for the disk at once.
    private static let batch = 16 << 20
    /// How long smaller batches gather: each costs the disk a few writes of its own.
    private static let gathering = Duration.milliseconds(200)

    init(
        _ folder: IssueFolder, _ journal: Journal, _ clock: NewsstandClock,
        committed: @escaping @Sendable ([Asset]) -> Void
    ) {
        self.folder = folder
        self.journal = journal
        self.clock = clock
        self.committed = committed
    }

    /// Hands over verified parts; returns before they are in their places, unless too many wait.
    func add(_ parts: [PartFile]) async throws {
        if let failure { throw failure }
        guard !parts.isEmpty else { return }
        waiting += parts
        bytesWaiting += parts.reduce(0) { $0 + $1.asset.size }
        if !isGathering || bytesWaiting >= Self.batch { wake() }
        if bytesWaiting >= Self.limit { await withCheckedContinuation { held.append($0) } }
    }

    /// No more will come: ``run()`` ends after the last.
    func close() {
        isClosed = true
        wake()
    }

    /// Works until closed. Call it from a task that is not cancelled with the download.
    func run() async throws {
        while true {
            guard !waiting.isEmpty else {
                if isClosed { break }
                await withCheckedContinuation { sleeper = $0 }
                continue
            }
            let batch = waiting
            waiting = []
            bytesWaiting = 0
            for continuation in held { continuation.resume() }
            held = []
            guard failure == nil else { continue }
            do {
                try await onDisk { [folder, journal] in try Self.commit(batch, in: folder, journal) }
                committed(batch.map(\.asset))
                await gather()
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private func wake() {
        sleeper?.resume()
        sleeper = nil
    }

    /// Returns when a good batch waits, when no more will come, or after a while.
    private func gather() async {
        guard !isClosed, bytesWaiting < Self.batch else { return }
        isGathering = true
        let alarm = Task {
            try await clock.sleep(Self.gathering)
            wake()
        }
        await withCheckedContinuation { sleeper = $0 }
        alarm.cancel()
        isGathering = false
    }

    /// A part may be in its place before its bytes are on the disk: a file that the journal does not name is believed
    /// only after its SHA-256; see ``AssetInventory``.
    private static func commit(_ batch: [PartFile], in folder: IssueFolder, _ journal: Journal) throws {
        var folders: Set<String> = []
        for part in batch {
            let place = folder.asset(part.asset.path)
            let parent = Disk.parent(of: place)
            if folders.insert(parent).inserted { try Disk.makeFolder(parent) }
            try Disk.move(part.path, to: place)
        }
        let paths = batch.map(\.asset.path)
        try folder.sync(paths)
        try journal.append(.verified(paths), durably: false)
    }
}
