import FoundationEssentials
import SystemPackage

/// A file that grows piece by piece up to a limit.
struct PieceFile {
    struct TooLargeError: Error {}

    let url: URL
    private(set) var size = 0
    private let limit: Int
    private let descriptor: FileDescriptor
    private var isOpen = true

    /// Makes the file; it must not exist.
    init(at url: URL, limit: Int) throws {
        self.url = url
        self.limit = limit
        descriptor = try FileDescriptor.open(
            FilePath(url.path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
    }

    mutating func append(_ piece: [UInt8]) throws {
        size += piece.count
        guard size <= limit else { throw TooLargeError() }
        try descriptor.writeAll(piece)
    }

    mutating func close() throws {
        guard isOpen else { return }
        isOpen = false
        try descriptor.close()
    }

    /// The file is whole, and goes where it belongs.
    mutating func move(to place: URL) throws {
        try close()
        if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
        try FileManager.default.moveItem(at: url, to: place)
    }

    /// Leaves nothing behind.
    mutating func discard() {
        try? close()
        try? FileManager.default.removeItem(at: url)
    }
}
