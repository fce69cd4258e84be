import EdicolaCore
import NIOCore

import struct Crypto.SHA256

/// A file on its way of which nobody said what its SHA-256 will be: its bytes on disk as they come, the SHA-256 that they
/// have beside them. Its methods block, but for ``size``.
final class ComingFile: Sendable {
    let path: String
    private let state = Locked(State())

    private struct State {
        var file: OpenFile?
        var hash = SHA256()
        var size = 0
    }

    init(at path: String) {
        self.path = path
    }

    /// Bytes that are here.
    var size: Int { state.withLock { $0.size } }

    /// Takes up what an earlier run left.
    func takeUp() throws {
        guard Disk.size(of: path) != nil else { return }
        try state.withLock { state in
            let file = try OpenFile(path, .writing)
            state = State(file: file)
            while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty {
                state.hash.update(data: bytes)
                state.size += bytes.count
            }
        }
    }

    /// - Throws: ``FileError``; bytes that did not fit are not counted, and found again when the file is taken up.
    func append(_ buffers: [ByteBuffer]) throws {
        try state.withLock { state in
            if state.file == nil { try begin(&state) }
            guard let file = state.file else { return }
            for buffer in buffers {
                try unsafe buffer.withUnsafeReadableBytes { bytes in
                    try unsafe file.write(bytes)
                    unsafe state.hash.update(bufferPointer: bytes)
                }
                state.size += buffer.readableBytes
            }
        }
    }

    func restart() throws {
        try state.withLock { try begin(&$0) }
    }

    /// The SHA-256 of all that came; the file is on the disk when this returns.
    func end() throws -> Digest {
        try state.withLock { state in
            try state.file?.sync()
            return Digest(state.hash.finalize())
        }
    }

    private func begin(_ state: inout State) throws {
        try Disk.makeFolder(Disk.parent(of: path))
        let file = try state.file ?? OpenFile(path, .writing)
        try file.empty()
        state = State(file: file)
    }
}
