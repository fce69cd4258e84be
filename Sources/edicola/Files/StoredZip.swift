import Formats
import Foundation

/// A ZIP file with uncompressed entries: the same files always make the same bytes.
struct StoredZip {
    private let handle: FileHandle
    private var writer = ZipWriter()

    init(at place: URL) throws {
        guard FileManager.default.createFile(atPath: place.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CommandError("“\(place.path)” can't be written. Check the free space and permissions.") }
        handle = try FileHandle(forWritingTo: place)
    }

    mutating func add(_ file: URL, as name: String) throws {
        let source = try FileHandle(forReadingFrom: file)
        defer { try? source.close() }
        let size = Int(clamping: try source.seekToEnd())
        try source.seek(toOffset: 0)
        let begin = UInt64(writer.offset)
        // The header is written again when the file's checksum is known.
        try handle.write(contentsOf: Data(writer.header(of: .init(name: name, crc32: 0, size: size))))
        var sum = CRC32()
        var read = 0
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
            sum.update(piece)
            read += piece.count
            guard read <= size else { break }
            try handle.write(contentsOf: piece)
        }
        guard read == size else {
            throw CommandError("\(file.path) changed while it was read. Try again.", code: CommandError.refused)
        }
        let header = try writer.add(.init(name: name, crc32: sum.value, size: size))
        try handle.seek(toOffset: begin)
        try handle.write(contentsOf: Data(header))
        try handle.seek(toOffset: UInt64(writer.offset))
    }

    mutating func finish() throws {
        try handle.write(contentsOf: Data(writer.end()))
        try handle.close()
    }
}
