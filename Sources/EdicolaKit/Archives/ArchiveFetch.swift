import EdicolaCore

/// Brings neighbouring assets in one request, out of the issue's archive.
///
/// It is a short cut and never the only way: whatever is not as expected ends it, what came whole and verified is kept,
/// and the rest comes asset by asset.
struct ArchiveFetch: Sendable {
    let key: Issue.Key
    let rendition: Rendition
    let layout: ArchiveLayout
    let newsstand: Newsstand
    let folder: IssueFolder
    let retrier: Retrier
    let tag: ArchiveTag
    /// Bytes that came; below zero for bytes that have to come again.
    let received: @Sendable (Int) -> Void
    /// Bytes of a part that an earlier run left.
    let resumed: @Sendable (AssetPath, Int) -> Void

    /// A short cut is not waited for: the assets themselves are.
    private static let retryPolicy = RetryPolicy(maximumAttempts: 2)

    /// - Parameters:
    ///   - isUnwanted: whether something else has to come first.
    ///   - keep: gets parts as they become whole and verified, in order.
    /// - Returns: assets that did not come.
    /// - Throws: ``FileError``, what `keep` throws, `CancellationError`.
    func fetch(
        _ stretch: Range<Int>, isBegun: Bool, isUnwanted: @escaping @Sendable () -> Bool = { false },
        keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws -> ArraySlice<Asset> {
        let splitter = ArchiveSplitter(layout.assets[stretch], in: folder)
        do {
            if isBegun {
                let whole = try await onDisk { try splitter.resume() }
                resumed(layout.assets[stretch.lowerBound].path, splitter.received)
                try await keep(whole)
            }
            let retrier = Retrier(
                retryPolicy: Self.retryPolicy, clock: retrier.clock, rateLimiter: retrier.rateLimiter,
                note: retrier.note)
            try await retrier.run(progress: { splitter.received }) {
                guard !splitter.missing.assets.isEmpty else { return }
                try await attempt(splitter, isUnwanted, keep)
            }
            tag.succeeded()
        } catch is UnwantedAnswerError {
            // What came whole is kept; the rest comes when it is its turn.
        } catch is ArchiveSplitter.MismatchError {
            tag.distrust()
        } catch let error as NewsstandError {
            try Task.checkCancellation()
            if error.isTemporary { tag.failed() } else { tag.distrust() }
        }
        let before = splitter.received
        splitter.abandon()
        received(splitter.received - before)
        return splitter.missing.assets
    }

    private struct UnwantedAnswerError: Error {}

    private func attempt(
        _ splitter: ArchiveSplitter, _ isUnwanted: @escaping @Sendable () -> Bool,
        _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        let (assets, size) = splitter.missing
        let wanted = layout.bytes(of: assets.indices, afterFirst: size)
        var headers = ["range": "bytes=\(wanted.lowerBound)-\(wanted.upperBound - 1)"]
        headers["if-range"] = tag.etag
        let path = "\(Paths.API.archive(key))?rendition=\(rendition.rawValue)"
        let response = try await newsstand.send(path, headers: headers, isContent: true)
        // An archive of other bytes comes whole, and is let go.
        guard response.status == 206,
            response[header: "content-range"]?.hasPrefix("bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/") == true
        else { throw ArchiveSplitter.MismatchError(what: "the server does not support partial downloads") }
        try await onDisk { [tag] in try tag.keep(response[header: "etag"]) }
        splitter.begin()
        try await receive(retrier.limited(response.body), splitter, isUnwanted, keep)
        if !splitter.missing.assets.isEmpty { throw NewsstandError.unreachable("the transfer ended early") }
    }

    private func receive(
        _ body: Transport.Body, _ splitter: ArchiveSplitter, _ isUnwanted: @Sendable () -> Bool,
        _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        var pending = WriteBuffer(at: retrier.clock.elapsed())
        var broken: (any Error)?
        var pieces = body.makeAsyncIterator()
        while true {
            do {
                guard let piece = try await pieces.next() else { break }
                pending.add(piece)
                if isUnwanted() { throw UnwantedAnswerError() }
            } catch {
                broken = error
                break
            }
            let now = retrier.clock.elapsed()
            guard pending.isEnough(at: now) else { continue }
            try await split(pending.pieces, splitter, keep)
            pending = WriteBuffer(at: now)
        }
        // What came before the line broke is kept, also on a pause, and the next attempt goes on behind it.
        try await split(pending.pieces, splitter, keep)
        try Task.checkCancellation()
        switch broken {
        case nil: return
        case is UnwantedAnswerError where splitter.missing.assets.isEmpty: return
        case let error? where error is UnwantedAnswerError || error is RateLimiter.ClosedError: throw error
        case let error?: throw NewsstandError.connectionFailed(error)
        }
    }

    private func split(
        _ pieces: [ArraySlice<UInt8>], _ splitter: ArchiveSplitter,
        _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        let before = splitter.received
        let (whole, failure) = try await onDiskUncancelled { () -> ([PartFile], (any Error)?) in
            var whole: [PartFile] = []
            do {
                try splitter.take(pieces, &whole)
                return (whole, nil)
            } catch {
                return (whole, error)
            }
        }
        received(splitter.received - before)
        try await keep(whole)
        if let failure { throw failure }
    }
}
