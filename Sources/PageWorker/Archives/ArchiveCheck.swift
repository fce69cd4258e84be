import Markup

/// The rules that an archive has to keep, asked entry by entry.
struct ArchiveCheck {
    let limits: ArchiveLimits
    /// Bytes of the archive itself.
    let fileSize: Int

    private(set) var entries: [Archive.Entry] = []
    private var count = 0
    private var total = 0
    /// Paths in lower case; Swift compares them by canonical equivalence, as some file systems do.
    private var paths: Set<String> = []

    init(limits: ArchiveLimits, fileSize: Int) {
        self.limits = limits
        self.fileSize = fileSize
    }

    mutating func add(_ header: ArchiveReader.Header) throws(WorkerError) {
        defer { count += 1 }
        guard count < limits.files else {
            throw WorkerError(.archiveTooLarge, "the archive has more than \(limits.files) files")
        }
        let spelling = String(decoding: header.name.prefix(200), as: UTF8.self)
        guard header.name.count <= limits.path else {
            throw WorkerError(.unsafeArchive, "a file's path is over \(limits.path) bytes long: \(spelling)…")
        }
        guard var path = ArchivePath.clean(header.name) else {
            throw WorkerError(.unsafeArchive, "the archive has a path that leads out of it: \(spelling)")
        }
        switch header.kind {
        case .link: throw WorkerError(.unsafeArchive, "\(path) is a link; an archive must hold the files themselves")
        case .device: throw WorkerError(.unsafeArchive, "\(path) is neither a file nor a folder")
        case .folder: return
        // A name in no encoding at all is left out by libarchive.
        case .file where path.isEmpty: path = "unnamed-\(count + 1)"
        case .file: break
        }
        guard !header.isEncrypted else {
            throw WorkerError(.encryptedArchive, "\(path) is protected by a password; the archive must be without one")
        }
        try checkSize(header.size, of: path)
        if ArchivePath.isJunk(path) { return }
        guard paths.insert(path.lowercased()).inserted else {
            throw WorkerError(.unsafeArchive, "the archive has two files named \(path), ignoring case")
        }
        entries.append(.init(index: count, path: path, size: header.size))
    }

    func finish() throws(WorkerError) {
        guard !entries.isEmpty else { throw WorkerError(.empty, "the archive holds no files") }
        for entry in entries {
            for folder in ArchivePath.folders(of: entry.path) where paths.contains(folder.lowercased()) {
                throw WorkerError(.unsafeArchive, "\(folder) is a file and a folder at once")
            }
        }
    }

    private mutating func checkSize(_ size: Int, of path: String) throws(WorkerError) {
        guard size <= 1 << 20 || size / limits.ratio <= fileSize else {
            throw WorkerError(
                .archiveTooLarge, "\(path) claims \(size) bytes, far more than \(fileSize) bytes can hold")
        }
        guard size <= limits.total - total else {
            throw WorkerError(.archiveTooLarge, "the files in the archive total more than \(limits.total) bytes")
        }
        total += size
    }
}
