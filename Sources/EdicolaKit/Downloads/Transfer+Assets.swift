import EdicolaCore

extension Transfer {
    /// Brings what is missing, in reading order, several at once; neighbours together out of the archive.
    ///
    /// - Returns: whether all is here, and the newsstand has no newer manifest.
    func fetchAssets(of edition: Edition, _ journal: Journal) async throws -> Bool {
        let inventory = try await onDisk { [folder] in try AssetInventory(of: edition, in: folder, journal) }
        let counter = ProgressCounter(edition.manifest, rendition, here: inventory.here, parts: inventory.parts)
        report(counter.progress)
        priority.pagesArrived { counter.pagesHere }
        guard !inventory.missing.isEmpty else { return true }
        try await checkRoom(for: inventory)
        let committer = AssetCommitter(folder, journal, retrier.clock) { assets in
            report(counter.committed(assets))
            priority.pagesArrived { counter.pagesHere }
        }
        // Not a child task: what has come is put in its place also when the download is paused.
        let committing = Task { try await committer.run() }
        let layout = ArchiveLayout(of: edition)
        let tag = ArchiveTag(inventory.archive, journal)
        let queue = FetchQueue(layout.assets, PageAssetIndex(edition), connections: connections, inventory, tag)
        let retrier = retrier.observing { step in
            // A first page that has to be tried again keeps the others no longer.
            if case .waits = step { queue.endFirstPages() }
        }
        let fetch = AssetFetch(
            newsstand: newsstand, folder: folder, journal: journal, retrier: retrier, etags: inventory.etags,
            received: { report(counter.received($0)) }, resumed: { report(counter.resumed($0, $1)) },
            begun: inventory.begun)
        let archive = ArchiveFetch(
            key: key, rendition: rendition, layout: layout, newsstand: newsstand, folder: folder, retrier: retrier,
            tag: tag, received: { report(counter.received($0)) }, resumed: { report(counter.resumed($0, $1)) })
        // A correction costs what changed; the archive is for those who have nothing yet.
        if rendition == .original || !edition.manifest.isComplete || !inventory.isFirst { tag.distrust() }
        let fetched = await result { try await fetchAll(queue, fetch, archive, committer) }
        await committer.close()
        do {
            // While the last of it goes to the disk.
            async let answer = fetched.isSuccess ? self.isNewest(edition) : false
            try await committing.value
            try fetched.get()
            return try await answer
        } catch NewsstandError.problem(let problem, _) where problem.status == 404 {
            if try await isNewest(edition) { throw DownloadError.notFound }
            return false
        }
    }

    private func fetchAll(
        _ queue: FetchQueue, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ committer: AssetCommitter
    ) async throws {
        let pages = priority.requests()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // The page that the reader looks for waits for nobody, not even for another issue's turn.
                for await page in pages {
                    queue.prioritise(page)
                    while let place = queue.nextPriority() {
                        defer { queue.finish([place]) }
                        try await committer.add([try await fetch.fetch(archive.layout.assets[place])])
                    }
                }
            }
            group.addTask {
                defer { priority.stopListening() }
                try await fetchInTurn(queue, fetch, archive, committer)
            }
            try await Self.waitForAll(&group)
        }
    }

    private func fetchInTurn(
        _ queue: FetchQueue, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ committer: AssetCommitter
    ) async throws {
        try await severalTimes { try await fetchNext(queue, fetch, archive, committer) }
    }

    private func fetchNext(
        _ queue: FetchQueue, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ committer: AssetCommitter
    ) async throws {
        while let item = try await queue.next() {
            switch item {
            case .asset(let place): try await fetchOne(place, queue, fetch, archive.layout, committer)
            case .archiveRange(let stretch, let isBegun, let round):
                let left = try await self.left(of: stretch, isBegun: isBegun, round, queue, archive, committer)
                guard !left.isEmpty else { continue }
                let singly = Locked(left)
                // After a failure nobody asks for the rest: whatever waits for the first page goes on without it.
                defer { queue.finish(singly.withLock(\.self)) }
                try await severalTimes {
                    while let place = singly.withLock({ queue.isOutdated(round) ? nil : $0.popFirst() }) {
                        try await fetchOne(place, queue, fetch, archive.layout, committer)
                    }
                    // The reader jumped: the rest goes back at once, and waits for no asset that is still on its way.
                    let late = singly.withLock { rest in
                        defer { rest = rest.upperBound..<rest.upperBound }
                        return rest
                    }
                    guard !late.isEmpty else { return }
                    queue.requeue(late)
                    try await fetchNext(queue, fetch, archive, committer)
                }
            }
        }
    }

    /// - Returns: places of assets that did not come out of the archive.
    private func left(
        of stretch: Range<Int>, isBegun: Bool, _ round: Int, _ queue: FetchQueue, _ archive: ArchiveFetch,
        _ committer: AssetCommitter
    ) async throws -> Range<Int> {
        do {
            let left = try await limiter.withConnection(for: key) {
                guard !queue.isOutdated(round) else { return stretch }
                return try await archive.fetch(
                    stretch, isBegun: isBegun, isUnwanted: { queue.isOutdated(round) }
                ) { try await committer.add($0) }.indices
            }
            queue.finish(stretch.lowerBound..<left.lowerBound)
            return left
        } catch {
            queue.finish(stretch)
            throw error
        }
    }

    private func fetchOne(
        _ place: Int, _ queue: FetchQueue, _ fetch: AssetFetch, _ layout: ArchiveLayout, _ committer: AssetCommitter
    ) async throws {
        defer { queue.finish([place]) }
        let part = try await limiter.withConnection(for: key) { try await fetch.fetch(layout.assets[place]) }
        try await committer.add([part])
    }

    /// As many at once as there are connections; the limiter keeps them to that number, however they are nested.
    private func severalTimes(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<connections { group.addDownload(turn, over: newsstand.transport) { try await work() } }
            try await Self.waitForAll(&group)
        }
    }

    /// One asset that can't be had keeps no other away. Where the newsstand is gone, or refuses, nobody need go on.
    ///
    /// - Throws: the first failure.
    private static func waitForAll(_ group: inout ThrowingTaskGroup<Void, any Error>) async throws {
        var first: (any Error)?
        while let result = await group.nextResult() {
            guard case .failure(let error) = result else { continue }
            first = first ?? error
            if concernsAll(error) { group.cancelAll() }
        }
        if let first { throw first }
    }

    private static func concernsAll(_ error: any Error) -> Bool {
        guard let error = error as? NewsstandError else { return false }
        return switch error {
        case .unreachable, .certificateFailure: true
        case .problem: !error.isTemporary
        case .invalidAddress, .invalidResponse, .unsupported: false
        }
    }

    private func checkRoom(for inventory: AssetInventory) async throws {
        let needed = inventory.bytesMissing
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

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
