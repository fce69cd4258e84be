import Crypto
import EdicolaCore
import NIOCore

/// An asset on its way: its bytes on disk as they come, its SHA-256 beside them. Its methods block, but for ``size``.
final class PartFile: Sendable {
    let asset: Asset
    let path: String
    private let state = Locked(State())

    private struct State {
        var file: OpenFile?
        var hash = SHA256()
        var size = 0
        /// Bytes with which the disk was told to begin.
        var begun = 0
    }

    /// So many bytes are worth telling the disk, and of an asset that is whole, so many.
    private static let stretch = 8 << 20
    private static let least = 1 << 20

    /// Nothing is on disk before the first bytes come.
    init(_ asset: Asset, at path: String) {
        self.asset = asset
        self.path = path
    }

    /// Bytes that are here.
    var size: Int { state.withLock { $0.size } }

    /// Takes up what an earlier run left: it is hashed, so that the rest can follow. A part that is longer than its
    /// asset is no part of it and begins anew.
    func takeUp() throws {
        try state.withLock { state in
            let file = try OpenFile(path, .writing)
            state = State(file: file)
            while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty {
                state.hash.update(data: bytes)
                state.size += bytes.count
            }
            if state.size > asset.size { try begin(&state) }
        }
    }

    /// - Returns: whether all bytes are here and are what the manifest promised.
    /// - Throws: ``FileError``; bytes that did not fit are not counted, and found again when the part is taken up.
    func append(_ buffers: [ByteBuffer]) throws -> Bool {
        try state.withLock { state in
            if state.file == nil { try begin(&state) }
            guard let file = state.file else { return false }
            for buffer in buffers {
                try unsafe buffer.withUnsafeReadableBytes { bytes in
                    try unsafe file.write(bytes)
                    unsafe state.hash.update(bufferPointer: bytes)
                }
                state.size += buffer.readableBytes
            }
            // For a small one it would cost as much as the bytes, and the sync of the batch takes them all.
            let isEnough = state.size == asset.size ? Self.least : Self.stretch
            if state.size - state.begun >= isEnough {
                file.beginSync()
                state.begun = state.size
            }
            guard state.size == asset.size, Digest(state.hash.finalize()) == asset.digest else { return false }
            state.file = nil
            return true
        }
    }

    func restart() throws {
        try state.withLock { try begin(&$0) }
    }

    private func begin(_ state: inout State) throws {
        if let file = state.file {
            try file.empty()
            state = State(file: file)
            return
        }
        do {
            state = State(file: try OpenFile(path, .making))
        } catch  where error.isMissing {
            try Disk.makeFolder(Disk.parent(of: path))
            state = State(file: try OpenFile(path, .making))
        } catch  where error.exists {
            let file = try OpenFile(path, .writing)
            try file.empty()
            state = State(file: file)
        }
    }
}
