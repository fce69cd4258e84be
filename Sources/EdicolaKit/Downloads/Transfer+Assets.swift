import EdicolaCore

extension Transfer {
    /// Brings what is missing, in reading order, several at once; neighbours together out of the archive.
    ///
    /// - Returns: whether all is here, and the newsstand has no newer manifest.
    func fetchAssets(of edition: Edition, _ journal: Journal) async throws -> Bool {
        let survey = try await onDisk { [folder] in try Survey(of: edition, in: folder, journal) }
        let tally = Tally(edition.manifest, rendition, here: survey.here, parts: survey.parts)
        report(tally.progress)
        jumps.arrived { tally.pagesHere }
        guard !survey.missing.isEmpty else { return true }
        try await checkRoom(for: survey)
        let sealer = Sealer(folder, journal, retrier.clock) { assets in
            report(tally.sealed(assets))
            jumps.arrived { tally.pagesHere }
        }
        // Not a child task: what has come is put in its place also when the download is paused.
        let sealing = Task { try await sealer.run() }
        let layout = ArchiveLayout(of: edition)
        let tag = ArchiveTag(survey.archive, journal)
        let errands = Errands(layout.assets, PagePlaces(edition), connections: connections, survey, tag)
        let retrier = retrier.observing { step in
            // A first page that has to be tried again keeps the others no longer.
            if case .waits = step { errands.letOthersGo() }
        }
        let fetch = AssetFetch(
            newsstand: newsstand, folder: folder, journal: journal, retrier: retrier, etags: survey.etags,
            received: { report(tally.received($0)) }, tookUp: { report(tally.tookUp($0, $1)) }, begun: survey.begun)
        let archive = ArchiveFetch(
            key: key, rendition: rendition, layout: layout, newsstand: newsstand, folder: folder, retrier: retrier,
            tag: tag, received: { report(tally.received($0)) }, tookUp: { report(tally.tookUp($0, $1)) })
        // A correction costs what changed; the archive is for those who have nothing yet.
        if rendition == .original || !edition.manifest.isComplete || !survey.isFirst { tag.distrust() }
        let fetched = await result { try await fetchAll(errands, fetch, archive, sealer) }
        await sealer.close()
        do {
            // While the last of it goes to the disk.
            async let answer = fetched.isSuccess ? self.isNewest(edition) : false
            try await sealing.value
            try fetched.get()
            return try await answer
        } catch NewsstandError.problem(let problem, _) where problem.status == 404 {
            if try await isNewest(edition) { throw DownloadError.notFound }
            return false
        }
    }

    private func fetchAll(
        _ errands: Errands, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ sealer: Sealer
    ) async throws {
        let pages = jumps.listen()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // The page that the reader looks for waits for nobody, not even for another issue's turn.
                for await page in pages {
                    errands.jump(to: page)
                    while let place = errands.nextWanted() {
                        defer { errands.settle([place]) }
                        try await sealer.add([try await fetch.fetch(archive.layout.assets[place])])
                    }
                }
            }
            group.addTask {
                defer { jumps.stopListening() }
                try await fetchInTurn(errands, fetch, archive, sealer)
            }
            try await Self.waitForAll(&group)
        }
    }

    private func fetchInTurn(
        _ errands: Errands, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ sealer: Sealer
    ) async throws {
        try await severalTimes { try await fetchNext(errands, fetch, archive, sealer) }
    }

    private func fetchNext(
        _ errands: Errands, _ fetch: AssetFetch, _ archive: ArchiveFetch, _ sealer: Sealer
    ) async throws {
        while let errand = try await errands.next() {
            switch errand {
            case .asset(let place): try await fetchOne(place, errands, fetch, archive.layout, sealer)
            case .stretch(let stretch, let isBegun, let round):
                let left = try await self.left(of: stretch, isBegun: isBegun, round, errands, archive, sealer)
                guard !left.isEmpty else { continue }
                let singly = Locked(left)
                // After a failure nobody asks for the rest: whatever waits for the first page goes on without it.
                defer { errands.settle(singly.withLock(\.self)) }
                try await severalTimes {
                    while let place = singly.withLock({ errands.isOutdated(round) ? nil : $0.popFirst() }) {
                        try await fetchOne(place, errands, fetch, archive.layout, sealer)
                    }
                    // The reader jumped: the rest goes back at once, and waits for no asset that is still on its way.
                    let late = singly.withLock { rest in
                        defer { rest = rest.upperBound..<rest.upperBound }
                        return rest
                    }
                    guard !late.isEmpty else { return }
                    errands.putBack(late)
                    try await fetchNext(errands, fetch, archive, sealer)
                }
            }
        }
    }

    /// - Returns: places of assets that did not come out of the archive.
    private func left(
        of stretch: Range<Int>, isBegun: Bool, _ round: Int, _ errands: Errands, _ archive: ArchiveFetch,
        _ sealer: Sealer
    ) async throws -> Range<Int> {
        do {
            let left = try await limiter.withConnection(for: key) {
                guard !errands.isOutdated(round) else { return stretch }
                return try await archive.fetch(
                    stretch, isBegun: isBegun, isUnwanted: { errands.isOutdated(round) }
                ) { try await sealer.add($0) }.indices
            }
            errands.settle(stretch.lowerBound..<left.lowerBound)
            return left
        } catch {
            errands.settle(stretch)
            throw error
        }
    }

    private func fetchOne(
        _ place: Int, _ errands: Errands, _ fetch: AssetFetch, _ layout: ArchiveLayout, _ sealer: Sealer
    ) async throws {
        defer { errands.settle([place]) }
        let part = try await limiter.withConnection(for: key) { try await fetch.fetch(layout.assets[place]) }
        try await sealer.add([part])
    }

    /// As many at once as there are connections; the limiter keeps them to that number, however they are nested.
    private func severalTimes(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<connections { group.addDownload(turn) { try await work() } }
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

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
