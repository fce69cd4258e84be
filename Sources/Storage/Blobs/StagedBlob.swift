import CZlib
import Crypto
import EdicolaCore

/// Bytes on their way in: a file in `staging/` whose SHA-256 and CRC-32 are computed as it is written. The file is
/// deleted with this value unless it was moved away.
struct StagedBlob: ~Copyable {
    let path: String
    private let file: OpenFile
    private var sums = Checksums()
    private var isReleased = false

    init(in staging: Folder) throws {
        path = staging.freshPath
        file = try OpenFile(path, .creating)
    }

    deinit { if !isReleased { try? Folder.remove(path) } }  // the next start removes what is left

    mutating func append(_ bytes: some Collection<UInt8>) throws {
        try file.append(bytes)
        sums.add(bytes)
    }

    mutating func append(contentsOf path: String) async throws {
        let source = try OpenFile(path, .reading)
        while true {
            let bytes = try source.bytes(upTo: 1 << 18)
            if bytes.isEmpty { return }
            try append(bytes)
            await Task.yield()
        }
    }

    /// The bytes appended so far.
    var blob: StoredBlob { sums.blob }

    /// Hands the file to the caller, who removes it from now on.
    mutating func release() -> (path: String, blob: StoredBlob) {
        isReleased = true
        return (path, blob)
    }
}

/// The checksums that name and verify a blob.
struct Checksums {
    private var sha256 = SHA256()
    private var crc32: UInt = 0
    private var size = 0

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        unsafe sha256.update(bufferPointer: bytes)
        unsafe crc32 = crc32_z(crc32, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        size += bytes.count
    }

    mutating func add(_ bytes: some Collection<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { unsafe add(UnsafeRawBufferPointer($0)) }
        if done == nil { add(Array(bytes)) }
    }

    /// Computes the checksums of the first `size` bytes of a file, which must have that many, and cuts off the rest.
    static func of(_ path: String, size: Int) async throws -> StoredBlob {
        let file = try OpenFile(path, .updating)
        var sums = Checksums()
        while sums.size < size {
            let bytes = try file.bytes(upTo: min(1 << 18, size - sums.size))
            guard !bytes.isEmpty else { throw StorageError.uploadSize(held: sums.size, announced: size) }
            sums.add(bytes)
            await Task.yield()
        }
        try file.rewind(to: size)  // bytes that were never acknowledged
        return sums.blob
    }

    /// Computes the checksums of a whole file.
    ///
    /// - Parameter pace: Called after each piece, with its number of bytes. It may wait, and throw to stop.
    static func of(
        _ path: String, pace: @Sendable (Int) async throws -> Void = { _ in await Task.yield() }
    ) async throws -> StoredBlob {
        let file = try OpenFile(path, .reading)
        var sums = Checksums()
        while true {
            let bytes = try file.bytes(upTo: 1 << 18)
            if bytes.isEmpty { return sums.blob }
            sums.add(bytes)
            try await pace(bytes.count)
        }
    }

    var blob: StoredBlob {
        StoredBlob(digest: Digest(sha256.finalize()), size: size, crc32: UInt32(truncatingIfNeeded: crc32))
    }
}

extension EdicolaCore.Digest {
    /// Converts CryptoKit's type to ours.
    fileprivate init(_ digest: SHA256Digest) {
        guard let digest = EdicolaCore.Digest(bytes: digest) else { preconditionFailure("a SHA-256 has 32 bytes") }
        self = digest
    }
}
