import EdicolaCore

/// A file on its way of which nobody said what its SHA-256 will be: its bytes on disk as they come, the SHA-256 that they
/// have beside them. Its methods block, but for ``size``.
final class IncomingFile: Sendable {
    let path: String
    private let state: Locked<HashedFile>

    init(at path: String) {
        self.path = path
        state = Locked(HashedFile(at: path))
    }

    /// Bytes that are here.
    var size: Int { state.withLock { $0.size } }

    /// Takes up what an earlier run left.
    func resume() throws {
        guard Disk.size(of: path) != nil else { return }
        try state.withLock { try $0.resume() }
    }

    /// - Throws: ``FileError``; bytes that did not fit are not counted, and found again when the file is taken up.
    func append(_ pieces: [ArraySlice<UInt8>]) throws {
        try state.withLock { try $0.append(pieces) }
    }

    func restart() throws {
        try state.withLock { try $0.begin() }
    }

    /// The SHA-256 of all that came; the file is on the disk when this returns.
    func end() throws -> Digest {
        try state.withLock { content in
            try content.file?.sync()
            return content.digest
        }
    }
}
