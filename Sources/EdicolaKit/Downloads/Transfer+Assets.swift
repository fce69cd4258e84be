import EdicolaCore
import Synchronization

extension Transfer {
    /// Brings what is missing, in reading order, several at once.
    ///
    /// - Returns: false when the newsstand does not have an asset of this manifest any more: there is a newer one.
    func fetchAssets(of edition: Edition, _ journal: Journal) async throws -> Bool {
        let survey = try await onDisk { [folder, rendition] in try Survey(of: edition, rendition, in: folder, journal) }
        let tally = Tally(edition.manifest, rendition, here: survey.here)
        report(tally.progress)
        guard !survey.missing.isEmpty else { return true }
        try await checkRoom(for: survey)
        let sealer = Sealer(folder, journal) { report(tally.sealed($0)) }
        let fetch = AssetFetch(
            newsstand: newsstand, folder: folder, journal: journal, trying: trying, etags: survey.etags,
            received: { report(tally.received($0)) }, begun: survey.begun)
        // Not a child task: what has come is put in its place also when the download is paused.
        let sealing = Task { try await sealer.run() }
        let fetched = await result { try await fetchAll(survey.missing, fetch, sealer) }
        await sealer.close()
        try await sealing.value
        do {
            try fetched.get()
            return true
        } catch NewsstandError.problem(let problem, _) where problem.status == 404 {
            if try await isNewest(edition) { throw DownloadError.notFound }
            return false
        }
    }

    private func fetchAll(_ assets: [Asset], _ fetch: AssetFetch, _ sealer: Sealer) async throws {
        let queue = AssetQueue(assets)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(connections, assets.count) {
                group.addTask {
                    while let asset = queue.next() {
                        let part = try await turnstile.pass { try await fetch.fetch(asset) }
                        try await sealer.add(part)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func checkRoom(for survey: Survey) async throws {
        let needed = survey.bytesMissing
        let free = try await onDisk { [folder] in Disk.freeBytes(at: folder.path) }
        if let free, free < needed { throw DownloadError.diskFull(missing: needed - free) }
    }

    private func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}

/// The assets still to fetch, handed out one by one.
private final class AssetQueue: Sendable {
    private let assets: Mutex<ArraySlice<Asset>>

    init(_ assets: [Asset]) {
        self.assets = Mutex(assets[...])
    }

    func next() -> Asset? { assets.withLock { $0.popFirst() } }
}

/// What of a manifest is here already.
struct Survey: Sendable {
    var here: Set<AssetPath> = []
    /// In reading order.
    var missing: [Asset] = []
    /// Bytes that have to come, those of parts left out.
    var bytesMissing = 0
    var etags: [AssetPath: String]
    /// Assets of which a part is on disk.
    var begun: Set<AssetPath> = []

    /// An asset is here when the journal says so and its file has its size. A file in its place that the journal does
    /// not know was moved there just before a crash: its SHA-256 decides.
    init(of edition: Edition, _ rendition: Rendition, in folder: IssueFolder, _ journal: Journal) throws {
        let history = try folder.history()
        var known = history.verified
        if let complete = try folder.completeEdition() {
            known.formUnion(complete.manifest.assets(for: complete.record.rendition).map(\.path))
        }
        known.subtract(history.damaged)
        etags = history.etags
        var adopted: [AssetPath] = []
        for asset in edition.manifest.assets(for: rendition) {
            let place = folder.asset(asset.path)
            if Disk.size(of: place) == asset.size {
                if known.contains(asset.path) {
                    here.insert(asset.path)
                    continue
                }
                if try Digest(ofFile: place) == asset.digest {
                    adopted.append(asset.path)
                    continue
                }
            }
            missing.append(asset)
            let part = Disk.size(of: folder.part(of: asset.path))
            if let part, part > 0 { begun.insert(asset.path) }
            bytesMissing += max(0, asset.size - (part ?? 0))
        }
        guard !adopted.isEmpty else { return }
        for path in adopted { try OpenFile(folder.asset(path), .reading).sync() }
        try journal.append(.verified(adopted))
        here.formUnion(adopted)
    }
}
