import Markup

/// A ZIP or a tar, checked whole before anything of it is used: nothing in it leads out of it, hides behind another name, or is
/// larger than it may be.
final class Archive {
    struct Entry {
        /// Where it lies among all entries, folders and junk included.
        let index: Int
        /// UTF-8, without `.` and empty segments.
        let path: String
        /// As claimed; reading more than that is a failure.
        let size: Int
    }

    /// The files, in the order in which they lie in the archive, without what operating systems put there.
    let entries: [Entry]
    /// The folder, with its slash, in which all files lie; empty when they have none in common.
    let root: String

    let file: MappedFile
    private let limits: ArchiveLimits
    private var reader: ArchiveReader
    /// How often the reader went back to the beginning.
    private(set) var restarts = 0
    private var ahead: [Int: [UInt8]] = [:]
    private let exact: [String: Int]
    private let folded: [String: Int]

    /// - Throws: ``WorkerError`` `unsafe-archive`, `archive-too-large`, `encrypted-archive`, `damaged` or `empty`.
    init(descriptor: Int32, limits: ArchiveLimits = ArchiveLimits()) throws(WorkerError) {
        file = try MappedFile(descriptor: descriptor)
        self.limits = limits
        reader = try ArchiveReader(file)
        var check = ArchiveCheck(limits: limits, fileSize: file.count)
        while let header = try reader.next() { try check.add(header) }
        try check.finish()
        entries = check.entries
        root = Self.commonFolder(entries)
        exact = Dictionary(entries.indices.map { (check.entries[$0].path, $0) }) { first, _ in first }
        folded = Dictionary(entries.indices.map { (check.entries[$0].path.lowercased(), $0) }) { first, _ in first }
    }

    /// The file of a path; when there is none, that of a path that differs in upper and lower case only.
    func entry(_ path: String) -> Entry? {
        (exact[path] ?? folded[path.lowercased()]).map { entries[$0] }
    }

    /// All bytes of a file.
    ///
    /// - Throws: ``WorkerError`` `archive-too-large` when there are more than claimed or than `atMost`, `damaged`.
    func read(_ entry: Entry, atMost limit: Int = 64 << 20) throws(WorkerError) -> [UInt8] {
        guard entry.size <= limit else {
            throw WorkerError(.archiveTooLarge, "\(entry.path) has \(entry.size) bytes; the limit is \(limit)")
        }
        if let bytes = ahead.removeValue(forKey: entry.index) { return bytes }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entry.size)
        try unsafe blocks(of: entry) { (block) throws(WorkerError) in
            unsafe bytes.append(contentsOf: block)
            return true
        }
        return bytes
    }

    /// Reads files that will be asked for in another order than that in which they lie in the archive: to go back costs as
    /// much as to open it. Each is kept until it is asked for once.
    ///
    /// - Parameter most: bytes of all of them; what is more is read when it is asked for.
    func readAhead(_ entries: [Entry], atMost most: Int = 32 << 20) {
        guard zip(entries, entries.dropFirst()).contains(where: { $0.index > $1.index }) else { return }
        var total = 0
        let wanted = entries.prefix { entry in
            total += entry.size
            return total <= most
        }
        for entry in wanted.sorted(by: { $0.index < $1.index }) where ahead[entry.index] == nil {
            // One that can't be read is missed where it is wanted.
            if let bytes = try? read(entry, atMost: most) { ahead[entry.index] = bytes }
        }
    }

    /// The bytes of a file in pieces of at most 1 MB.
    func stream(_ entry: Entry, _ body: ([UInt8]) throws(WorkerError) -> Void) throws(WorkerError) {
        let most = 1 << 20
        var piece: [UInt8] = []
        try unsafe blocks(of: entry) { (block) throws(WorkerError) in
            var rest = unsafe block[...]
            while unsafe !rest.isEmpty {
                let part = unsafe rest.prefix(most - piece.count)
                unsafe piece.append(contentsOf: part)
                unsafe rest = rest.dropFirst(part.count)
                guard piece.count == most else { continue }
                try body(piece)
                piece.removeAll(keepingCapacity: true)
            }
            return true
        }
        if !piece.isEmpty { try body(piece) }
    }

    /// The first bytes of a file, as many as there are up to `count`.
    func head(_ entry: Entry, _ count: Int) throws(WorkerError) -> [UInt8] {
        var head: [UInt8] = []
        try self.head(entry, upTo: count) { bytes in
            head = bytes
            return bytes.count == count
        }
        return head
    }

    /// The first bytes of a file, more and more of them, until it is enough.
    ///
    /// - Parameters:
    ///   - limit: no more bytes than these.
    ///   - isEnough: gets all bytes so far: 4 KB first, twice as many next.
    func head(_ entry: Entry, upTo limit: Int, _ isEnough: ([UInt8]) -> Bool) throws(WorkerError) {
        var bytes: [UInt8] = []
        var next = min(4_096, limit)
        var isDone = false
        try unsafe blocks(of: entry) { (block) throws(WorkerError) in
            var rest = unsafe block[...]
            while unsafe !rest.isEmpty && !isDone {
                let part = unsafe rest.prefix(next - bytes.count)
                unsafe bytes.append(contentsOf: part)
                unsafe rest = rest.dropFirst(part.count)
                guard bytes.count == next else { continue }
                isDone = isEnough(bytes) || next == limit
                next = min(next * 2, limit)
            }
            return !isDone
        }
        if !isDone { _ = isEnough(bytes) }
    }

    /// Where in the archive a file lies that is stored as it is; nil when it is compressed.
    func storedRange(of entry: Entry) throws(WorkerError) -> Range<Int>? {
        guard entry.size > 0 else { return nil }
        var range: Range<Int>?
        try unsafe blocks(of: entry) { (block) throws(WorkerError) in
            range = unsafe file.offset(of: block).map { $0..<($0 + entry.size) }
            return false
        }
        return range.flatMap { $0.upperBound <= file.count ? $0 : nil }
    }

    /// - Parameter body: gets piece after piece, until it returns false.
    private func blocks(
        of entry: Entry, _ body: (UnsafeRawBufferPointer) throws(WorkerError) -> Bool
    ) throws(WorkerError) {
        try seek(to: entry)
        let start = reader.consumed
        var done = 0
        while let block = unsafe try reader.nextBlock(of: entry.path) {
            // libarchive counts what it has used up one block late.
            guard done <= 1 << 20 || done <= limits.ratio * max(1, reader.consumed - start) else {
                throw WorkerError(
                    .archiveTooLarge,
                    "\(entry.path) expands to more than \(limits.ratio) times its packed size")
            }
            done += block.count
            guard done <= entry.size else {
                throw WorkerError(
                    .archiveTooLarge, "\(entry.path) is larger than the archive says (\(entry.size) bytes)")
            }
            guard unsafe try body(block) else { return }
        }
        guard done == entry.size else {
            throw WorkerError(
                .damaged, "\(entry.path) is smaller than the archive says (\(done) of \(entry.size) bytes)")
        }
    }

    /// Makes the entry the reader's current one, with all its bytes still to come.
    private func seek(to entry: Entry) throws(WorkerError) {
        if reader.count > entry.index {
            reader = try ArchiveReader(file)
            restarts += 1
        }
        while reader.count <= entry.index {
            guard try reader.next() != nil else { throw WorkerError(.damaged, "\(entry.path) can't be found again") }
        }
    }

    private static func commonFolder(_ entries: [Entry]) -> String {
        guard let end = entries.first?.path.unicodeScalars.firstIndex(of: "/"),
            let folder = entries.first?.path[...end],
            entries.allSatisfy({ $0.path.hasPrefix(folder) })
        else { return "" }
        return String(folder)
    }
}
