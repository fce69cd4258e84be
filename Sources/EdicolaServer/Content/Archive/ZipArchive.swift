import Formats
import NIOCore

/// A ZIP of stored entries, computed while it is served: its length and every byte of it are known before anything is
/// read.
struct ZipArchive: Sendable {
    struct Entry: Sendable {
        /// The entry's path: segments joined by `/`.
        var name: String
        var crc32: UInt32
        var content: Segment
    }

    private(set) var segments: [Segment] = []

    /// - Throws: ``ZipWriter/NameTooLongError``
    init(_ entries: [Entry], at time: DOSTime) throws {
        var zip = ZipWriter()
        for entry in entries {
            let header = try zip.add(
                .init(name: entry.name, crc32: entry.crc32, size: entry.content.length, time: time))
            segments += [.bytes(ByteBuffer(bytes: header)), entry.content]
        }
        segments.append(.bytes(ByteBuffer(bytes: zip.end())))
    }
}
