import EdicolaCore

/// Cuts a stretch of an archive into its assets while it comes. Its methods block, but for ``received``.
final class ArchiveSplitter: Sendable {
    private let folder: IssueFolder
    private let state: Locked<State>

    private struct State {
        /// Those that are not whole yet, the one that is coming first.
        var assets: ArraySlice<Asset>
        var header: [UInt8] = []
        var part: PartFile?
        /// Bytes of assets that came, those of an asset that turned out wrong left out.
        var received = 0
    }

    /// What comes is not the archive of this manifest.
    struct MismatchError: Error {
        let what: String
    }

    init(_ assets: ArraySlice<Asset>, in folder: IssueFolder) {
        self.folder = folder
        state = Locked(State(assets: assets))
    }

    /// How many assets are still to come, the first perhaps in part, and how many bytes of it are here.
    var missing: (assets: ArraySlice<Asset>, sizeOfFirst: Int) {
        state.withLock { ($0.assets, $0.part?.size ?? 0) }
    }

    /// Bytes of assets that came.
    var received: Int { state.withLock { $0.received } }

    /// Takes up what an earlier run left of the first asset.
    ///
    /// - Returns: the first asset, when nothing of it was missing but its place.
    func resume() throws -> [PartFile] {
        try state.withLock { state in
            guard let first = state.assets.first else { return [] }
            let part = PartFile(first, at: folder.part(of: first.path))
            try part.resume()
            state.received += part.size
            guard part.size > 0 else { return [] }
            state.part = part
            guard part.size == first.size else { return [] }
            return [try end(part, isVerified: try part.append([]), &state)]
        }
    }

    /// A new answer begins, behind the last byte that is here.
    func begin() {
        state.withLock { $0.header = [] }
    }

    /// Forgets the asset that is half here, so that another way can be tried.
    func abandon() {
        state.withLock { state in
            state.received -= state.part?.size ?? 0
            state.part = nil
        }
    }

    /// - Parameter whole: gets the parts that are whole and verified now, also when it throws.
    /// - Throws: ``MismatchError``, ``FileError``; what came before is kept.
    func take(_ pieces: [ArraySlice<UInt8>], _ whole: inout [PartFile]) throws {
        try state.withLock { state in
            for var rest in pieces {
                while !rest.isEmpty {
                    guard let asset = state.assets.first else {
                        throw MismatchError(what: "the server sent more than was requested")
                    }
                    guard let part = try state.part ?? part(behindHeaderOf: asset, &rest, &state) else { break }
                    state.part = part
                    let piece = rest.prefix(asset.size - part.size)
                    rest = rest.dropFirst(piece.count)
                    let before = part.size
                    defer { state.received += part.size - before }
                    let isVerified = try part.append([piece])
                    if part.size == asset.size { whole.append(try end(part, isVerified: isVerified, &state)) }
                }
            }
        }
    }

    /// - Returns: nil while the header is not whole.
    private func part(
        behindHeaderOf asset: Asset, _ rest: inout ArraySlice<UInt8>, _ state: inout State
    ) throws -> PartFile? {
        let header = LocalHeader(asset)
        let piece = rest.prefix(header.length - state.header.count)
        state.header += piece
        rest = rest.dropFirst(piece.count)
        guard state.header.count == header.length else { return nil }
        guard header.matches(state.header) else { throw MismatchError(what: "\(asset.path) is not where it should be") }
        state.header = []
        return PartFile(asset, at: folder.part(of: asset.path))
    }

    private func end(_ part: PartFile, isVerified: Bool, _ state: inout State) throws -> PartFile {
        guard isVerified else { throw MismatchError(what: "\(part.asset.path) came damaged") }
        state.part = nil
        state.assets.removeFirst()
        return part
    }
}
