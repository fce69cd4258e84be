import CFileIO
import EdicolaCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files of the blobs: `blobs/ab/cd/<sha256>`, and `staging/` for those on their way in.
final class BlobFolder: Sendable {
    private let blobs: Folder
    let staging: Folder
    /// Digests whose files are there before their rows are; what collects garbage leaves them alone.
    private let arriving = Mutex<[Digest: Int]>([:])
    /// Told after each step of storing bytes; tests stop here.
    private let passed: @Sendable (PutStep) throws -> Void

    /// False for a storage in memory, whose files are not to survive anything.
    private let isLasting: Bool

    init(
        in folder: Folder, lasting: Bool, passed: @escaping @Sendable (PutStep) throws -> Void = { _ in }
    ) throws {
        isLasting = lasting
        blobs = folder.folder("blobs")
        staging = folder.folder("staging")
        self.passed = passed
        try blobs.make()
        try staging.make()
        for name in try staging.names() { try Folder.remove("\(staging.path)/\(name)") }
    }

    /// Files that are only read, while another process may write.
    init(reading folder: Folder) {
        isLasting = true
        blobs = folder.folder("blobs")
        staging = folder.folder("staging")
        passed = { _ in }
    }

    /// Bytes for which there is room; -1 when the system does not say.
    var free: Int { Int(unsafe edicola_free_bytes(blobs.path)) }

    func path(of digest: Digest) -> String {
        let hex = digest.hex
        return "\(folder(of: hex).path)/\(hex)"
    }

    /// Whether its file is there.
    func holds(_ digest: Digest) -> Bool { unsafe access(path(of: digest), F_OK) == 0 }

    private func folder(of digest: Digest) -> Folder { folder(of: digest.hex) }

    private func folder(of hex: String) -> Folder {
        blobs.folder("\(hex.prefix(2))/\(hex.dropFirst(2).prefix(2))")
    }

    func pass(_ step: PutStep) throws { try passed(step) }

    /// Moves one whole staged file to its place; when it returns, a power cut does not undo it.
    func settle(_ path: String, as digest: Digest) throws {
        if isLasting { try OpenFile(path, .reading).sync() }
        try pass(.synced)
        try place(path, as: digest)
        try pass(.placed)
        if isLasting {
            // All three, whoever made them: another put may have made a folder and not have come to here yet.
            let hex = digest.hex
            for folder in [folder(of: digest), blobs.folder(String(hex.prefix(2))), blobs] { try folder.sync() }
        }
        try pass(.folderSynced)
    }

    /// The same for many with two waits for the disk instead of several for each.
    func settle(all files: [(path: String, digest: Digest)]) throws {
        let folder = try OpenFile(blobs.path, .folder)
        if isLasting { try folder.syncAll() }
        try pass(.synced)
        for file in files { try place(file.path, as: file.digest) }
        try pass(.placed)
        if isLasting { try folder.syncAll() }
        try pass(.folderSynced)
    }

    private func place(_ path: String, as digest: Digest) throws {
        try folder(of: digest).make()
        try Folder.move(path, over: self.path(of: digest))
    }

    /// While `body` runs the digests' files are not garbage.
    func whileArriving<Value>(_ digests: [Digest], _ body: () async throws -> Value) async rethrows -> Value {
        arriving.withLock { for digest in digests { $0[digest, default: 0] += 1 } }
        defer {
            arriving.withLock {
                for digest in digests { $0[digest] = $0[digest].flatMap { $0 > 1 ? $0 - 1 : nil } }
            }
        }
        return try await body()
    }

    /// Removes a file that has no row. The caller holds the writing transaction in which it saw that.
    func removeUnlessArriving(_ digest: Digest) throws -> Bool {
        try arriving.withLock { arriving in
            guard arriving[digest] == nil else { return false }
            try Folder.remove(path(of: digest))
            return true
        }
    }

    /// The digests of the files below `blobs/ab`.
    func digests(below first: UInt8) throws -> [Digest] {
        let folder = blobs.folder(String(first, radix: 16).leftPadded(2))
        return try folder.names().flatMap { try folder.folder($0).names() }.compactMap { Digest(hex: $0) }
    }
}

/// What happens, in this order, when bytes are stored.
enum PutStep: String, CaseIterable, Sendable {
    case staged, synced, placed, folderSynced, recorded
}

extension String {
    fileprivate func leftPadded(_ width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}
