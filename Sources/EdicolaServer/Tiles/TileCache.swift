import FoundationEssentials
import NIOCore
import NIOPosix
import Synchronization

/// Derived pictures in a folder of limited size. Eviction is least recently used (LRU): those are deleted first.
///
/// It may be emptied at any time; a damaged file is computed again.
final class TileCache: Sendable {
    private struct State {
        /// Sizes in bytes, each with the number of its last use.
        var files: [String: (size: Int, used: Int)] = [:]
        var total = 0
        var looks = 0
        var isRead = false
    }

    private let folder: String
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the folder's maximum size, in bytes.
    init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    func bytes(of name: String) async throws -> ByteBuffer? {
        try await NIOThreadPool.singleton.runIfActive { [self] in
            readFolder()
            guard look(at: name) else { return nil }
            guard let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)")), data.isWholePicture(name) else {
                forget([name])
                return nil
            }
            return ByteBuffer(bytes: data)
        }
    }

    /// Stores a picture. Failures are ignored: a cache that can't be written must not fail a request.
    func keep(_ bytes: ByteBuffer, as name: String) async {
        try? await NIOThreadPool.singleton.runIfActive { [self] in
            readFolder()
            guard bytes.readableBytes <= limit / 8 else { return }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let place = URL(filePath: "\(folder)/\(name)")
            try Data(bytes.readableBytesView).write(to: place, options: .atomic)
            forget(add(name, size: bytes.readableBytes))
        }
    }

    private func look(at name: String) -> Bool {
        state.withLock { state in
            guard state.files[name] != nil else { return false }
            state.looks += 1
            state.files[name]?.used = state.looks
            return true
        }
    }

    /// Adds a file.
    ///
    /// - Returns: the names to delete: a tenth of the limit more than necessary, so that it happens seldom.
    private func add(_ name: String, size: Int) -> [String] {
        state.withLock { state in
            state.looks += 1
            state.total += size - (state.files[name]?.size ?? 0)
            state.files[name] = (size, state.looks)
            guard state.total > limit else { return [] }
            var rest = state.total
            return state.files.sorted { $0.value.used < $1.value.used }.prefix { file in
                defer { rest -= file.value.size }
                return rest > limit - limit / 10
            }.map(\.key)
        }
    }

    private func forget(_ names: [String]) {
        state.withLock { state in
            for name in names { state.total -= state.files.removeValue(forKey: name)?.size ?? 0 }
        }
        for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }

    /// Reads the files of an earlier process, once; the oldest modification counts as the oldest use.
    private func readFolder() {
        guard !state.withLock({ $0.isRead }) else { return }
        let manager = FileManager.default
        let found = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        let files = found.filter(Self.isPicture).compactMap { name -> (String, Int, Date)? in
            guard let facts = try? manager.attributesOfItem(atPath: "\(folder)/\(name)"),
                let size = facts[.size] as? Int ?? (facts[.size] as? UInt64).map({ Int($0) })
            else { return nil }
            return (name, size, facts[.modificationDate] as? Date ?? .distantPast)
        }
        state.withLock { state in
            guard !state.isRead else { return }
            state.isRead = true
            for (name, size, _) in files.sorted(by: { $0.2 < $1.2 }) {
                state.looks += 1
                state.files[name] = (size, state.looks)
                state.total += size
            }
        }
    }
}

extension TileCache {
    private static func isPicture(_ name: String) -> Bool {
        [".webp", ".jpeg", ".png"].contains { name.hasSuffix($0) }
    }
}

extension Data {
    /// Whether the bytes begin and end like a picture of this kind.
    fileprivate func isWholePicture(_ name: String) -> Bool {
        if name.hasSuffix(".jpeg") { return starts(with: [0xFF, 0xD8]) && suffix(2).elementsEqual([0xFF, 0xD9]) }
        if name.hasSuffix(".png") { return isWholePNG }
        return isWholeWebP
    }

    /// Whether the last chunk is IEND (PNG §11.2.5).
    private var isWholePNG: Bool {
        starts(with: [0x89, 0x50, 0x4E, 0x47]) && suffix(8).prefix(4).elementsEqual(Array("IEND".utf8))
    }

    /// Whether the length in the WebP's head equals the real one (RIFF).
    private var isWholeWebP: Bool {
        guard count >= 12, starts(with: Array("RIFF".utf8)) else { return false }
        let said = self[startIndex + 4..<startIndex + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return said + 8 == count
    }
}
