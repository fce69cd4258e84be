import EdicolaCore
import NIOCore

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
    let tookUp: @Sendable (AssetPath, Int) -> Void

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
        let cutter = Cutter(layout.assets[stretch], in: folder)
        do {
            if isBegun {
                let whole = try await onDisk { try cutter.takeUp() }
                tookUp(layout.assets[stretch.lowerBound].path, cutter.received)
                try await keep(whole)
            }
            let retrier = Retrier(
                retryPolicy: Self.retryPolicy, clock: retrier.clock, rateLimiter: retrier.rateLimiter,
                note: retrier.note)
            try await retrier.run(progress: { cutter.received }) {
                guard !cutter.missing.assets.isEmpty else { return }
                try await attempt(cutter, isUnwanted, keep)
            }
            tag.succeeded()
        } catch is Unwanted {
            // What came whole is kept; the rest comes when it is its turn.
        } catch is Cutter.Surprise {
            tag.distrust()
        } catch let error as NewsstandError {
            try Task.checkCancellation()
            if error.isTemporary { tag.failed() } else { tag.distrust() }
        }
        let before = cutter.received
        cutter.abandon()
        received(cutter.received - before)
        return cutter.missing.assets
    }

    private struct Unwanted: Error {}

    private func attempt(
        _ cutter: Cutter, _ isUnwanted: @escaping @Sendable () -> Bool,
        _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        let (assets, size) = cutter.missing
        let wanted = layout.bytes(of: assets.indices, afterFirst: size)
        var headers = ["range": "bytes=\(wanted.lowerBound)-\(wanted.upperBound - 1)"]
        headers["if-range"] = tag.etag
        let path = "\(Paths.API.archive(key))?rendition=\(rendition.rawValue)"
        let response = try await newsstand.send(path, headers: headers, isContent: true)
        // An archive of other bytes comes whole, and is let go.
        guard response.status == 206,
            response[header: "content-range"]?.hasPrefix("bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/") == true
        else { throw Cutter.Surprise(what: "the archive can't be had in part") }
        try await onDisk { [tag] in try tag.keep(response[header: "etag"]) }
        cutter.begin()
        try await receive(retrier.limited(response.body), cutter, isUnwanted, keep)
        if !cutter.missing.assets.isEmpty { throw NewsstandError.unreachable("the transfer ended early") }
    }

    private func receive(
        _ body: Transport.Body, _ cutter: Cutter, _ isUnwanted: @Sendable () -> Bool,
        _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        var gathered = Gathering(at: retrier.clock.elapsed())
        var broken: (any Error)?
        var pieces = body.makeAsyncIterator()
        while true {
            do {
                guard let buffer = try await pieces.next() else { break }
                gathered.add(buffer)
                if isUnwanted() { throw Unwanted() }
            } catch {
                broken = error
                break
            }
            let now = retrier.clock.elapsed()
            guard gathered.isEnough(at: now) else { continue }
            try await cut(gathered.buffers, cutter, keep)
            gathered = Gathering(at: now)
        }
        // What came before the line broke is kept, also on a pause, and the next attempt goes on behind it.
        try await cut(gathered.buffers, cutter, keep)
        try Task.checkCancellation()
        switch broken {
        case nil: return
        case is Unwanted where cutter.missing.assets.isEmpty: return
        case let error? where error is Unwanted || error is RateLimiter.Closed: throw error
        case let error?: throw NewsstandError.connectionFailed(error)
        }
    }

    private func cut(
        _ buffers: [ByteBuffer], _ cutter: Cutter, _ keep: @escaping @Sendable ([PartFile]) async throws -> Void
    ) async throws {
        let before = cutter.received
        let (whole, failure) = try await onDiskAnyway { () -> ([PartFile], (any Error)?) in
            var whole: [PartFile] = []
            do {
                try cutter.take(buffers, &whole)
                return (whole, nil)
            } catch {
                return (whole, error)
            }
        }
        received(cutter.received - before)
        try await keep(whole)
        if let failure { throw failure }
    }
}
