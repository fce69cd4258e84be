import Foundation
import Synchronization

/// A generated picture: black bars on a coloured ground, as a PNG (ISO/IEC 15948) of one bit a pixel.
struct Drawing: Hashable {
    let bars: Int
    let width: Int
    let height: Int

    /// The PNG, made once: every test has the same pages, and each takes a while without optimisation.
    var png: Data {
        if let known = Self.drawn.withLock({ $0[self] }) { return known }
        let drawn = draw()
        Self.drawn.withLock { $0[self] = drawn }
        return drawn
    }

    private static let drawn = Mutex<[Drawing: Data]>([:])

    private func draw() -> Data {
        var rows: [UInt8] = []
        let room = width / (bars * 2 + 1)
        for _ in 0..<height {
            rows.append(0)  // no filter
            for byte in 0..<(width + 7) / 8 {
                rows.append(
                    (0..<8).reduce(0) { bits, bit in
                        let bar = (byte * 8 + bit) / max(1, room)
                        return bits << 1 | (bar % 2 == 1 && bar < bars * 2 ? 1 : 0)
                    })
            }
        }
        let ground = [UInt8(240 - bars * 16), UInt8(120 + bars * 15), UInt8(255 - bars * 20)]
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + Self.chunk("IHDR", Self.number(width) + Self.number(height) + [1, 3, 0, 0, 0])
            + Self.chunk("PLTE", ground + [27, 26, 23]) + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        let body = Array(name.utf8) + content
        return Data(number(content.count) + body + number(Int(crc32(body))))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns an uncompressed zlib stream (RFC 1950, RFC 1951 §3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            let length = UInt16(part.count)
            out.append(start + part.count == bytes.count ? 1 : 0)
            out += [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            out += part
        }
        return out + number(Int(adler32(bytes)))
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return two << 16 | one
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
    }
}
