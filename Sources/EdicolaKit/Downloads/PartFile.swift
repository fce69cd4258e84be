import EdicolaCore

/// An asset on its way: its bytes on disk as they come, its SHA-256 beside them. Its methods block, but for ``size``.
final class PartFile: Sendable {
    let asset: Asset
    let path: String
    private let state: Locked<State>

    private struct State {
        var content: HashedFile
        /// Bytes with which the disk was told to begin.
        var begun = 0

        mutating func begin() throws {
            try content.begin()
            begun = 0
        }
    }

    /// So many bytes are worth telling the disk, and of an asset that is whole, so many.
    private static let stretch = 8 << 20
    private static let least = 1 << 20

    /// Nothing is on disk before the first bytes come.
    init(_ asset: Asset, at path: String) {
        self.asset = asset
        self.path = path
        state = Locked(State(content: HashedFile(at: path)))
    }

    /// Bytes that are here.
    var size: Int { state.withLock { $0.content.size } }

    /// Takes up what an earlier run left: it is hashed, so that the rest can follow. A part that is longer than its
    /// asset is no part of it and begins anew.
    func resume() throws {
        try state.withLock { state in
            state.begun = 0
            try state.content.resume()
            if state.content.size > asset.size { try state.begin() }
        }
    }

    /// - Returns: whether all bytes are here and are what the manifest promised.
    /// - Throws: ``FileError``; bytes that did not fit are not counted, and found again when the part is taken up.
    func append(_ pieces: [ArraySlice<UInt8>]) throws -> Bool {
        try state.withLock { state in
            if state.content.file == nil { state.begun = 0 }
            try state.content.append(pieces)
            // For a small one it would cost as much as the bytes, and the sync of the batch takes them all.
            let isEnough = state.content.size == asset.size ? Self.least : Self.stretch
            if state.content.size - state.begun >= isEnough {
                state.content.file?.beginSync()
                state.begun = state.content.size
            }
            guard state.content.size == asset.size, state.content.digest == asset.digest else { return false }
            state.content.letGo()
            return true
        }
    }

    func restart() throws {
        try state.withLock { try $0.begin() }
    }
}
