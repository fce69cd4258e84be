import Pictures

/// A picture as DEC's terminals take it (VT330/VT340 Programmer Reference Manual, chapter 14): bands of six rows, colour by
/// colour, in 216 colours with an ordered pattern between them.
struct SixelPicture {
    private let width: Int
    private let height: Int
    /// A number below 216 for each pixel.
    private let colours: [UInt8]

    private static let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    init(_ raster: Raster) {
        width = raster.width
        height = raster.height
        var colours: [UInt8] = []
        colours.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let threshold = Self.pattern[(y & 3) * 4 + (x & 3)] * 51 / 16
                let pixel = raster[x, y]
                func step(_ value: UInt8) -> UInt8 { UInt8(min(5, (Int(value) + threshold) / 51)) }
                colours.append(step(pixel.red) * 36 + step(pixel.green) * 6 + step(pixel.blue))
            }
        }
        self.colours = colours
    }

    var text: String {
        var text: [UInt8] = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        for colour in Set(colours).sorted() {
            let parts = [Int(colour) / 36, Int(colour) / 6 % 6, Int(colour) % 6].map { "\($0 * 20)" }
            text += Array("#\(colour);2;\(parts.joined(separator: ";"))".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) {
            let rows = top..<min(top + 6, height)
            for colour in Set(colours[top * width..<rows.upperBound * width]).sorted() {
                text += Array("#\(colour)".utf8)
                append(colour, rows, to: &text)
                text.append(UInt8(ascii: "$"))
            }
            text.append(UInt8(ascii: "-"))
        }
        return String(decoding: text, as: UTF8.self) + "\u{1B}\\"
    }

    /// A letter for each column, those that repeat counted.
    private func append(_ colour: UInt8, _ rows: Range<Int>, to text: inout [UInt8]) {
        var (last, count) = (UInt8(0), 0)
        func flush() {
            if count > 3 {
                text += Array("!\(count)".utf8) + [last]
            } else {
                text += [UInt8](repeating: last, count: count)
            }
        }
        for x in 0..<width {
            var bits: UInt8 = 0
            for (bit, row) in rows.enumerated() where colours[row * width + x] == colour { bits |= 1 << UInt8(bit) }
            if bits + 63 != last {
                flush()
                (last, count) = (bits + 63, 0)
            }
            count += 1
        }
        flush()
    }
}
