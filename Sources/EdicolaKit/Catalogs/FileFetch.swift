import EdicolaCore

/// Brings the one file of an issue that a catalog of another make lists, through whatever happens on the way.
struct FileFetch: Sendable {
    let newsstand: Newsstand
    let folder: IssueFolder
    let journal: Journal
    let retrier: Retrier
    let item: ForeignList.Item
    let address: String
    let report: @Sendable (Progress) -> Void

    /// Bytes that are gathered before they go to the disk.
    private static let piece = 512 << 10

    /// - Parameters:
    ///   - whole: what the journal says of the file that is here.
    ///   - part: what it says of the one that came last, perhaps in part.
    /// - Returns: nil when the file that is here is the newest.
    /// - Throws: ``DownloadError``, ``NewsstandError``, ``FileError``, `CancellationError`.
    func fetch(whole: FileRecord?, part: FileRecord?) async throws -> (IncomingFile, FileRecord)? {
        if let whole, whole.address == address, try await isSame(whole) { return nil }
        let file = IncomingFile(at: folder.comingFile)
        var known = FileRecord(item, address)
        if let part, part.address == address, part.etag != nil, part != whole {
            known = part
            try await onDisk { try file.resume() }
        } else {
            Disk.remove(file.path)
        }
        try await retrier.run(progress: { file.size }) { try await attempt(file, &known) }
        return (file, known)
    }

    /// Asks for it only if it has changed.
    private func isSame(_ record: FileRecord) async throws -> Bool {
        var headers: [String: String] = [:]
        headers["if-none-match"] = record.etag
        headers["if-modified-since"] = record.etag == nil ? record.modified : nil
        guard !headers.isEmpty else { return false }
        return try await retrier.run { try await newsstand.fetch(address, headers: headers).status == 304 }
    }

    private func attempt(_ file: IncomingFile, _ record: inout FileRecord) async throws {
        var headers: [String: String] = [:]
        if file.size > 0, let etag = record.etag {
            if file.size == record.size { return }
            headers["range"] = "bytes=\(file.size)-"
            headers["if-range"] = etag
        } else if file.size > 0 {
            try await onDisk { try file.restart() }
        }
        let response: Transport.Response
        do {
            response = try await newsstand.fetch(address, headers: headers, isContent: true)
        } catch NewsstandError.problem(let problem, _) where problem.status == 416 {
            try await onDisk { try file.restart() }
            throw NewsstandError.unreachable("the file changed during the download")
        }
        let range = response[header: "content-range"]
        let isPart = response.status == 206 && range?.hasPrefix("bytes \(file.size)-") == true
        guard isPart || response.status == 200 else {
            try await onDisk { try file.restart() }
            throw NewsstandError.unreachable("the server sent a wrong part of the file")
        }
        if !isPart, file.size > 0 { try await onDisk { try file.restart() } }
        try await note(response, file, &record)
        try await receive(response, into: file, of: record.size)
        if let size = record.size, file.size != size { throw NewsstandError.unreachable("the transfer ended early") }
    }

    /// Writes down how large it is and how to go on with it, so that a crash costs nothing.
    private func note(_ response: Transport.Response, _ file: IncomingFile, _ record: inout FileRecord) async throws {
        if response[header: "content-type"]?.hasPrefix("text/html") == true { throw notAnIssue }
        let etag = response[header: "etag"]
        var new = FileRecord(item, address)
        // A weak ETag does not promise the same bytes (RFC 9110 §13.1.5).
        new.etag = etag?.hasPrefix("W/") == true ? nil : etag
        new.modified = response[header: "last-modified"]
        new.size = response[header: "content-length"].flatMap { Int($0) }.map { $0 + file.size }
        report(Progress(bytesDone: file.size, bytesTotal: new.size ?? 0))
        guard new != record || file.size == 0 else { return }
        record = new
        try await onDisk { [journal, folder, new] in
            try journal.append(.file(new), durably: false)
            let missing = (new.size ?? 0) - file.size - (Disk.freeBytes(at: folder.path) ?? .max)
            if missing > 0 { throw DownloadError.diskFull(missing: missing) }
        }
    }

    private func receive(_ response: Transport.Response, into file: IncomingFile, of size: Int?) async throws {
        var gathered: [ArraySlice<UInt8>] = []
        var count = 0
        var isKnown = file.size > 0
        var broken: (any Error)?
        do {
            for try await piece in retrier.limited(response.body) {
                gathered.append(piece[...])
                count += piece.count
                if !isKnown, count >= 1024 {
                    guard IssueFileType.mayBeIssue(gathered.flatMap { $0.prefix(1024) }) else {
                        throw notAnIssue
                    }
                    isKnown = true
                }
                guard count >= Self.piece else { continue }
                try await write(gathered, to: file, of: size)
                gathered = []
                count = 0
            }
        } catch let error as FileError {
            throw error
        } catch let error as DownloadError {
            throw error
        } catch {
            broken = error
        }
        // What came before the line broke is kept, also on a pause.
        try await Task { [gathered] in try await write(gathered, to: file, of: size) }.value
        try Task.checkCancellation()
        if let broken { throw broken is RateLimiter.ClosedError ? broken : NewsstandError.connectionFailed(broken) }
    }

    private func write(_ pieces: [ArraySlice<UInt8>], to file: IncomingFile, of size: Int?) async throws {
        try await onDisk { try file.append(pieces) }
        report(Progress(bytesDone: file.size, bytesTotal: max(size ?? 0, file.size)))
    }

    private var notAnIssue: DownloadError {
        item.isSold
            ? .refused(.buy, sentence: "The publisher sells this issue only in its own shop.")
            : .invalidResponse("The catalog's file is neither a PDF nor an archive of pages.")
    }
}
