public import EdicolaCore
public import FoundationEssentials
import Logging
public import Storage

/// Runs press jobs: in the background of the server, and in the process of `edicola publish`.
public struct PressJobRunner: Sendable {
    /// Receives an issue's progress, and whether the issue is on the stand, so that everybody may know.
    public typealias ProgressListener = @Sendable (IssueProgress, _ isOnStand: Bool) -> Void

    let storage: Storage
    let press: PressClient
    let now: @Sendable () -> Date
    let listener: ProgressListener
    /// The time after which a silent worker loses its job to another.
    let lease: Duration
    private static let secondsOfFullDisk: Double = 30

    /// - Parameter listener: called after each recorded piece, and at the end.
    public init(
        storage: Storage, press: PressClient, lease: Duration = .seconds(60),
        now: @escaping @Sendable () -> Date = { Date() }, listener: @escaping ProgressListener = { _, _ in }
    ) {
        self.storage = storage
        self.press = press
        self.lease = lease
        self.now = now
        self.listener = listener
    }

    /// Runs waiting jobs until a run has ended.
    ///
    /// - Throws: ``PressFileError`` when the run failed.
    public func work(until run: PressRun) async throws -> CatalogEntry {
        while try await storage.run(run.id) != nil {
            guard try await workOnce() else { try await Task.sleep(for: .milliseconds(200)); continue }
        }
        if let failure = try await storage.lastFailure(of: run.key) {
            throw PressFileError(failure)
        }
        guard let entry = try await storage.entry(run.key) else { throw StorageError.notFound("issue \(run.key)") }
        return entry
    }

    /// Claims one job and runs it.
    ///
    /// - Returns: false when none was waiting.
    func workOnce() async throws -> Bool {
        guard let job = try await claim() else { return false }
        await perform(job)
        return true
    }

    /// Claims a waiting job, which belongs to this process until its lease expires.
    func claim() async throws -> Job? {
        try await storage.claim(kinds: [Job.press], lease: lease, at: now()).first
    }

    /// Ends the job with success or failure, unless another worker has taken it.
    ///
    /// - Returns: the reason for a retry; nil when it has ended or belongs to another.
    @discardableResult
    func perform(_ job: Job) async -> (any Error)? {
        do {
            let order = try JSON.decode(PressOrder.self, from: Data(job.payload.utf8))
            if let run = try await storage.run(order.run) { try await press(run, for: job) }
            try await storage.finish(job)
        } catch StorageError.jobCancelled, StorageError.runEnded {
            try? await storage.finish(job)
        } catch StorageError.leaseLost {
            return nil
        } catch is CancellationError {
            try? await storage.handBack(job, at: now())
        } catch StorageError.diskFull {
            // It costs no attempt: the job continues from its last page as soon as there is room.
            let next = now().addingTimeInterval(Self.secondsOfFullDisk)
            try? await storage.handBack(job, until: next, reason: "\(StorageError.diskFull)", at: now())
            return StorageError.diskFull
        } catch {
            // An error of our own: retried later, from the last page.
            try? await storage.fail(job, reason: "\(error)", at: now())
            return error
        }
        return nil
    }

    private func press(_ run: PressRun, for job: Job) async throws {
        let recorder = RunRecorder(storage: storage, run: run, now: now)
        let task = PressTask(
            path: storage.blobs.path(of: run.original.digest), fileName: run.fileName,
            allowsRemote: run.allowsRemote, pagesDone: run.pagesReady, smallPages: run.smallPages,
            resourcesDone: run.resourcesReady, articlesDone: run.articlesReady, hasCovers: run.hasCovers,
            coverPage: run.coverPage)
        do {
            try await whileHoldingLease(of: job) {
                try await press.press(task) { piece in
                    guard try await recorder.keep(piece) else { return }
                    try await report(run, recorder, job)
                }
                try await recorder.recordWaiting()
                try await recorder.recordNotes()
            }
            let entry = try await finish(run)
            listener(IssueProgress(entry), !run.isHeld && entry.isOnStand(at: now()))
        } catch let refusal as PressFileError {
            try await fail(run, recorder, refusal)
        } catch let error as PieceError {
            // A retry would make the same piece.
            try await fail(run, recorder, error.refusal)
        } catch StorageError.diskFull {
            var (progress, isOnStand) = try await progress(of: run, recorder)
            progress.sentence = StorageError.diskFull.description
            listener(progress, isOnStand)
            throw StorageError.diskFull
        } catch StorageError.pathTaken(let path) {
            try await fail(run, recorder, PieceError.badPath(path.text).refusal)
        }
    }

    /// Gives the pressed pages what was edited by hand before, and makes them a revision.
    private func finish(_ run: PressRun) async throws -> CatalogEntry {
        while true {
            guard let before = try await storage.carryOverlay(into: run, at: now()) else {
                return try await storage.finish(run.id, at: now())
            }
            do {
                return try await storage.finish(run.id, withOverlayOf: before, at: now())
            } catch StorageError.overlayChanged {
                continue
            }
        }
    }

    private func fail(_ run: PressRun, _ recorder: RunRecorder, _ refusal: PressFileError) async throws {
        try await recorder.recordNotes()
        try await storage.fail(
            run.id, code: refusal.code, sentence: refusal.sentence, remedy: refusal.remedy, page: refusal.page,
            at: now())
        var (progress, isOnStand) = try await progress(of: run, recorder)
        progress.failure = refusal.code
        progress.sentence = refusal.advice
        listener(progress, isOnStand)
    }

    private func report(_ run: PressRun, _ recorder: RunRecorder, _ job: Job) async throws {
        let (progress, isOnStand) = try await progress(of: run, recorder)
        try await storage.progress(job, done: progress.pagesReady, total: progress.pageCount, at: now())
        listener(progress, isOnStand)
    }

    private func progress(of run: PressRun, _ recorder: RunRecorder) async throws -> (IssueProgress, isOnStand: Bool) {
        let entry = try await storage.entry(run.key)
        let progress = await IssueProgress(
            publication: run.key.publication, issue: run.key.issue, pagesReady: recorder.pagesReady,
            pageCount: recorder.pageCount, stage: entry?.issue.lifeCycle.stage ?? .processing)
        // Readers don't hear of a correction that is held.
        return (progress, !run.isHeld && entry?.isOnStand(at: now()) ?? false)
    }

    /// Runs work and renews the lease meanwhile. A lost lease or a cancelled job ends the work, a cancelled one at
    /// once.
    private func whileHoldingLease(of job: Job, work: @escaping @Sendable () async throws -> Void) async throws {
        let signals = storage.jobSignals()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await work()
                return true
            }
            group.addTask {
                while true {
                    try await Task.sleep(for: lease / 3)
                    try await storage.extend(job, lease: lease, at: now())
                }
            }
            group.addTask {
                for await _ in signals {
                    if try await storage.isCancelled(job) { throw StorageError.jobCancelled }
                }
                throw CancellationError()
            }
            _ = try await group.next()
            group.cancelAll()
        }
    }
}

extension PressFileError {
    init(_ failure: PressFailure) {
        self.init(code: failure.code, sentence: failure.sentence, remedy: failure.remedy, page: failure.page)
    }
}

extension IssueProgress {
    init(_ entry: CatalogEntry) {
        self.init(
            publication: entry.issue.publication, issue: entry.issue.id, pagesReady: entry.pagesReady,
            pageCount: entry.pageCount, stage: entry.issue.lifeCycle.stage)
    }
}
