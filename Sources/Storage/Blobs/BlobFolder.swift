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

/// The files of the blobs: `blobs/ab/cd/<sha256>`, and `staging/` for files that are still being written.
final class BlobFolder: Sendable {
    private let blobs: Folder
    let staging: Folder
    /// Digests whose files exist before their rows; garbage collection leaves them.
    private let arriving = Mutex<[Digest: Int]>([:])
    /// Called after each step of storing bytes; tests stop the work here.
    private let passed: @Sendable (PutStep) throws -> Void

    /// False for a storage in memory, whose files need not survive anything.
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

    /// Opens the files only to read them, while another process may write.
    init(reading folder: Folder) {
        isLasting = true
        blobs = folder.folder("blobs")
        staging = folder.folder("staging")
        passed = { _ in }
    }

    /// Free bytes on the disk; -1 when the system doesn't report them.
    var free: Int { Int(unsafe edicola_free_bytes(blobs.path)) }

    func path(of digest: Digest) -> String {
        let hex = digest.hex
        return "\(folder(of: hex).path)/\(hex)"
    }

    /// Returns whether the blob's file exists.
    func holds(_ digest: Digest) -> Bool { unsafe access(path(of: digest), F_OK) == 0 }

    private func folder(of digest: Digest) -> Folder { folder(of: digest.hex) }

    private func folder(of hex: String) -> Folder {
        blobs.folder("\(hex.prefix(2))/\(hex.dropFirst(2).prefix(2))")
    }

    func pass(_ step: PutStep) throws { try passed(step) }

    /// Moves one complete staged file to its place. When this returns, a power cut can't undo it.
    func settle(_ path: String, as digest: Digest) throws {
        if isLasting { try OpenFile(path, .reading).sync() }
        try pass(.synced)
        try place(path, as: digest)
        try pass(.placed)
        if isLasting {
            // All three, whoever made them: another put may have made a folder and not yet synced it.
            let hex = digest.hex
            for folder in [folder(of: digest), blobs.folder(String(hex.prefix(2))), blobs] { try folder.sync() }
        }
        try pass(.folderSynced)
    }

    /// Moves many staged files to their places, with two disk syncs in all instead of several for each file.
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

    /// Protects the files of these digests from garbage collection while `body` runs.
    func whileArriving<Value>(_ digests: [Digest], _ body: () async throws -> Value) async rethrows -> Value {
        arriving.withLock { for digest in digests { $0[digest, default: 0] += 1 } }
        defer {
            arriving.withLock {
                for digest in digests { $0[digest] = $0[digest].flatMap { $0 > 1 ? $0 - 1 : nil } }
            }
        }
        return try await body()
    }

    /// Removes a file that has no row. The caller holds the write transaction in which it found that.
    func removeUnlessArriving(_ digest: Digest) throws -> Bool {
        try arriving.withLock { arriving in
            guard arriving[digest] == nil else { return false }
            try Folder.remove(path(of: digest))
            return true
        }
    }

    /// Returns the digests of the files below `blobs/ab`.
    func digests(below first: UInt8) throws -> [Digest] {
        let folder = blobs.folder(String(first, radix: 16).leftPadded(2))
        return try folder.names().flatMap { try folder.folder($0).names() }.compactMap { Digest(hex: $0) }
    }
}

/// The steps of storing bytes, in order.
enum PutStep: String, CaseIterable, Sendable {
    case staged, synced, placed, folderSynced, recorded
}

extension String {
    fileprivate func leftPadded(_ width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}
