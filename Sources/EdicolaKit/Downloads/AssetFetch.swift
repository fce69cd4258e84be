import EdicolaCore
import NIOCore

/// Brings one asset to its part file, through whatever happens on the way.
struct AssetFetch: Sendable {
    let newsstand: Newsstand
    let folder: IssueFolder
    let journal: Journal
    let trying: Trying
    /// ETags under which parts began, so that they can go on at the byte.
    let etags: [AssetPath: String]
    /// Bytes that came; below zero for bytes that have to come again.
    let received: @Sendable (Int) -> Void
    /// Bytes of a part that an earlier run left.
    let tookUp: @Sendable (AssetPath, Int) -> Void

    /// Assets of which a part is on disk.
    let begun: Set<AssetPath>

    /// From this size on, the ETag is kept in the journal.
    private static let large = 1 << 20
    /// Bytes that are gathered before they go to the disk.
    private static let piece = 512 << 10
    /// How often wrong bytes are asked for again.
    private static let attemptsAtWrongBytes = 3

    /// - Returns: the whole part, verified.
    /// - Throws: ``DownloadError``, ``NewsstandError``, ``FileError``, `CancellationError`.
    func fetch(_ asset: Asset) async throws -> PartFile {
        let part = PartFile(asset, at: folder.part(of: asset.path))
        if begun.contains(asset.path) {
            try await onDisk { try part.takeUp() }
            tookUp(asset.path, part.size)
        }
        var etag = etags[asset.path]
        var wrong = 0
        try await trying.patiently(progress: { part.size }) {
            guard try await !attempt(part, &etag) else { return }
            wrong += 1
            try await restart(part)
            etag = nil
            if wrong >= Self.attemptsAtWrongBytes { throw DownloadError.damaged(asset.path) }
            throw NewsstandError.unreachable("a part of the issue came damaged")
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
                throw NewsstandError.strangeAnswer("it answered \(response.status) for a part of the issue")
            }
            if part.size > 0 { try await restart(part) }
        }
        if let length = response[header: "content-length"], Int(length) != asset.size - part.size { return false }
        etag = try await keep(response[header: "etag"], for: asset)
        let isVerified = try await receive(response.body, into: part)
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
        var gathered: [ByteBuffer] = []
        var count = 0
        var broken: (any Error)?
        do {
            for try await buffer in body {
                try await trying.gate?.pass(buffer.readableBytes)
                gathered.append(buffer)
                count += buffer.readableBytes
                if part.size + count > part.asset.size { return false }
                guard count >= Self.piece, part.size + count < part.asset.size else { continue }
                _ = try await write(gathered, count, to: part)
                gathered = []
                count = 0
            }
        } catch let error as FileError {
            throw error
        } catch {
            broken = error
        }
        // What came before the line broke is kept, also on a pause, and the next attempt goes on behind it.
        let isVerified = try await Task { [gathered, count] in try await write(gathered, count, to: part) }.value
        try Task.checkCancellation()
        if let broken { throw broken is Gate.Shut ? broken : NewsstandError.brokenOff(broken) }
        return isVerified
    }

    private func write(_ buffers: [ByteBuffer], _ count: Int, to part: PartFile) async throws -> Bool {
        let isVerified = try await onDisk { try part.append(buffers) }
        received(count)
        return isVerified
    }

    private func restart(_ part: PartFile) async throws {
        received(-part.size)
        try await onDisk { try part.restart() }
    }
}
