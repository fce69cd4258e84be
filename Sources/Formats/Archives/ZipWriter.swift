/// The headers and the directory of a ZIP whose files are stored as they are (APPNOTE 6.3.10): the same files make the same
/// bytes, and the length of all of it is known before a file is read.
///
/// ZIP64 structures appear only where a number needs them, as every reader expects.
public struct ZipWriter: Sendable {
    /// A file in a ZIP.
    public struct Entry: Hashable, Sendable {
        /// Segments joined by `/`.
        public var name: String
        /// The ``CRC32`` of the file.
        public var crc32: UInt32
        /// Bytes.
        public var size: Int
        /// When it was changed.
        public var time: DOSTime

        public init(name: String, crc32: UInt32, size: Int, time: DOSTime = .earliest) {
            self.name = name
            self.crc32 = crc32
            self.size = size
            self.time = time
        }
    }

    /// A ZIP has no room for the name of a file.
    public struct NameTooLongError: Error, Hashable, CustomStringConvertible {
        /// What was to be the name.
        public var name: String
        /// A sentence.
        public var description: String { "The path “\(name.prefix(60))…” is longer than a ZIP allows." }
    }

    /// From here on a field says "see the ZIP64 field".
    struct Limits: Sendable {
        var size = 0xFFFF_FFFF
        var count = 0xFFFF
    }

    private let limits: Limits
    private var directory: [UInt8] = []
    private var count = 0
    /// Bytes of the headers and the files so far: where the next header goes.
    public private(set) var offset = 0

    /// A ZIP without a file.
    public init() { self.init(limits: Limits()) }

    init(limits: Limits) { self.limits = limits }

    /// The header of the next file, which the file's bytes follow.
    public mutating func add(_ entry: Entry) throws(NameTooLongError) -> [UInt8] {
        let header = try header(of: entry)
        addToDirectory(entry)
        offset += header.count + entry.size
        count += 1
        return header
    }

    /// What ``add(_:)`` answers with, for a file that is still being read: the length does not depend on the sum.
    public func header(of entry: Entry) throws(NameTooLongError) -> [UInt8] {
        guard entry.name.utf8.count <= 0xFFFF else { throw NameTooLongError(name: entry.name) }
        let isLarge = entry.size >= limits.size
        var header: [UInt8] = []
        header.reserveCapacity(50 + entry.name.utf8.count)
        header.put(0x0403_4B50 as UInt32)
        header.put(UInt16(isLarge ? 45 : 20))
        putCommon(of: entry, into: &header)
        header.put(UInt16(isLarge ? 20 : 0))
        header += entry.name.utf8
        if isLarge { header.putExtra([entry.size, entry.size]) }
        return header
    }

    /// What follows the last file: the directory and its end.
    public func end() -> [UInt8] {
        var bytes = directory
        let size = directory.count
        if count >= limits.count || size >= limits.size || offset >= limits.size {
            bytes.put(0x0606_4B50 as UInt32)
            bytes.put(44 as UInt64)  // the rest of this record
            bytes.put(3 << 8 | 45 as UInt16)
            bytes.put(45 as UInt16)
            bytes.put(0 as UInt32)
            bytes.put(0 as UInt32)
            for number in [count, count, size, offset] { bytes.put(UInt64(number)) }
            bytes.put(0x0706_4B50 as UInt32)
            bytes.put(0 as UInt32)
            bytes.put(UInt64(offset + size))
            bytes.put(1 as UInt32)
        }
        bytes.put(0x0605_4B50 as UInt32)
        bytes.put(0 as UInt16)
        bytes.put(0 as UInt16)
        let short = count >= limits.count ? UInt16.max : UInt16(count)
        bytes.put(short)
        bytes.put(short)
        bytes.put(field(size))
        bytes.put(field(offset))
        bytes.put(0 as UInt16)
        return bytes
    }

    private mutating func addToDirectory(_ entry: Entry) {
        let sizes = entry.size >= limits.size ? [entry.size, entry.size] : []
        let large = sizes + (offset >= limits.size ? [offset] : [])
        directory.put(0x0201_4B50 as UInt32)
        directory.put(3 << 8 | (large.isEmpty ? 20 : 45) as UInt16)  // made on Unix
        directory.put((large.isEmpty ? 20 : 45) as UInt16)
        putCommon(of: entry, into: &directory)
        directory.put(UInt16(large.isEmpty ? 0 : 4 + 8 * large.count))
        directory.put(0 as UInt16)  // comment
        directory.put(0 as UInt16)  // disk
        directory.put(0 as UInt16)  // internal attributes
        directory.put(0o100644 << 16 as UInt32)  // a plain file, rw-r--r--
        directory.put(field(offset))
        directory += entry.name.utf8
        if !large.isEmpty { directory.putExtra(large) }
    }

    /// The fields that both headers share, from the flags to the length of the name.
    private func putCommon(of entry: Entry, into bytes: inout [UInt8]) {
        let isPlain = entry.name.utf8.allSatisfy { $0 < 0x80 }
        bytes.put(UInt16(isPlain ? 0 : 0x0800))  // the name is UTF-8
        bytes.put(0 as UInt16)  // stored
        bytes.put(entry.time.time)
        bytes.put(entry.time.date)
        bytes.put(entry.crc32)
        bytes.put(field(entry.size))
        bytes.put(field(entry.size))
        bytes.put(UInt16(truncatingIfNeeded: entry.name.utf8.count))
    }

    private func field(_ number: Int) -> UInt32 { number >= limits.size ? .max : UInt32(number) }
}

extension [UInt8] {
    /// A number with its lowest byte first.
    fileprivate mutating func put(_ number: some FixedWidthInteger & UnsignedInteger) {
        var rest = number
        for _ in 0..<(number.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    fileprivate mutating func putExtra(_ numbers: [Int]) {
        put(0x0001 as UInt16)
        put(UInt16(8 * numbers.count))
        for number in numbers { put(UInt64(number)) }
    }
}
