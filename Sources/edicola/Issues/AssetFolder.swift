import Crypto
import EdicolaCore
import Foundation
import Press
import SystemPackage

/// Assets as files under their paths.
struct AssetFolder {
    let url: URL

    func holds(_ path: AssetPath) -> Bool {
        FileManager.default.fileExists(atPath: file(path).path)
    }

    /// Stores a picture.
    ///
    /// - Parameter stem: one of ``AssetStem``.
    func keep(_ picture: PressedPicture, _ stem: String, _ type: String) throws -> Picture {
        Picture(asset: try keep(Data(picture.bytes), stem, type), width: picture.width, height: picture.height)
    }

    func keep(_ bytes: Data, _ stem: String, _ type: String) throws -> Asset {
        try write(bytes) { Asset(stem: stem, mediaType: type, size: bytes.count, digest: $0) }
    }

    func keep(_ bytes: Data, at path: AssetPath, _ type: String) throws -> Asset {
        try write(bytes) { Asset(path: path, mediaType: type, size: bytes.count, digest: $0) }
    }

    private func write(_ bytes: Data, asset: (EdicolaCore.Digest) -> Asset?) throws -> Asset {
        guard let digest = EdicolaCore.Digest(bytes: SHA256.hash(data: bytes)), let asset = asset(digest) else {
            throw CommandError("An asset has no plain name.")
        }
        // Not with Data, which waits for the disk after each file. The folder is a draft until it is complete.
        let file = try FileDescriptor.open(
            FilePath(try room(for: asset.path).path), .writeOnly, options: [.create, .truncate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
        try file.closeAfter { _ = try file.writeAll(bytes) }
        return asset
    }

    /// Moves a file of any size into the folder.
    func move(_ source: URL, to path: AssetPath, _ type: String) throws -> Asset {
        let (digest, size) = try Self.digest(of: source)
        try FileManager.default.moveItem(at: source, to: try room(for: path))
        return Asset(path: path, mediaType: type, size: size, digest: digest)
    }

    static func digest(of file: URL) throws -> (digest: EdicolaCore.Digest, size: Int) {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var hash = SHA256()
        var size = 0
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
            hash.update(data: piece)
            size += piece.count
        }
        guard let digest = EdicolaCore.Digest(bytes: hash.finalize()) else {
            throw CommandError("\(file.path) has no digest.")
        }
        return (digest, size)
    }

    private func file(_ path: AssetPath) -> URL { url.appending(path: path.text) }

    private func room(for path: AssetPath) throws -> URL {
        let file = file(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return file
    }
}
