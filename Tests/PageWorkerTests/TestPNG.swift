/// Writes small PNGs for tests (PNG, third edition), without compression.
struct TestPNG {
    var width: Int
    var height: Int
    /// Bits of a channel.
    var depth = 8
    /// 0 grey, 2 colour, 3 palette, 4 grey and opacity, 6 colour and opacity.
    var type = 2
    /// Chunks before the picture's data, such as `PLTE` and `tRNS`.
    var chunks: [(name: String, content: [UInt8])] = []
    /// Bytes of the rows, without the byte for the filter.
    var rows: [[UInt8]]

    var bytes: [UInt8] {
        var header = big(width) + big(height)
        header += [UInt8(depth), UInt8(type), 0, 0, 0]
        let raw: [UInt8] = rows.flatMap { row in [UInt8(0)] + row }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", header)
        for extra in chunks { bytes += chunk(extra.name, extra.content) }
        return bytes + chunk("IDAT", Self.stored(raw)) + chunk("IEND", [])
    }

    /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
    static func stored(_ raw: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var rest = raw[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            bytes += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in raw {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return bytes + big(Int(b << 16 | a))
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(content.count) + body + big(Int(Self.crc(body)))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

private func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
