import Foundation

/// Writes ZIPs for tests (APPNOTE.TXT 4.3), exact to the byte, and wrong where a test needs it.
struct TestZIP {
    struct Entry {
        var name: [UInt8]
        /// The bytes in the archive: the file itself, or its compressed form.
        var packed: Data
        /// 0 stored, 8 deflated.
        var method = 0
        /// The sizes and checksum claimed in both headers.
        var size: Int
        var packedSize: Int
        var checksum: UInt32
        /// Bit 0 means encrypted, bit 11 that the name is UTF-8.
        var flags = 1 << 11
        /// Unix kind and permissions: 0o120777 is a symbolic link.
        var mode = 0o100644
        /// Whether sizes and checksum follow the file, and the header before it has zeros.
        var hasDescriptor = false
        /// Whether the sizes are in the extra field for large files.
        var isZIP64 = false

        /// Makes a stored file.
        init(_ name: String, _ content: Data = Data("x".utf8)) {
            self.name = Array(name.utf8)
            packed = content
            (size, packedSize) = (content.count, content.count)
            checksum = TestZIP.crc32(content)
        }

        /// Makes a deflated file.
        ///
        /// - Parameter packed: the raw deflate stream (RFC 1951) of the content.
        init(_ name: String, _ content: Data, deflated packed: Data) {
            self.init(name, content)
            self.packed = packed
            packedSize = packed.count
            method = 8
        }

        /// Makes a file of zeros, deflated to about a thousandth of its size.
        static func zeros(_ name: String, _ count: Int) -> Entry {
            Entry(name, Data(count: count), deflated: TestZIP.deflatedZeros(count))
        }
    }

    var entries: [Entry] = []
    /// Bytes before the first entry, as in a self-extracting program.
    var prefix = Data()
    var comment = Data()
    /// Bytes after the end.
    var suffix = Data()

    init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    init(_ files: [(String, Data)]) {
        entries = files.map { Entry($0, $1) }
    }

    var bytes: Data {
        var bytes = prefix
        var directory = Data()
        for entry in entries {
            let offset = bytes.count
            let zeroed = entry.hasDescriptor || entry.isZIP64
            bytes.append(number(0x0403_4B50, 4))
            bytes.append(Self.common(entry, flags: entry.flags | (entry.hasDescriptor ? 8 : 0), hidden: zeroed))
            bytes.append(number(entry.isZIP64 ? 20 : 0, 2))
            bytes.append(contentsOf: entry.name)
            if entry.isZIP64 { bytes.append(Self.large(entry)) }
            bytes.append(entry.packed)
            if entry.hasDescriptor {
                bytes.append(number(0x0807_4B50, 4) + number(Int(entry.checksum), 4))
                bytes.append(number(entry.packedSize, 4) + number(entry.size, 4))
            }
            directory.append(number(0x0201_4B50, 4) + number(3 << 8 | 45, 2))
            directory.append(
                Self.common(entry, flags: entry.flags | (entry.hasDescriptor ? 8 : 0), hidden: entry.isZIP64))
            directory.append(number(entry.isZIP64 ? 20 : 0, 2) + number(0, 2) + number(0, 2) + number(0, 2))
            directory.append(number(entry.mode << 16, 4) + number(offset, 4))
            directory.append(contentsOf: entry.name)
            if entry.isZIP64 { directory.append(Self.large(entry)) }
        }
        let start = bytes.count
        bytes.append(directory)
        bytes.append(number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2) + number(entries.count, 2))
        bytes.append(number(directory.count, 4) + number(start, 4) + number(comment.count, 2) + comment + suffix)
        return bytes
    }

    /// Returns the fields that both headers share: version, flags, method, time, date, checksum, sizes, length of the
    /// name.
    private static func common(_ entry: Entry, flags: Int, hidden: Bool) -> Data {
        let sizes =
            if entry.isZIP64 {
                number(Int(entry.checksum), 4) + number(0xFFFF_FFFF, 4) + number(0xFFFF_FFFF, 4)
            } else if hidden {
                Data(count: 12)
            } else {
                number(Int(entry.checksum), 4) + number(entry.packedSize, 4) + number(entry.size, 4)
            }
        return number(45, 2) + number(flags, 2) + number(entry.method, 2) + number(0, 2) + number(33, 2) + sizes
            + number(entry.name.count, 2)
    }

    private static func large(_ entry: Entry) -> Data {
        number(1, 2) + number(16, 2) + number(entry.size, 8) + number(entry.packedSize, 8)
    }

    /// Returns a raw deflate stream of zeros with the best possible compression: 258 in two bits (RFC 1951, 3.2.7).
    static func deflatedZeros(_ count: Int) -> Data {
        var bits = BitWriter()
        // The last block, with its own codes: 286 for literals and lengths, 1 for distances, 18 for code lengths.
        for (value, length) in [(1, 1), (2, 2), (29, 5), (0, 5), (14, 4)] { bits.write(value, length) }
        // Of the code lengths, in their odd order: 18 (zeros) has one bit, 2 and 1 have two.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.write(length, 3) }
        func zeros(_ count: Int) {
            bits.writeCode(0, 1)
            bits.write(count - 11, 7)
        }
        let (one, two) = (0b10, 0b11)
        bits.writeCode(two, 2)
        zeros(138)
        zeros(117)
        bits.writeCode(two, 2)
        zeros(28)
        for _ in 0..<2 { bits.writeCode(one, 2) }
        // Literal 0 is 10, the end is 11, a copy of 258 bytes is 0, and so is its distance of 1.
        var left = count
        if left > 0 {
            bits.writeCode(0b10, 2)
            left -= 1
        }
        while left >= 258 {
            bits.write(0, 2)
            left -= 258
        }
        for _ in 0..<left { bits.writeCode(0b10, 2) }
        bits.writeCode(0b11, 2)
        return bits.bytes
    }

    static func crc32(_ data: Data) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data { crc = crc >> 8 ^ crcTable[Int((crc ^ UInt32(byte)) & 255)] }
        return ~crc
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
}

/// Returns a number with its lowest byte first, as in ZIP.
private func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
}

private struct BitWriter {
    private(set) var bytes = Data()
    private var used = 8

    /// Writes a number, its lowest bit first.
    mutating func write(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << used
            used += 1
        }
    }

    /// Writes a Huffman code, its highest bit first.
    mutating func writeCode(_ code: Int, _ count: Int) {
        for bit in stride(from: count - 1, through: 0, by: -1) { write(code >> bit & 1, 1) }
    }
}
