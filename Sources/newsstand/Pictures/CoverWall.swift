import EdicolaCore
import EdicolaKit
import Pictures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Covers side by side, as wide as the terminal, each with its words below.
struct CoverWall {
    let style: PictureStyle
    let columns: Int

    /// Letters across and down that a cover takes.
    private static let width = 22
    private static let height = 15
    private static let gap = 2

    struct Cover {
        /// Its file; nil while it has not come.
        var file: String?
        /// `#RRGGBB`, for one that has not come.
        var colour: String?
        var lines: [String]
    }

    func draw(_ covers: [Cover]) throws(Unwritable) {
        let across = max(1, (columns + Self.gap) / (Self.width + Self.gap))
        for start in stride(from: 0, to: covers.count, by: across) {
            try draw(row: Array(covers[start..<min(start + across, covers.count)]))
        }
    }

    private func draw(row: [Cover]) throws(Unwritable) {
        let cell = style.cell
        let letters = row.count * (Self.width + Self.gap) - Self.gap
        var wall = Raster(width: letters * cell.width, height: Self.height * cell.height)
        for (index, cover) in row.enumerated() {
            let picture = picture(of: cover, within: (Self.width * cell.width, Self.height * cell.height))
            // They stand on one board.
            wall.put(
                picture, x: index * (Self.width + Self.gap) * cell.width, y: Self.height * cell.height - picture.height)
        }
        Terminal.out(wall.drawn(style))
        for line in 0..<(row.map(\.lines.count).max() ?? 0) {
            let texts = row.map { $0.lines.count > line ? Self.fitted($0.lines[line]) : Self.fitted("") }
            var text = texts.joined(separator: String(repeating: " ", count: Self.gap))
            while text.last == " " { text.removeLast() }
            try Terminal.line(text)
        }
        try Terminal.line()
    }

    private func picture(of cover: Cover, within size: (width: Int, height: Int)) -> Raster {
        if let file = cover.file, let content = FileManager.default.contents(atPath: file),
            let raster = try? Raster(reading: Array(content), atLeast: size)
        {
            return raster.fitting(width: size.width, height: size.height)
        }
        let value = cover.colour.flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x80_8080
        return Raster(
            width: size.width, height: size.height, red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255),
            blue: UInt8(value & 255))
    }

    private static func fitted(_ text: String) -> String { text.fitted(width).padded(width) }
}
