import EdicolaCore

import struct Crypto.SHA256

/// A file that grows, and the SHA-256 of what is in it. Its methods block.
struct HashedFile: Sendable {
    let path: String
    /// nil before the first bytes, and when it was let go.
    private(set) var file: OpenFile?
    /// Bytes that are in it.
    private(set) var size = 0
    private var hash = SHA256()

    init(at path: String) {
        self.path = path
    }

    /// The SHA-256 of all that is in it.
    var digest: Digest { Digest(hash.finalize()) }

    /// Hashes what is there, so that the rest can follow.
    mutating func resume() throws {
        let file = try OpenFile(path, .writing)
        start(file)
        while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty {
            hash.update(data: bytes)
            size += bytes.count
        }
    }

    /// - Throws: ``FileError``; bytes that did not fit are not counted, and found again when the file is taken up.
    mutating func append(_ pieces: [ArraySlice<UInt8>]) throws {
        if file == nil { try begin() }
        guard let file else { return }
        for piece in pieces {
            try unsafe piece.withUnsafeBytes { bytes in
                try unsafe file.write(bytes)
                unsafe hash.update(bufferPointer: bytes)
            }
            size += piece.count
        }
    }

    /// Empties it; it is made when it is not there.
    mutating func begin() throws {
        if let file {
            try file.empty()
            return start(file)
        }
        do {
            start(try OpenFile(path, .making))
        } catch  where error.isMissing {
            try Disk.makeFolder(Disk.parent(of: path))
            start(try OpenFile(path, .making))
        } catch  where error.exists {
            let file = try OpenFile(path, .writing)
            try file.empty()
            start(file)
        }
    }

    /// Closes it; its size is still known.
    mutating func letGo() { file = nil }

    private mutating func start(_ file: OpenFile) {
        self.file = file
        size = 0
        hash = SHA256()
    }
}
