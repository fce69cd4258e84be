import Foundation

/// A ZIP whose files are stored as they are: the same files make the same bytes, always (APPNOTE 6.3.10).
struct StoredZip {
    private struct Entry {
        var name: [UInt8]
        var crc: UInt32
        var size: UInt32
        var offset: UInt32
    }

    private let handle: FileHandle
    private var entries: [Entry] = []
    private var offset = 0

    init(at place: URL) throws {
        guard FileManager.default.createFile(atPath: place.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw Failure("“\(place.path)” can't be written. Check the free space and permissions.") }
        handle = try FileHandle(forWritingTo: place)
    }

    mutating func add(_ file: URL, as name: String) throws {
        let source = try FileHandle(forReadingFrom: file)
        defer { try? source.close() }
        let begin = offset
        // The header is written again when the file's sum is known.
        try write(Self.header(Entry(name: Array(name.utf8), crc: 0, size: 0, offset: 0)))
        var sum = CRC32()
        var size = 0
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
            sum.update(piece)
            size += piece.count
            try write(piece)
        }
        guard let size = UInt32(exactly: size), let place = UInt32(exactly: begin), offset < UInt32.max,
            entries.count < UInt16.max - 1
        else {
            throw Failure(
                "The folder is larger than 4 GB or has more than 65,000 files. Publish a smaller one.",
                code: Failure.refused)
        }
        let entry = Entry(name: Array(name.utf8), crc: sum.value, size: size, offset: place)
        try handle.seek(toOffset: UInt64(begin))
        try handle.write(contentsOf: Self.header(entry))
        try handle.seek(toOffset: UInt64(offset))
        entries.append(entry)
    }

    mutating func finish() throws {
        let begin = offset
        for entry in entries {
            // Made on a Unix; no comment; a plain file that everybody may read.
            let fields = Data(little: 0x0201_4B50 as UInt32) + Data(little: 0x031E as UInt16) + Self.fields(entry)
            try write(
                fields + Data(count: 6) + Data(little: 0x81A4_0000 as UInt32) + Data(little: entry.offset)
                    + Data(entry.name))
        }
        let (size, count) = (UInt32(offset - begin), UInt16(entries.count))
        try write(
            Data(little: 0x0605_4B50 as UInt32) + Data(count: 4) + Data(little: count) + Data(little: count)
                + Data(little: size) + Data(little: UInt32(begin)) + Data(count: 2))
        try handle.close()
    }

    private mutating func write(_ bytes: Data) throws {
        try handle.write(contentsOf: bytes)
        offset += bytes.count
    }

    private static func header(_ entry: Entry) -> Data {
        Data(little: 0x0403_4B50 as UInt32) + fields(entry) + Data(entry.name)
    }

    /// From the version to the extra field's length: UTF-8 names, nothing compressed, the first day of DOS.
    private static func fields(_ entry: Entry) -> Data {
        let start: [UInt16] = [20, 0x0800, 0, 0, 0x0021]
        return start.reduce(Data()) { $0 + Data(little: $1) } + Data(little: entry.crc) + Data(little: entry.size)
            + Data(little: entry.size) + Data(little: UInt16(entry.name.count)) + Data(count: 2)
    }
}

extension Data {
    fileprivate init(little value: some FixedWidthInteger) {
        self = (0..<(value.bitWidth / 8)).reduce(into: Data()) {
            $0.append(UInt8(truncatingIfNeeded: value >> ($1 * 8)))
        }
    }
}
