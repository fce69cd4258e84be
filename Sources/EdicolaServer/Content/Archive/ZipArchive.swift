import NIOCore

/// A ZIP of stored entries (APPNOTE 6.3.10), computed while it is served: its length and every byte of it are known
/// before anything is read.
///
/// ZIP64 structures appear only where a number needs them, as every reader expects.
struct ZipArchive: Sendable {
    struct Entry: Sendable {
        /// Plain ASCII, segments joined by `/`.
        var name: String
        var crc32: UInt32
        var content: Segment
    }

    private(set) var segments: [Segment] = []

    init(_ entries: [Entry], at time: DOSTime) {
        var directory = ByteBuffer()
        var offset = 0
        for entry in entries {
            let head = entry.localHeader(at: time)
            directory.writeCentralHeader(of: entry, at: time, offset: offset)
            offset += head.readableBytes + entry.content.length
            segments += [.bytes(head), entry.content]
        }
        let size = directory.readableBytes
        directory.writeEnd(entries: entries.count, size: size, offset: offset)
        segments.append(.bytes(directory))
    }
}

/// From here on a field of 32 bits says "see the ZIP64 field".
private let limit32 = 0xFFFF_FFFF
private let limit16 = 0xFFFF

extension ZipArchive.Entry {
    fileprivate var isLarge: Bool { content.length >= limit32 }

    fileprivate func localHeader(at time: DOSTime) -> ByteBuffer {
        var header = ByteBuffer()
        header.write32(0x0403_4B50)
        header.write16(isLarge ? 45 : 20)
        header.writeCommon(of: self, at: time)
        header.write16(isLarge ? 20 : 0)
        header.writeString(name)
        if isLarge { header.writeExtra([content.length, content.length]) }
        return header
    }
}

extension ByteBuffer {
    fileprivate mutating func writeCentralHeader(of entry: ZipArchive.Entry, at time: DOSTime, offset: Int) {
        let sizes = entry.isLarge ? [entry.content.length, entry.content.length] : []
        let large = sizes + (offset >= limit32 ? [offset] : [])
        write32(0x0201_4B50)
        write16(3 << 8 | (large.isEmpty ? 20 : 45))  // made on Unix
        write16(large.isEmpty ? 20 : 45)
        writeCommon(of: entry, at: time)
        write16(large.isEmpty ? 0 : 4 + 8 * large.count)
        write16(0)  // comment
        write16(0)  // disk
        write16(0)  // internal attributes
        write32(0o100644 << 16)  // a plain file, rw-r--r--
        write32(min(offset, limit32))
        writeString(entry.name)
        if !large.isEmpty { writeExtra(large) }
    }

    /// The fields that both headers share, from the flags to the length of the name.
    fileprivate mutating func writeCommon(of entry: ZipArchive.Entry, at time: DOSTime) {
        write16(0)  // flags
        write16(0)  // stored
        write16(Int(time.time))
        write16(Int(time.date))
        write32(Int(entry.crc32))
        write32(min(entry.content.length, limit32))
        write32(min(entry.content.length, limit32))
        write16(entry.name.utf8.count)
    }

    fileprivate mutating func writeExtra(_ numbers: [Int]) {
        write16(0x0001)
        write16(8 * numbers.count)
        for number in numbers { write64(number) }
    }

    fileprivate mutating func writeEnd(entries: Int, size: Int, offset: Int) {
        if entries >= limit16 || size >= limit32 || offset >= limit32 {
            write32(0x0606_4B50)
            write64(44)  // the rest of this record
            write16(3 << 8 | 45)
            write16(45)
            write32(0)
            write32(0)
            write64(entries)
            write64(entries)
            write64(size)
            write64(offset)
            write32(0x0706_4B50)
            write32(0)
            write64(offset + size)
            write32(1)
        }
        write32(0x0605_4B50)
        write16(0)
        write16(0)
        write16(min(entries, limit16))
        write16(min(entries, limit16))
        write32(min(size, limit32))
        write32(min(offset, limit32))
        write16(0)
    }

    fileprivate mutating func write16(_ number: Int) {
        writeInteger(UInt16(number), endianness: .little)
    }

    fileprivate mutating func write32(_ number: Int) {
        writeInteger(UInt32(number), endianness: .little)
    }

    fileprivate mutating func write64(_ number: Int) {
        writeInteger(UInt64(number), endianness: .little)
    }
}
