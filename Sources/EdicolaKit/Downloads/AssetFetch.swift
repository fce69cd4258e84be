import EdicolaCore

/// Brings one asset to its part file, through whatever happens on the way.
struct AssetFetch: Sendable {
    let newsstand: Newsstand
    let folder: IssueFolder
    let journal: Journal
    let retrier: Retrier
    /// ETags under which parts began, so that they can go on at the byte.
    let etags: [AssetPath: String]
    /// Bytes that came; below zero for bytes that have to come again.
    let received: @Sendable (Int) -> Void
    /// Bytes of a part that an earlier run left.
    let resumed: @Sendable (AssetPath, Int) -> Void

    /// Assets of which a part is on disk.
    let begun: Set<AssetPath>

    /// From this size on, the ETag is kept in the journal.
    private static let large = 1 << 20
    /// How often wrong bytes are asked for again.
    private static let attemptsAtWrongBytes = 3

    /// - Returns: the whole part, verified.
    /// - Throws: ``DownloadError``, ``NewsstandError``, ``FileError``, `CancellationError`.
    func fetch(_ asset: Asset) async throws -> PartFile {
        let part = PartFile(asset, at: folder.part(of: asset.path))
        if begun.contains(asset.path) {
            try await onDisk { try part.resume() }
            resumed(asset.path, part.size)
        }
        var etag = etags[asset.path]
        var wrong = 0
        try await retrier.run(progress: { part.size }) {
            guard try await !attempt(part, &etag) else { return }
            wrong += 1
            try await restart(part)
            etag = nil
            if wrong >= Self.attemptsAtWrongBytes { throw DownloadError.damaged(asset.path) }
            throw NewsstandError.unreachable("a part of the issue arrived damaged")
        }
        return part
    }

    /// - Returns: false when what came is not, or can't become, what the manifest promised.
    private func attempt(_ part: PartFile, _ etag: inout String?) async throws -> Bool {
        let asset = part.asset
        if part.size == asset.size { return try await onDisk { try part.append([]) } }
        var headers: [String: String] = [:]
        if part.size > 0, let etag {
            headers["range"] = "bytes=\(part.size)-"
            headers["if-range"] = etag
        } else if part.size > 0 {
            try await restart(part)
        }
        let response: Transport.Response
        do {
            response = try await newsstand.send(
                Paths.API.asset(asset.path, of: folder.key), headers: headers, isContent: true)
        } catch NewsstandError.problem(let problem, _) where problem.status == 416 {
            return false
        }
        if response.status == 206, headers["range"] != nil {
            guard response[header: "content-range"]?.hasPrefix("bytes \(part.size)-") == true else { return false }
        } else {
            guard response.status == 200 else {
                throw NewsstandError.invalidResponse("it answered \(response.status) for a part of the issue")
            }
            if part.size > 0 { try await restart(part) }
        }
        if let length = response[header: "content-length"], Int(length) != asset.size - part.size { return false }
        etag = try await keep(response[header: "etag"], for: asset)
        let isVerified = try await receive(retrier.limited(response.body), into: part)
        if part.size < asset.size { throw NewsstandError.unreachable("the transfer ended early") }
        return isVerified
    }

    /// A weak ETag does not promise the same bytes (RFC 9110 §13.1.5).
    private func keep(_ etag: String?, for asset: Asset) async throws -> String? {
        guard let etag, !etag.hasPrefix("W/") else { return nil }
        if asset.size >= Self.large, etags[asset.path] != etag {
            try await onDisk { [journal] in try journal.append(.partial(path: asset.path, etag: etag), durably: false) }
        }
        return etag
    }

    private func receive(_ body: Transport.Body, into part: PartFile) async throws -> Bool {
        var pending = WriteBuffer(at: retrier.clock.elapsed())
        var broken: (any Error)?
        do {
            for try await piece in body {
                pending.add(piece)
                let size = part.size + pending.count
                if size > part.asset.size { return false }
                let now = retrier.clock.elapsed()
                guard pending.isEnough(at: now), size < part.asset.size else { continue }
                _ = try await write(pending, to: part)
                pending = WriteBuffer(at: now)
            }
        } catch let error as FileError {
            throw error
        } catch {
            broken = error
        }
        // What came before the line broke is kept, also on a pause, and the next attempt goes on behind it.
        let isVerified = try await write(pending, to: part)
        try Task.checkCancellation()
        if let broken { throw broken is RateLimiter.ClosedError ? broken : NewsstandError.connectionFailed(broken) }
        return isVerified
    }

    private func write(_ pending: WriteBuffer, to part: PartFile) async throws -> Bool {
        let isVerified = try await onDiskUncancelled { try part.append(pending.pieces) }
        received(pending.count)
        return isVerified
    }

    private func restart(_ part: PartFile) async throws {
        received(-part.size)
        try await onDisk { try part.restart() }
    }
}
